import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { labelKey, labelUnit } from "#core/quantities/label-key.ts";
import { findUnit } from "#core/quantities/units.ts";
import type { FactRow } from "./fact.ts";
import { withGroupTitles } from "./group-column.ts";
import { type OwnRows, ownRows } from "./model-columns.ts";
import type { SheetOwner } from "./model-heads.ts";
import { type ValueHead, valueHead } from "./value-heads.ts";

export interface RowCell {
  text: string;
  /** What the head of its column says its values are. */
  head?: ValueHead | undefined;
}

/** A row of a sheet with its filled cells; a row without a name is part of the one above. */
export interface SheetRow extends FactRow {
  key: string;
  sectionKey: string;
  /** Stated by the label or by a cell that holds nothing else. */
  unit?: string | undefined;
  cells: RowCell[];
}

/** What a sheet states of its product, and rows of which it is not known whose column counts. */
export interface ReadRows extends Omit<OwnRows, "rows" | "waiting"> {
  rows: SheetRow[];
  waiting: SheetRow[];
}

export function sheetRows(sheet: SpecRows, owner: SheetOwner): ReadRows {
  const { rows, waiting, ...columns } = ownRows(sheet, owner);
  const read = rowsOf(rows);
  // Titles that state something stand in both.
  const known = new Set(read.map(placeOf));
  return { ...columns, rows: read, waiting: rowsOf(waiting).filter((row) => !known.has(placeOf(row))) };
}

function placeOf({ section, label, text }: SheetRow): string {
  return `${section}\n${label}\n${text}`;
}

function rowsOf(rows: SpecRows): SheetRow[] {
  const read: SheetRow[] = [];
  let sheetHeads: string[] | undefined;
  for (const { title, heads: ownHeads, rows: lines } of specSections(withGroupTitles(rows))) {
    // Heads above the first section stand above all of them.
    if (lines.length === 0 && ownHeads) sheetHeads = ownHeads;
    let current = ownHeads ?? sheetHeads;
    const [, alone = "", text = ""] = /^([^:]{2,60}): (.+)$/s.exec(title ?? "") ?? [];
    if (alone !== "") read.push(rowOf(undefined, alone, [{ text }]));
    let above: SheetRow | undefined;
    let section = title;
    for (const [at, { name, values }] of lines.entries()) {
      if (name !== "" && namesColumns(values, lines[at + 1]?.values)) {
        [section, current, above] = [title ?? name, values, undefined];
        continue;
      }
      const cells = cellsOf(values, current);
      if (name === "" && above) {
        above.cells.push(...cells);
        above.text = `${above.text}\n${textOf(cells)}`;
      } else {
        above = rowOf(section, name, cells);
        read.push(above);
      }
    }
  }
  return read;
}

function rowOf(section: string | undefined, label: string, cells: RowCell[]): SheetRow {
  const unitCell = cells.find(({ text }) => findUnit(text) && cells.length > 1);
  const headUnit = cells.flatMap(({ head }) => (head && findUnit(head.key)?.name) ?? [])[0];
  return {
    section,
    label,
    text: textOf(cells),
    key: labelKey(label),
    sectionKey: labelKey(section ?? ""),
    unit: (unitCell && findUnit(unitCell.text)?.name) ?? labelUnit(label) ?? headUnit,
    cells: cells.filter((cell) => cell !== unitCell && !cell.head?.isNote),
  };
}

/** Text that visitors see. */
function textOf(cells: RowCell[]): string {
  return cells.map(({ text }) => text).join(" · ");
}

function cellsOf(values: string[], heads: string[] | undefined): RowCell[] {
  const known = heads?.map((head) => valueHead(head));
  const cells = values
    .map((text, at): RowCell => ({ text, head: known && (known[at] ?? valueHead("")) }))
    .filter(({ text }) => text !== "");
  const conditions = known?.filter((head) => head?.condition !== undefined) ?? [];
  const [only, ...others] = cells;
  // One value, in the first of several columns of conditions, holds under all of them.
  const isOfAll = conditions.length > 1 && others.length === 0 && only?.head === conditions[0];
  return isOfAll && only?.head ? [{ ...only, head: { ...only.head, condition: undefined } }] : cells;
}

/** A row such as `Weights | Unit | Shipping` names the columns of those below it. */
function namesColumns(values: string[], below: string[] = []): boolean {
  return (
    values.length > 1 && below.length === values.length && values.every((value) => value !== "" && valueHead(value))
  );
}
