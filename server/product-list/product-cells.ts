import { type FactDefinition, type FactValue, factText } from "#core/facts/fact.ts";
import { readTypedFact, typedFactMessage, unreadBeside } from "#core/facts/typed-fact.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { featuresByLabel } from "#core/product/features-by-label.ts";
import { lifecycleDates } from "#core/product/lifecycle.ts";
import { productHeads } from "#core/product-list/heads.ts";
import {
  cellMessages,
  type DayOrder,
  dayOrderOf,
  isClearing,
  type ListCell,
  type ListSeparator,
  readCharacters,
  readDay,
  readList,
  readMonthOrDay,
  readYesNo,
  separatorOf,
  textOf,
  valueTextOf,
} from "#core/product-list/list-cell.ts";
import { lastOfPath, type Target } from "#core/product-list/match-list.ts";
import type { PlannedCell } from "#core/product-list/planned-row.ts";
import { type DecimalMark, hasAmbiguousMark } from "#core/quantities/numbers.ts";
import { uniqueKey } from "#core/unique-key.ts";
import { withUnit } from "../catalog/fact/typed-units.ts";
import type { ProductDocument } from "../catalog/product/product-collection.ts";
import { factCell, textOfCell } from "./export-sheets.ts";
import type { ListSite } from "./list-site.ts";

/** A column of a list, with what all of its cells say about each. */
export interface ReadColumn {
  place: number;
  head: string;
  target: Exclude<Target, "left out">;
  dayOrder: DayOrder;
  separator: ListSeparator;
  decimalMark: DecimalMark | "unclear";
}

/** What a cell changes in a product. */
export interface CellChange extends PlannedCell {
  /** The fact whose typed value it replaces. */
  typedFact?: string;
  edit: (product: ProductDocument) => ProductDocument;
}

export const listCellMessages = {
  required: "A value: the form does not go without it either.",
  oneCategory: "One category.",
  models: (names: string[]) =>
    `Models of this site or of this list: ${names.join(", ")} ${names.length > 1 ? "are" : "is"} none.`,
  readInPart: (left: string) => `Only words that this fact has: it has no “${left}”.`,
  ambiguousNumber: (text: string) => `A number that can be read in one way: ${text} may have decimals or thousands.`,
};

export function readColumn(place: number, head: string, target: ReadColumn["target"], cells: ListCell[]): ReadColumn {
  return {
    place,
    head,
    target,
    dayOrder: dayOrderOf(cells),
    separator: separatorOf(cells),
    decimalMark: markIn(cells.map(textOf)),
  };
}

/** How a column writes decimals, by those of its numbers that can be read in one way. */
function markIn(texts: string[]): ReadColumn["decimalMark"] {
  const isSaid = (mark: string) =>
    texts.some((text) => new RegExp(`^[^.,]*\\d\\${mark}(?:\\d{1,2}|\\d{4,})(?![\\d.,])`).test(text));
  const [comma, point] = [isSaid(","), isSaid(".")];
  return comma === point ? "unclear" : comma ? "comma" : "point";
}

interface Reading {
  site: ListSite;
  /** The product as the row's earlier cells have made it. */
  product: ProductDocument;
  /** What it states today, from its sheet or typed. */
  values: readonly FactValue[];
}

/** Undefined where the cell leaves all as it is. Refused, under `cell`, with what is expected there. */
export function readCell(column: ReadColumn, cell: ListCell, reading: Reading): Outcome<CellChange | undefined> {
  if (textOf(cell) === "") return done(undefined);
  const { target } = column;
  if ("field" in target) return readField(target.field, column, cell, reading);
  const id = "fact" in target ? target.fact : reading.site.newFacts.get(target.newFact.name)?.id;
  const fact = id === undefined ? undefined : reading.site.facts.get(id);
  return fact ? readFact(fact, column, cell, reading) : done(undefined);
}

function readField(
  field: string,
  column: ReadColumn,
  cell: ListCell,
  { site, product }: Reading,
): Outcome<CellChange | undefined> {
  const { name = field, kind } = productHeads.find((head) => head.field === field) ?? {};
  const isCleared = isClearing(cell);
  if (field === "category")
    return isCleared ? refused({ cell: listCellMessages.required }) : readCategory(name, cell, { site, product });
  if (field === "features")
    return done(readFeatures(name, isCleared ? "" : textOf(cell), column.separator, { site, product }));
  if (field === "accessories") return readAccessories(name, isCleared ? "" : textOf(cell), { site, product });
  if (field === "ndaa") {
    const read = isCleared ? refused({ cell: cellMessages.yesNo }) : readYesNo(cell);
    if (!read.ok) return read;
    const [before, after] = [product.ndaa, read.value].map((ndaa) => (ndaa ? "Yes" : "No"));
    return done(
      changed({ field: name, before: before ?? "", after: after ?? "" }, (now) => ({ ...now, ndaa: read.value })),
    );
  }
  const isRequired = field === "model" || field === "description";
  if (isCleared && isRequired) return refused({ cell: listCellMessages.required });
  const read =
    kind === "day"
      ? readDay(cell, column.dayOrder)
      : kind === "monthOrDay"
        ? readMonthOrDay(cell, column.dayOrder)
        : readCharacters(cell);
  if (!isCleared && !read.ok) return read;
  const value = isCleared || !read.ok ? undefined : read.value;
  const isDate = lifecycleDates.some((date) => date === field);
  const before = String(product[field as keyof ProductDocument] ?? "");
  return done(
    changed({ field: name, before, after: value ?? "" }, (now) => ({
      ...now,
      [field]: isDate ? value : (value ?? ""),
    })),
  );
}

