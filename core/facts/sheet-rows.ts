import { type SpecRows, specSections } from "../spec-table.ts";
import { labelKey, labelUnit } from "./label-key.ts";

/** A row of a sheet as rules compare it; a row without a name is part of the one above. */
export interface SheetRow {
  section?: string | undefined;
  label: string;
  labelKey: string;
  sectionKey: string;
  /** As the label states it: `mm` of `Width (mm)`. */
  labelUnit?: string | undefined;
  heads?: string[] | undefined;
  /** The cells of each line. */
  lines: string[][];
}

export function sheetRows(rows: SpecRows): SheetRow[] {
  const read: SheetRow[] = [];
  for (const { title, heads, rows: lines } of specSections(rows)) {
    let above: SheetRow | undefined;
    for (const { name, values } of lines) {
      if (name === "" && above) above.lines.push(values);
      else {
        above = sheetRow(title, name, values, heads);
        read.push(above);
      }
    }
  }
  return read;
}

function sheetRow(section: string | undefined, label: string, values: string[], heads: string[] | undefined): SheetRow {
  const keys = { labelKey: labelKey(label), sectionKey: labelKey(section ?? "") };
  return { section, label, ...keys, labelUnit: labelUnit(label), heads, lines: [values] };
}

/** As visitors see it: cells joined by ` · `. */
export function rowText({ lines }: SheetRow): string {
  return lines.map((cells) => cells.filter((cell) => cell !== "").join(" · ")).join("\n");
}
