import { type SpecRows, specSections } from "../spec-table.ts";
import { writesDecimalComma } from "./fact-tokens.ts";
import { labelKey, labelUnit } from "./label-key.ts";

/** A row of a sheet as rules compare it; a row without a name is part of the one above. */
export interface SheetRow {
  section?: string | undefined;
  label: string;
  labelKey: string;
  /** The section as a whole, and the parts of a title such as `Video – Sensitivity`. */
  sectionKeys: string[];
  /** As the label states it: `mm` of `Width (mm)`. */
  labelUnit?: string | undefined;
  /** Of a label such as `Weight (net)`: read as if it stood before the text. */
  note?: string | undefined;
  noteBehind?: string | undefined;
  heads?: string[] | undefined;
  /** The sheet writes 2,8 rather than 2.8. */
  isDecimalComma?: boolean;
  /** The cells of each line. */
  lines: string[][];
}

export function sheetRows(rows: SpecRows): SheetRow[] {
  const read: SheetRow[] = [];
  const isDecimalComma = writesDecimalComma(rows.flat().join("\n"));
  // A title without rows is continued by the next.
  let titles: string[] = [];
  let sheetHeads: string[] | undefined;
  for (const { title, heads: ownHeads, rows: lines } of specSections(rows)) {
    // Heads above the first section stand above all of them.
    if (lines.length === 0 && ownHeads) sheetHeads = ownHeads;
    const heads = ownHeads ?? sheetHeads;
    if (title !== undefined) titles.push(title);
    // A row in one cell.
    const [, label = "", value = ""] = /^([^:]{2,60}): (.+)$/s.exec(title ?? "") ?? [];
    if (label !== "") read.push({ ...namesOf([], label), isDecimalComma, lines: [[value]] });
    let above: SheetRow | undefined;
    for (const { name, values } of lines) {
      if (name === "" && above) above.lines.push(values);
      else {
        above = { ...namesOf(titles, name), heads, isDecimalComma, lines: [values] };
        read.push(above);
      }
    }
    if (lines.length > 0) titles = [];
  }
  return read;
}

export function namesOf(titles: string[], label: string) {
  return {
    section: titles.at(-1),
    label,
    labelKey: labelKey(label),
    sectionKeys: titles.flatMap((title) => [title, ...title.split(/ [-–—/|>] |[:(]/)]).map(labelKey),
    labelUnit: labelUnit(label),
  };
}

/** `Weight (net)` and `Weight, net` as a row `Weight` whose text begins with `net`; undefined for a label without such a note. */
export function withoutNote(row: SheetRow): SheetRow | undefined {
  const [, before = "", note = "", after = ""] =
    /^([^(]+)\(([^()]+)\)(.*)$/.exec(row.label) ?? /^([^,:;]+)[,:;] ?(.+)$/.exec(row.label) ?? [];
  // Two notes, as in `Weight (net/gross)`, cannot both stand before the text.
  const isList = /[,/&]|\band\b/.test(note);
  if (note === "" || (isList && !/\d/.test(note))) return undefined;
  const short = { ...row, labelKey: labelKey(before + after) };
  // What it was measured with, such as `F1.4, 1/30 s`.
  return isList ? { ...short, noteBehind: note } : { ...short, note };
}

/** As visitors see it: cells joined by ` · `. */
export function rowText({ lines }: SheetRow): string {
  return lines.map((cells) => cells.filter((cell) => cell !== "").join(" · ")).join("\n");
}
