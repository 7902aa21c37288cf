import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { labelKey, labelUnit } from "#core/quantities/label-key.ts";
import { findUnit } from "#core/quantities/units.ts";
import { ownValue } from "../own-value.ts";
import type { FactRow, LabelCell } from "./fact.ts";
import { withGroupTitles } from "./group-column.ts";

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

export interface ReadRows {
  rows: SheetRow[];
  models?: string[] | undefined;
  column?: number | undefined;
}

/** What the values of a column are, by its head; `note` columns are not read. */
interface ValueHead {
  cell?: LabelCell;
  condition?: string;
  isNote?: boolean;
  /** A word that the part of a label may ask for, such as `horizontal`. */
  key: string;
}

const heads: Record<string, Omit<ValueHead, "key">> = {
  ...Object.fromEntries(["wide", "wide end", "w", "weitwinkel"].map((head) => [head, { cell: "wide" as const }])),
  ...Object.fromEntries(["tele", "tele end", "t", "telephoto"].map((head) => [head, { cell: "tele" as const }])),
  ...Object.fromEntries(["minimum", "from", "low"].map((head) => [head, { cell: "low" as const }])),
  ...Object.fromEntries(["maximum", "to", "high"].map((head) => [head, { cell: "high" as const }])),
  ...Object.fromEntries(["color", "day"].map((head) => [head, { condition: "colour" }])),
  ...Object.fromEntries(
    ["b w", "black and white", "monochrome", "night"].map((head) => [head, { condition: "black and white" }]),
  ),
  ...Object.fromEntries(["note", "remark", "comment", "condition", "imperial"].map((head) => [head, { isNote: true }])),
  ...Object.fromEntries(
    ["", "unit", "value", "specification", "description", "detail", "data", "metric", "si"].map((head) => [head, {}]),
  ),
  ...Object.fromEntries(
    ["typical", "horizontal", "vertical", "diagonal", "net", "gross", "packed", "shipping"].map((head) => [head, {}]),
  ),
};

function valueHead(head: string): ValueHead | undefined {
  const key = labelKey(head);
  const known = ownValue(heads, key) ?? (findUnit(head) ? {} : undefined);
  return known && { ...known, key };
}

/** `model` and `column` choose the product's own column among those of several models. */
export function sheetRows(
  rows: SpecRows,
  { model, column: chosen }: { model?: string | undefined; column?: string | undefined },
): ReadRows {
  const read: SheetRow[] = [];
  let models: string[] | undefined;
  let column: number | undefined;
  let sheetHeads: string[] | undefined;
  // A title without rows is continued by the next.
  let titles: string[] = [];
  for (const { title, heads: ownHeads, rows: lines } of specSections(withGroupTitles(rows))) {
    if (title !== undefined) titles.push(title);
    // Heads above the first section stand above all of them.
    if (lines.length === 0 && ownHeads) sheetHeads = ownHeads;
    let current = ownHeads ?? sheetHeads;
    const [, alone = "", text = ""] = /^([^:]{2,60}): (.+)$/s.exec(title ?? "") ?? [];
    if (alone !== "") read.push(rowOf([], alone, [{ text }]));
    let above: SheetRow | undefined;
    let names = titles;
    for (const [at, { name, values }] of lines.entries()) {
      if (name !== "" && namesColumns(values, lines[at + 1]?.values)) {
        [names, current, above] = [titles.length > 0 ? titles : [name], values, undefined];
        continue;
      }
      if (current && isOfModels(current)) {
        models ??= current;
        column = columnOf(current, chosen) ?? columnOf(current, model);
      }
      const cells = cellsOf(values, current, column);
      if (name === "" && above) {
        above.cells.push(...cells);
        above.text = `${above.text}\n${textOf(cells)}`;
      } else {
        above = rowOf(names, name, cells);
        read.push(above);
      }
    }
    if (lines.length > 0) titles = [];
  }
  return { rows: read, models, column };
}

function rowOf(titles: string[], label: string, cells: RowCell[]): SheetRow {
  const section = titles.at(-1);
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

/** The filled cells; of models' columns that of the product. */
function cellsOf(values: string[], current: string[] | undefined, column: number | undefined): RowCell[] {
  const cells = values.map((text, at): RowCell => ({ text, head: current && valueHead(current[at] ?? "") }));
  const own = column === undefined || !current || !isOfModels(current) ? cells : cells.slice(column, column + 1);
  return own.filter(({ text }) => text !== "");
}

/** A row such as `Weights | Unit | Shipping` names the columns of those below it. */
function namesColumns(values: string[], below: string[] = []): boolean {
  return (
    values.length > 1 && below.length === values.length && values.every((value) => value !== "" && valueHead(value))
  );
}

/** Heads are models if several hold a digit and a letter, and none says what its values are. */
function isOfModels(current: string[]): boolean {
  const filled = current.filter((head) => head !== "");
  return filled.length > 1 && filled.every((head) => /\p{L}/u.test(head) && /\d/.test(head) && !valueHead(head));
}

function columnOf(current: string[], name: string | undefined): number | undefined {
  if (name === undefined) return undefined;
  const key = modelKey(name);
  const at = current.findIndex((head) => modelKey(head) === key);
  return at < 0 ? undefined : at;
}

function modelKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
