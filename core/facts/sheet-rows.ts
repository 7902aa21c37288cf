import { type SpecRows, specSections } from "../spec-table.ts";
import { writesDecimalComma } from "./fact-tokens.ts";
import { labelKey, labelUnit } from "./label-key.ts";

/** A row of a sheet as rules compare it; a row without a name is part of the one above. */
export interface SheetRow {
  section?: string | undefined;
  label: string;
  labelKey: string;
  sectionKey: string;
  /** As the label states it: `mm` of `Width (mm)`. */
  labelUnit?: string | undefined;
  /** Of a label such as `Weight (net)`: read as if it stood before the text. */
  note?: string | undefined;
  heads?: string[] | undefined;
  /** The sheet writes 2,8 rather than 2.8. */
  isDecimalComma?: boolean;
  /** The cells of each line. */
  lines: string[][];
}

export function sheetRows(rows: SpecRows): SheetRow[] {
  const read: SheetRow[] = [];
  const isDecimalComma = writesDecimalComma(rows.flat().join("\n"));
  for (const { title, heads, rows: lines } of specSections(rows)) {
    let above: SheetRow | undefined;
    for (const { name, values } of lines) {
      if (name === "" && above) above.lines.push(values);
      else {
        above = { ...namesOf(title, name), heads, isDecimalComma, lines: [values] };
        read.push(above);
      }
    }
  }
  return read;
}

export function namesOf(section: string | undefined, label: string) {
  return {
    section,
    label,
    labelKey: labelKey(label),
    sectionKey: labelKey(section ?? ""),
    labelUnit: labelUnit(label),
  };
}

/** `Weight (net)` and `Weight, net` as a row `Weight` whose text begins with `net`; undefined for a label without such a note. */
export function withoutNote(row: SheetRow): SheetRow | undefined {
  const [, before = "", note = "", after = ""] =
    /^([^(]+)\(([^()]+)\)(.*)$/.exec(row.label) ?? /^([^,:;]+)[,:;] ?(.+)$/.exec(row.label) ?? [];
  // Two notes, as in `Weight (net/gross)`, cannot both stand before the text.
  if (note === "" || /[,/&]|\band\b/.test(note)) return undefined;
  return { ...row, labelKey: labelKey(before + after), note };
}

/** As visitors see it: cells joined by ` · `. */
export function rowText({ lines }: SheetRow): string {
  return lines.map((cells) => cells.filter((cell) => cell !== "").join(" · ")).join("\n");
}
