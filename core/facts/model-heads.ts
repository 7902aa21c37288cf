import type { DecimalMark } from "#core/quantities/numbers.ts";
import { isLikeModel, modelKey, namesIn, naming } from "./model-names.ts";
import { isHeadLabel, type Layout, lengthOf } from "./table-entries.ts";
import { valueHead } from "./value-heads.ts";

export interface SheetOwner {
  /** Finds the product's own column among several. */
  model?: string | undefined;
  /** The column that the administrator has chosen: its head, its name in `columns`, or `noColumn`. */
  column?: string | undefined;
  /** Models of the catalogue. */
  catalog?: readonly string[] | undefined;
  /** Chosen by the administrator for a sheet that writes decimals in both manners. */
  decimalMark?: DecimalMark | undefined;
}

/** Chosen where no column is the product's. */
export const noColumn = "-";

/** A row that says of which models those below it are. */
export interface ModelHead {
  row: number;
  /** The product's columns; none where all below are its own. */
  own?: number[];
  /** The first of the models that it names, if the product is not among them. */
  other?: string;
}

/** The rows of a sheet that name models, in their order. `isDense`: most rows fill several columns. */
export function modelHeads(layout: Layout, owner: SheetOwner, isDense: boolean): ModelHead[] {
  const { column: chosen = "", model = "" } = owner;
  if (chosen !== "" && chosen !== noColumn) {
    const heads = headsOf(layout, { ...owner, model: chosen }, { isDense, isChosen: true });
    if (heads.some(({ own }) => own)) return heads;
    const letter = /^column ([a-z]{1,2})$/i.exec(chosen)?.[1];
    if (letter) return [{ row: -1, own: [placeOf(letter)] }];
  }
  return headsOf(layout, { ...owner, model: chosen === noColumn ? "" : model }, { isDense, isChosen: false });
}

interface Naming {
  isDense: boolean;
  isChosen: boolean;
}

function headsOf(
  { table }: Layout,
  { model = "", catalog = [] }: SheetOwner,
  { isDense, isChosen }: Naming,
): ModelHead[] {
  const key = modelKey(model);
  const others = new Map(catalog.map((one) => [modelKey(one), one]));
  others.delete(key);
  const otherIn = (cell: string) => namesIn(cell).flatMap((name) => others.get(name) ?? [])[0];
  const heads: ModelHead[] = [];
  for (const [row, cells] of table.entries()) {
    const length = lengthOf(cells);
    if (length === 0) continue;
    const [label = "", ...values] = cells.slice(0, length);
    if (length === 1) {
      const other = otherIn(label);
      if (naming(label, key) > 0) heads.push({ row, own: [] });
      else if (other !== undefined) heads.push({ row, other });
      continue;
    }
    const named = values.map((cell) => naming(cell, key));
    const best = Math.max(...named);
    const own = named.flatMap((found, at) => (best > 0 && found === best ? [at + 1] : []));
    const rest = values.filter((cell, at) => cell !== "" && !own.includes(at + 1));
    const areModels = rest.filter((cell) => otherIn(cell) !== undefined || isLikeModel(cell, model));
    if (own.length > 0) {
      const isAmong = isChosen || areModels.length > 0 || (rest.length > 0 && isDense);
      if (rest.length === 0 && own.length === 1 && !isChosen) heads.push({ row, own: isDense ? own : [] });
      else if (isAmong || own.length > 1) heads.push({ row, own });
      continue;
    }
    const other = values.map(otherIn).find((found) => found !== undefined);
    if (other === undefined) continue;
    const above = table[row - 1];
    const isBegin = !above || lengthOf(above) < 2;
    const isNaming = rest.every((cell) => areModels.includes(cell) || valueHead(cell) || !/\d/.test(cell));
    if (isNaming && (isHeadLabel(label) || (isBegin && (isDense || row === 0) && rest.length > 1)))
      heads.push({ row, other });
  }
  return heads;
}

function placeOf(letter: string): number {
  return [...letter.toUpperCase()].reduce((place, one) => place * 26 + one.charCodeAt(0) - 64, 0) - 1;
}
