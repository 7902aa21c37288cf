import { hasAmbiguousMark } from "#core/quantities/numbers.ts";
import { plainSigns } from "#core/quantities/plain-signs.ts";
import { isBlank, isErrorValue, isOpen, isSign } from "./cell-marks.ts";
import { partsWith, withoutElsewhere, withoutOptions } from "./cell-parts.ts";
import {
  asNothing,
  asUnread,
  type CellContext,
  type CellReader,
  type CellReading,
  type LabelDetails,
  nothing,
  type ReadFact,
} from "./cell-reading.ts";
import type { FactLabel, FactType } from "./fact.ts";
import { withCondition } from "./fact-condition.ts";
import { readNumber, readResolution, readSize } from "./read-amounts.ts";
import { readChoice, readCount, readYesNo } from "./read-words.ts";
import type { RowCell } from "./sheet-rows.ts";
import { unreadReasons } from "./unread-reason.ts";

/** Longer cells are prose. */
export const longestCell = 500;

/** Everything about how a type is read. */
const types: Record<FactType, { read: CellReader; isInNumbers?: true }> = {
  number: {
    isInNumbers: true,
    read: (fact, cells, ...rest) =>
      fact.unit === undefined ? readCount(fact, cells) : readNumber(fact, cells, ...rest),
  },
  choice: { read: readChoice },
  yesNo: { read: readYesNo },
  size: { isInNumbers: true, read: readSize },
  resolution: { isInNumbers: true, read: readResolution },
  text: { read: readText },
};

/** Reads the cells of a row that mean the fact, as its type says. Nothing is read of `N/A`, `–` and `TBD`. */
export function readCells(fact: ReadFact, label: LabelDetails, cells: RowCell[], context: CellContext): CellReading {
  if (cells.some(({ text }) => text.length > longestCell)) return asUnread(unreadReasons.tooLong);
  if (cells.some(({ text }) => isErrorValue(text))) return asUnread(unreadReasons.errorValue);
  const filled = withText(cells, (text) => withoutOptions(plainSigns(text)));
  const { part } = label;
  const own = part === undefined ? filled : withText(filled, (text) => partsWith(text, part));
  if (part !== undefined && filled.length > 0 && own.length === 0) {
    const { values, problem } = readCells(fact, { ...label, part: undefined }, cells, context);
    // All of the cell may say that there is none.
    if (values.length === 0 && !problem) return nothing;
    return { values: [], problem: { reason: unreadReasons.noPart(part), isNothing: problem?.isNothing } };
  }
  if (own.some(({ text }) => isOpen(text))) return asUnread(unreadReasons.isOpen);
  // A merged cell stands in each of its columns.
  const isMerged = fact.type !== "size" && label.cell === undefined && own.every(({ text }) => text === own[0]?.text);
  const used = largestOf(fact, cellsFor(label.cell, isMerged ? own.slice(0, 1) : own));
  if (used.length === 0) return nothing;

  const { read, isInNumbers } = types[fact.type];
  const heads = isMerged && own.length > 1 ? [] : used.flatMap(({ head }) => head?.condition ?? []);
  const [condition = context.condition] = heads;
  if (condition !== undefined && !keepsConditions(fact)) return asUnread(unreadReasons.condition(condition));
  if (isInNumbers && context.decimalMark === "both" && used.some(({ text }) => hasAmbiguousMark(text)))
    return asUnread(unreadReasons.bothMarks);
  const ofFact = isInNumbers && part === undefined && !keepsConditions(fact) ? withoutOthers(used, fact, label) : used;
  if (typeof ofFact === "string") return asUnread(unreadReasons.condition(ofFact));
  // Where the column of the other end says nothing, the one number is all of it.
  const isWhole = label.cell === undefined && own.length === 1 && cells.length > 1;
  const reading = read(fact, isWhole ? ofFact.map(withoutEnd) : ofFact, context, label);
  return {
    ...reading,
    values: reading.values.map((value) =>
      withCondition(value, label.condition === undefined ? [context.condition, value.condition] : [label.condition]),
    ),
  };
}

function keepsConditions({ type, isMany }: ReadFact): boolean {
  return type === "number" && (isMany ?? false);
}

/** The cells without what they say of storage, packaging and the like; or what that is, if they say nothing else. */
function withoutOthers(
  cells: RowCell[],
  fact: ReadFact,
  { label = "", section = "" }: LabelDetails,
): RowCell[] | string {
  const own = [fact.name, section, label].join(" ");
  const read = cells.map((cell) => ({ cell, ...withoutElsewhere(cell.text, own, fact.takesLargest ?? false) }));
  const [condition] = read.flatMap((one) => one.condition ?? []);
  const remaining = read.flatMap(({ cell, text }) => (text === "" ? [] : { ...cell, text }));
  return remaining.length === 0 && condition !== undefined ? condition : remaining;
}

/** The cells whose text, as changed, says something. */
function withText(cells: RowCell[], change: (text: string) => string): RowCell[] {
  return cells.flatMap((cell) => {
    const text = change(cell.text);
    return isBlank(text) ? [] : { ...cell, text };
  });
}

/** Beside a column of typical values, that of the largest. */
function largestOf({ takesLargest }: ReadFact, cells: RowCell[]): RowCell[] {
  const isTypical = cells.some(({ head }) => head?.key === "typ" || head?.key === "typical");
  const largest = cells.filter(({ head }) => head?.cell === "high");
  return takesLargest && isTypical && largest.length > 0 ? largest : cells;
}

function withoutEnd({ text, head }: RowCell): RowCell {
  return { text, head: head && { ...head, cell: undefined } };
}

function cellsFor(cell: FactLabel["cell"], cells: RowCell[]): RowCell[] {
  if (cell === "wide" || cell === "tele") return cells.filter(({ head }) => head?.cell === cell);
  if (cell !== "first" && cell !== "second") return cells;
  const apart = cells.length > 1 ? cells : (cells[0]?.text ?? "").split(/ ?[/|\n;,] ?/).map((text) => ({ text }));
  return apart.slice(cell === "first" ? 0 : 1, cell === "first" ? 1 : 2);
}

function readText(fact: ReadFact, cells: RowCell[]): CellReading {
  const text = cells
    .map((cell) => cell.text)
    .join(", ")
    .replace(/\s+/g, " ");
  return isSign(text) ? asNothing(fact) : { values: [{ text }] };
}
