import { done, type Outcome, refused } from "../outcome.ts";

/** A cell of a list: its text, and beside it the number or day that its spreadsheet holds, also where it shows the month alone. */
export type ListCell = string | { text: string; number?: number; day?: string; isMonth?: boolean };

/** Empties the field. An empty cell leaves it alone. */
export const clearing = "{clear}";

export function textOf(cell: ListCell | undefined): string {
  return (typeof cell === "object" ? cell.text : (cell ?? "")).trim();
}

/** The characters of a number as its spreadsheet holds them, which may show fewer. */
export function valueTextOf(cell: ListCell | undefined): string {
  const text = textOf(cell);
  return typeof cell === "object" && cell.number !== undefined && /^[\d.,\s'-]*$/.test(text)
    ? String(cell.number)
    : text;
}

export function isClearing(cell: ListCell | undefined): boolean {
  return textOf(cell).toLowerCase() === clearing;
}

export const cellMessages = {
  numberAsText: "Text. The spreadsheet holds a number here: format the column as text, and enter it again.",
  dayAsText: "Text. The spreadsheet holds a date here: format the column as text, and enter it again.",
  yesNo: "Yes or No.",
  day: "A day, such as 2031-06-30.",
  monthOrDay: "A month such as 2031-06, or a day such as 2031-06-30.",
  noSuchDay: (text: string) => `A day that there is: ${text} is none.`,
  dayOrder:
    "A day whose order is clear, such as 2031-06-30: this column does not say whether the day or the month is first.",
};

/** Characters as they stand. A text that a spreadsheet made a number or a date has lost some. */
export function readCharacters(cell: ListCell): Outcome<string> {
  if (typeof cell === "string") return done(cell);
  if (cell.day !== undefined) return refused({ cell: cellMessages.dayAsText });
  const { number, text } = cell;
  // A whole number without an exponent has all its digits, up to the fifteen that spreadsheets keep.
  const isWhole = number !== undefined && Number.isInteger(number) && Math.abs(number) < 1e11 && /^\d+$/.test(text);
  return number === undefined || isWhole ? done(text) : refused({ cell: cellMessages.numberAsText });
}

const yes = new Set(["yes", "y", "true", "1", "x", "✓", "✔", "ja", "oui", "sí", "si", "да"]);
const no = new Set(["no", "n", "false", "0", "-", "–", "—", "nein", "non", "нет"]);

export function readYesNo(cell: ListCell): Outcome<boolean> {
  const word = textOf(cell).toLowerCase();
  if (yes.has(word)) return done(true);
  return no.has(word) ? done(false) : refused({ cell: cellMessages.yesNo });
}

/** Which number of `03/04/2031` is the day; "unclear" where nothing in the column says it. */
export type DayOrder = "day first" | "month first" | "unclear";

const slashed = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** Decides by all cells of a column. Points are written between day, month and year only. */
export function dayOrderOf(cells: Iterable<ListCell>): DayOrder {
  let order: DayOrder = "unclear";
  for (const cell of cells) {
    if (typeof cell === "object" && cell.day !== undefined) continue;
    const [, first, mark, second] = slashed.exec(textOf(cell)) ?? [];
    if (first === undefined || second === undefined) continue;
    const said =
      mark === "." || Number(first) > 12 ? "day first" : Number(second) > 12 ? "month first" : ("unclear" as const);
    if (said === "unclear") continue;
    if (order !== "unclear" && order !== said) return "unclear";
    order = said;
  }
  return order;
}

/** Returns a day such as `2031-06-30`. */
export function readDay(cell: ListCell, order: DayOrder): Outcome<string> {
  if (typeof cell === "object" && cell.day !== undefined) return done(cell.day);
  const text = textOf(cell);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return existing(text, text);
  const [, year, month, day] = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(text) ?? [];
  if (year) return existing(iso(year, month, day), text);
  const parts = slashed.exec(text);
  if (!parts) return refused({ cell: cellMessages.day });
  const [, first, mark, second, ofYear] = parts;
  const [isFirst, isSecond] = [Number(first) > 12, Number(second) > 12];
  const own: DayOrder = mark === "." || isFirst ? "day first" : isSecond ? "month first" : order;
  if (own === "unclear") return refused({ cell: cellMessages.dayOrder });
  return existing(own === "day first" ? iso(ofYear, second, first) : iso(ofYear, first, second), text);
}

/** Returns a month or a day: `2031-06`, `2031-06-30`. */
export function readMonthOrDay(cell: ListCell, order: DayOrder): Outcome<string> {
  if (typeof cell === "object" && cell.day !== undefined && cell.isMonth)
    return done(cell.day.slice(0, "2031-06".length));
  const text = textOf(cell);
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return done(text);
  const [, month, year] = /^(\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  if (year && Number(month) >= 1 && Number(month) <= 12) return done(iso(year, month).slice(0, "2031-06".length));
  const day = readDay(cell, order);
  return day.ok || day.errors.cell !== cellMessages.day ? day : refused({ cell: cellMessages.monthOrDay });
}

function iso(year = "", month = "", day = "01"): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function existing(day: string, text: string): Outcome<string> {
  const date = new Date(`${day}T00:00:00Z`);
  const isThere = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isThere ? done(day) : refused({ cell: cellMessages.noSuchDay(text) });
}

/** What stands between the names of a list. */
export type ListSeparator = ";" | ",";

/** A comma where no cell of a column has a semicolon or a line break. */
export function separatorOf(cells: Iterable<ListCell>): ListSeparator {
  return [...cells].some((cell) => /[;\n]/.test(textOf(cell))) ? ";" : ",";
}

/**
 * Names between separators or on lines of their own. A known name may hold a separator: the longest one that fits wins.
 */
export function readList(
  text: string,
  isKnown: (name: string) => boolean = () => false,
  separator: ListSeparator = ";",
): string[] {
  const parts = text.split(separator === ";" ? /[;\n]/ : ",");
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    let end = parts.length;
    while (end > at + 1 && !isKnown(joined(parts, at, end, separator))) end -= 1;
    const name = joined(parts, at, end, separator);
    if (name !== "") names.push(name);
    at = end;
  }
  return names;
}

function joined(parts: string[], from: number, to: number, separator: ListSeparator): string {
  return parts.slice(from, to).join(separator).trim();
}
