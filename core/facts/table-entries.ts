import type { SpecRows } from "#core/product/spec-table.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import { valueHead } from "./value-heads.ts";

/** A row with those below it that continue it. */
export interface Entry {
  /** Places in the table. */
  rows: number[];
  /** Which of the stretches between titles it stands in. */
  stretch: number;
  /** Heads such as Wide and Tele say what the columns of these rows are. */
  isUnderKnownHeads: boolean;
}

/** How a sheet is laid out: where its values begin, its titles, heads and rows. */
export interface Layout {
  /** Without a first column of groups or numbers; a group is a title above its rows. */
  table: SpecRows;
  /** The places of the rows in the sheet. */
  origins: number[];
  width: number;
  entries: Entry[];
  /** Rows that say what the values of columns are. */
  knownHeads: Set<number>;
  /** Rows without a label, at the begin of a stretch, whose cells name columns and say nothing of their values. */
  unknownHeads: { row: number; stretch: number }[];
}

export function layoutOf(sheet: SpecRows): Layout {
  const { table, origins } = withoutGroups(sheet);
  const width = table.reduce((most, row) => Math.max(most, lengthOf(row)), 0);
  const layout: Layout = { table, origins, width, entries: [], knownHeads: new Set(), unknownHeads: [] };
  let [stretch, isBegin, isKnown, isKnownEverywhere] = [0, true, false, false];
  for (const [at, row] of table.entries()) {
    const length = lengthOf(row);
    if (length === 0) continue;
    if (length === 1) {
      if (isBegin && isKnown) isKnownEverywhere = true;
      [stretch, isBegin, isKnown] = [stretch + 1, true, isKnownEverywhere];
      continue;
    }
    const label = row[0] ?? "";
    const values = row.slice(1).filter((cell) => cell !== "");
    const mayBeHead = values.length > 1 && (label === "" ? isBegin : true);
    if (mayBeHead && values.every(valueHead) && (label === "" || namesColumns(table, at))) {
      layout.knownHeads.add(at);
      isKnown = true;
      continue;
    }
    if (mayBeHead && label === "") {
      layout.unknownHeads.push({ row: at, stretch });
      isKnown = false;
      continue;
    }
    isBegin = false;
    const above = layout.entries.at(-1);
    if (label === "" && above && above.stretch === stretch) above.rows.push(at);
    else layout.entries.push({ rows: [at], stretch, isUnderKnownHeads: isKnown });
  }
  return layout;
}

export function lengthOf(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell !== "") + 1;
}

/** A first column of running numbers, or of group names that are merged over their rows, is none of labels. */
function withoutGroups(sheet: SpecRows): { table: SpecRows; origins: number[] } {
  const wide = sheet.filter((row) => lengthOf(row) > 2);
  const labelled = wide.filter(([, label]) => label !== "").length;
  const groups = wide.map(([group = ""]) => group);
  const isNumbered = groups.slice(1).every((group) => /^\d{0,3}[.)]?$/.test(group)) && groups.slice(1).some(Boolean);
  const changes = groups.filter((group, at) => group !== "" && group !== groups[at - 1]).length;
  const isGrouped = changes > 0 && changes * 2 <= groups.length;
  const labels = new Set(wide.map(([, label]) => label));
  const areLabels = labelled * 5 >= wide.length * 4 && labels.size * 5 >= labelled * 4;
  const isWhole = sheet.every((row) => lengthOf(row) !== 2 || row[0] === "");
  if (wide.length < 4 || !areLabels || !isWhole || !(isNumbered || isGrouped))
    return { table: sheet, origins: [...sheet.keys()] };
  const table: SpecRows = [];
  const origins: number[] = [];
  let current = "";
  for (const [at, row] of sheet.entries()) {
    const [group = "", ...others] = row;
    const isTitle = lengthOf(row) === 1;
    if ((!isNumbered && group !== "" && group !== current) || isTitle) {
      table.push([group]);
      origins.push(at);
      current = group;
    }
    if (isTitle) continue;
    table.push(others);
    origins.push(at);
  }
  return { table, origins };
}

/** A row such as `Weights | Unit | Shipping` names the columns of those below it. */
function namesColumns(table: SpecRows, at: number): boolean {
  const [row, below] = [table[at] ?? [], table[at + 1] ?? []];
  if (row.slice(1, lengthOf(row)).includes("")) return false;
  const isFirst = table.slice(0, at).every((above) => lengthOf(above) <= 2);
  return lengthOf(below) === lengthOf(row) || (isFirst && isHeadLabel(row[0] ?? ""));
}

const headLabels = new Set(
  [
    ...["", "model", "models", "model name", "model no", "model number", "type", "typ", "modell", "modèle", "modelo"],
    ...["product", "product name", "product code", "product number", "part number", "part no", "order code", "item"],
    ...["order number", "article", "article number", "sku", "name", "version", "variant", "specification", "feature"],
    ...["parameter", "description", "property", "characteristic", "technical data", "data", "attribute", "merkmal"],
    ...["technische daten", "eigenschaft", "bestellnummer", "artikelnummer", "artikel", "produkt", "ordering code"],
  ].map(labelKey),
);

/** The label of a row that may name models or columns. */
export function isHeadLabel(label: string): boolean {
  return headLabels.has(labelKey(label));
}