/** Undefined where both texts are the same. */
function changed(cell: Omit<CellChange, "edit">, edit: CellChange["edit"]): CellChange | undefined {
  return cell.before === cell.after ? undefined : { ...cell, edit };
}

type InSite = Pick<Reading, "site" | "product">;

function readCategory(field: string, cell: ListCell, { site, product }: InSite): Outcome<CellChange | undefined> {
  // Shops list all categories of a product, each with those above it.
  const paths = textOf(cell)
    .split(/,\s*(?=[^>]*>)|\n/)
    .map((path) => path.trim());
  const deepest = paths.filter((path) => !paths.some((other) => other !== path && other.startsWith(`${path} > `)));
  if (deepest.length !== 1) return refused({ cell: listCellMessages.oneCategory });
  const category = site.categoryNamed(lastOfPath(deepest[0] ?? ""));
  const former = site.categories.get(product.category);
  if (category.id === product.category) return done(undefined);
  // A feature of the same name stays; the others are the former category's.
  const features = (ids: string[]) => {
    const had = former?.features.filter(({ id }) => ids.includes(id)) ?? [];
    return featuresByLabel(
      category.features,
      had.map(({ label }) => label),
    ).map(({ id }) => id);
  };
  return done(
    changed({ field, before: former?.name ?? "", after: category.name }, (now) => ({
      ...now,
      category: category.id,
      features: features(now.features),
    })),
  );
}

function readFeatures(
  field: string,
  text: string,
  separator: ListSeparator,
  { site, product }: InSite,
): CellChange | undefined {
  const category = site.categories.get(product.category);
  if (!category) return undefined;
  const known = new Map(category.features.map(({ id, label }) => [uniqueKey(label), id]));
  const labels = readList(text, (name) => known.has(uniqueKey(name)), separator);
  const ids = labels.map((label) => site.featureNamed(category.id, label));
  const labelOf = new Map((site.categories.get(product.category)?.features ?? []).map(({ id, label }) => [id, label]));
  const textsOf = (some: readonly string[]) =>
    some
      .map((id) => labelOf.get(id) ?? "")
      .sort()
      .join("; ");
  return changed({ field, before: textsOf(product.features), after: textsOf(ids) }, (now) => ({
    ...now,
    features: ids,
  }));
}

function readAccessories(field: string, text: string, { site, product }: InSite): Outcome<CellChange | undefined> {
  const names = text
    .split(/[;,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.filter((name) => site.productNamed(name) === undefined);
  if (unknown.length > 0) return refused({ cell: listCellMessages.models(unknown) });
  const ids = names.map((name) => site.productNamed(name) ?? "");
  const textsOf = (some: readonly string[]) =>
    some
      .map((id) => site.models.get(id) ?? "")
      .sort()
      .join("; ");
  const cell = { field, before: textsOf(product.accessories), after: textsOf(ids) };
  return done(changed(cell, (now) => ({ ...now, accessories: ids })));
}

/** Compared as a value: 2.80 is 2.8. What says the same as today changes nothing. */
function readFact(
  fact: FactDefinition,
  column: ReadColumn,
  cell: ListCell,
  { product, values }: Reading,
): Outcome<CellChange | undefined> {
  const { id, name } = fact;
  const today = values.filter(({ factId }) => factId === id);
  const typed = product.facts[id];
  const before = shownValues(fact, today);
  const replaces = typed !== undefined && { typedFact: id };
  if (isClearing(cell)) {
    const without = ({ facts: { [id]: _, ...facts }, ...now }: ProductDocument) => ({ ...now, facts });
    return done(typed === undefined ? undefined : { field: name, before, after: "", ...replaces, edit: without });
  }
  const written = fact.type === "text" ? textOf(cell) : valueTextOf(cell);
  if (written === textOfCell(factCell(fact, today)) || written === typed) return done(undefined);
  const text = inPoints(written, column.decimalMark);
  if (text === undefined) return refused({ cell: listCellMessages.ambiguousNumber(written) });
  const own = "fact" in column.target ? withUnit(text, column.target.unit) : text;
  const left = unreadBeside(fact, own);
  if (left !== "") return refused({ cell: listCellMessages.readInPart(left) });
  const read = readTypedFact(fact, own);
  if (!read.ok) return refused({ cell: typedFactMessage(fact) });
  if (sameValues(read.value, today)) return done(undefined);
  return done({
    ...{ field: name, before, after: shownValues(fact, read.value), ...replaces },
    edit: (now) => ({ ...now, facts: { ...now.facts, [id]: own } }),
  });
}

/** The values as visitors read them, so that people see what was understood. */
function shownValues(fact: FactDefinition, values: readonly FactValue[]): string {
  return values.map((value) => factText(fact, value)).join("; ");
}

/** With decimal points; undefined for a number that its column does not decide. */
function inPoints(text: string, mark: ReadColumn["decimalMark"]): string | undefined {
  if (!/\d[.,]\d/.test(text)) return text;
  if (hasAmbiguousMark(text) && mark === "unclear") return undefined;
  const isComma = mark === "comma" || (mark === "unclear" && !text.includes("."));
  const [decimals, thousands] = isComma ? [",", "."] : [".", ","];
  return text
    .replaceAll(new RegExp(`(?<=\\d)\\${thousands}(?=\\d{3}(?!\\d))`, "g"), "")
    .replaceAll(new RegExp(`(?<=\\d)\\${decimals}(?=\\d)`, "g"), ".");
}

function sameValues(one: readonly FactValue[], other: readonly FactValue[]): boolean {
  const keysOf = (values: readonly FactValue[]) =>
    values.map(({ low, high, text, condition }) => JSON.stringify([low, high, text, condition])).sort();
  const [keys, others] = [keysOf(one), keysOf(other)];
  return keys.length === others.length && keys.every((key, at) => key === others[at]);
}
