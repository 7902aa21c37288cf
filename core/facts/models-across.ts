import type { SpecRows } from "#core/product/spec-table.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import { areAlike, isUnit } from "./alike-cells.ts";
import { noColumn, type SheetOwner } from "./model-heads.ts";
import { isLikeModel, modelKey, namesIn, naming } from "./model-names.ts";
import { isHeadLabel, lengthOf } from "./table-entries.ts";

export interface ListedModels {
  /** The first of them. */
  models: string[];
  count: number;
}

/** A table whose models run down and properties across, turned so that its models are the heads of columns. */
export interface TurnedTable {
  table: SpecRows;
  /** The models of a price list, or the like: it is no sheet of one product. */
  list?: ListedModels | undefined;
}

const firstColumns = 3;
/** A table of more models is a list. */
const mostModels = 30;
const listHeads =
  /^(?:.* )?(?:price|msrp|rrp|preis|listenpreis|prix|ean|gtin|upc|barcode|stock|warehouse|moq|qty|quantity|menge|discount|total|vat)(?: .*)?$/;

/** Undefined unless models run down. */
export function modelsAcross(
  table: SpecRows,
  { model = "", column: chosen = "", catalog = [] }: SheetOwner,
): TurnedTable | undefined {
  const keys = new Set(catalog.map(modelKey));
  const named = [chosen === noColumn ? "" : chosen, model].filter(Boolean);
  for (const name of named) keys.add(modelKey(name));
  const isNamed = (cell: string) => cell !== "" && namesIn(cell).some((name) => keys.has(name));
  for (let column = 0; column < firstColumns; column++) {
    const turned = turnedAt(table, column, { isNamed, model, isChosen: (cell) => naming(cell, modelKey(chosen)) > 0 });
    if (turned) return turned;
  }
  return undefined;
}

interface Names {
  model: string;
  /** Whether a cell is a model of the catalogue, or was chosen. */
  isNamed: (cell: string) => boolean;
  isChosen: (cell: string) => boolean;
}

function turnedAt(table: SpecRows, column: number, { isNamed, isChosen, model }: Names): TurnedTable | undefined {
  const header = table.findIndex((row) => filled(row) > 2);
  const heads = table[header] ?? [];
  const below = table.slice(header + 1);
  const units = below.findIndex((row) => !isOfUnits(row));
  const models = below.slice(Math.max(units, 0)).filter((row) => (row[column] ?? "") !== "" && filled(row) > 1);
  const names = models.map((row) => row[column] ?? "");
  const rest = [...heads.keys()].filter((place) => place !== column && heads[place] !== "");
  if (header < 0 || models.length === 0 || rest.length < 2 || isNamed(heads[column] ?? "")) return undefined;
  // In `Model | VF-B8V-2712 | VF-B8V-0832` the models run across.
  if (rest.some((place) => isNamed(heads[place] ?? "") || isLikeModel(heads[place] ?? "", model))) return undefined;
  const known = names.filter(isNamed).length;
  const hasHead = isHeadLabel(heads[column] ?? "x") && heads[column] !== "";
  const areNamed = known > 0 && !names.some(isChosen) && (column === 0 || hasHead) && known * 2 >= names.length;
  if (!areNamed && !(hasHead && runDown(models, column, rest))) return undefined;
  if (models.some((row) => filled(row) * 2 < filled(heads))) return undefined;
  const isList = models.length > mostModels || heads.some((head) => listHeads.test(labelKey(head)));
  return {
    table: [column, ...rest].map((place) => [
      heads[place] ?? "",
      ...below.slice(0, Math.max(units, 0)).map((row) => (place === column ? "" : (row[place] ?? ""))),
      ...models.map((row) => row[place] ?? ""),
    ]),
    list: isList ? { models: names.slice(0, 3), count: models.length } : undefined,
  };
}

/** The cells of each column are alike, and those of a row are not. */
function runDown(rows: SpecRows, column: number, places: number[]): boolean {
  const areColumns = places.every((place) => areAlike(rows.map((row) => row[place] ?? "")));
  return rows.length > 1 && areColumns && rows.some((row) => !areAlike(row.filter((_, place) => place !== column)));
}

function filled(row: readonly string[] = []): number {
  return row.filter((cell) => cell !== "").length;
}

function isOfUnits(row: readonly string[]): boolean {
  const cells = row.slice(0, lengthOf(row)).filter((cell) => cell !== "");
  return cells.length > 0 && cells.filter(isUnit).length * 2 > cells.length;
}
