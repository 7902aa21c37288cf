import { type ChosenFact, nominalValue, valueText } from "#core/facts/chosen-fact.ts";
import { type FactInfo, type FactSet, isInWords, unitOfFact } from "#core/facts/fact.ts";
import { typedNumber } from "#core/quantities/numbers.ts";
import { findUnit } from "#core/quantities/units.ts";
import { memoizeWeak } from "../memoize-weak.ts";
import { asksForAll } from "../page.ts";
import type { Parameter } from "../page-address.ts";
import { attributeNames, attributeOptions, type ChosenAttribute, readAttributes } from "./attributes.ts";

// What visitors choose on a list of products, as its address has it: `megapixels=8&megapixels=12`, `ip=67`,
// `fieldOfView-from=90&fieldOfView-to=120`. A form without scripts sends the same parameters.

export interface Selection {
  /** Ids of a category's features; labels where the list has several categories. */
  features: string[];
  facts: ChosenFact[];
  /** Messages for number fields, by parameter. Their filters are not applied. */
  problems: Record<string, string>;
  /** Absent in the order of categories, and by model within each. */
  sort: ProductSort | undefined;
  isTable: boolean;
  /** Ids of the facts in a table's columns; empty for those that most products state. */
  columns: string[];
  attributes: ChosenAttribute[];
  /** Whether all filters are asked for, where they are too many to be shown at once. */
  hasAllFilters: boolean;
  /** All of it, sorted, with what was typed in number fields. */
  parameters: [name: string, value: string][];
}

/** Products that do not state the fact come last. */
export interface FactSort {
  /** The id of the fact. */
  factId: string;
  descending: boolean;
}

/** "newest": the products added last come first. */
const orders = ["model", "newest"] as const;

export type ProductSort = FactSort | { order: (typeof orders)[number] };

export const selectionMessages = {
  noNumber: (example: string) => `Enter a number, such as ${example}. Nothing is filtered by it`,
  upsideDown: (from: string) => `Enter ${from} or more, or clear one of the two fields`,
};

/** The parameters that filter by a fact. */
export function factParameters(fact: FactInfo): string[] {
  return Object.keys(parametersOf(fact));
}

function parametersOf(fact: FactInfo): Record<string, Parameter> {
  const { id, filter } = fact;
  if (filter === undefined) return {};
  const ends = { [`${id}-from`]: "number", [`${id}-to`]: "number" } as const;
  if (filter === "range") return ends;
  if (filter === "values") return isInWords(fact) ? { [id]: "choices" } : { [id]: "numbers", ...ends };
  return { [id]: "number" };
}

/** The parameters that filter by any fact of the site. */
export const parametersOfFacts: (facts: FactSet) => Record<string, Parameter> = memoizeWeak((facts: FactSet) =>
  Object.assign({}, ...facts.all.map(parametersOf)),
);

/** For the route table. */
export const selectionParameters: Record<string, Parameter> = {
  facts: "facts",
  filters: "all",
  ...Object.fromEntries(attributeNames.map((name) => [name, "choices"] as const)),
  column: "choices",
  sort: "choice",
  unstated: "choices",
  view: "table",
};

/** `features` is the name of the parameter of features. */
export function readSelection(given: URLSearchParams, features: "f" | "feature", set: FactSet): Selection {
  const unstated = new Set(given.getAll("unstated"));
  const problems: Record<string, string> = {};
  const facts = set.all.flatMap((fact) => {
    const chosen = readFact(given, fact, problems);
    return chosen ? { ...chosen, orUnstated: unstated.has(fact.id) } : [];
  });
  const chosenFacts = new Set<string>(facts.map(({ factId }) => factId));
  const sort = readSort(given.get("sort") ?? "", set);
  const names = [
    ...[features, ...Object.keys(parametersOfFacts(set)), ...attributeNames],
    ...["unstated", "column", "sort", "view", "filters"],
  ];
  const isKnown = (name: string, value: string) => {
    if (name === "unstated") return chosenFacts.has(value);
    if (name === "column") return set.has(value);
    if (name === "filters") return asksForAll(value);
    const attribute = attributeNames.find((attribute) => attribute === name);
    return attribute === undefined || Object.hasOwn(attributeOptions(attribute), value);
  };
  const parameters = names.flatMap((name) =>
    given
      .getAll(name)
      .filter((value) => value !== "" && isKnown(name, value))
      .map((value): [string, string] => [name, value]),
  );
  return {
    features: given.getAll(features),
    facts,
    problems,
    sort,
    isTable: given.get("view") === "table",
    columns: set.all.map(({ id }) => id).filter((id) => given.getAll("column").includes(id)),
    attributes: readAttributes(given),
    hasAllFilters: asksForAll(given.get("filters")),
    parameters,
  };
}

function readFact(
  given: URLSearchParams,
  fact: FactInfo,
  problems: Record<string, string>,
): Omit<ChosenFact, "orUnstated"> | undefined {
  const { id: factId, filter } = fact;
  if (filter === undefined) return undefined;

  const read = (name: string) => {
    const text = given.get(name);
    if (!text) return undefined;
    const number = numberOf(fact, text);
    if (number === undefined) problems[name] = selectionMessages.noNumber(exampleOf(fact));
    return number;
  };
  if (filter !== "values" && filter !== "range") {
    const bound = read(factId);
    if (bound === undefined) return undefined;
    return {
      factId,
      values: [],
      ...(filter !== "at-most" && { from: bound }),
      ...(filter !== "at-least" && { to: bound }),
    };
  }

  const listed = filter === "range" ? [] : given.getAll(factId).filter(Boolean);
  if (isInWords(fact)) return listed.length > 0 ? { factId, values: listed } : undefined;
  const numbers = listed.flatMap((text) => typedNumber(text) ?? []).map((number) => nominalValue(factId, number));
  const values = [...new Set(numbers)].sort((one, other) => one - other);
  const [from, to] = [read(`${factId}-from`), read(`${factId}-to`)];
  if (from !== undefined && to !== undefined && from > to) {
    problems[`${factId}-to`] = selectionMessages.upsideDown(given.get(`${factId}-from`) ?? "");
    return values.length > 0 ? { factId, values } : undefined;
  }
  return values.length > 0 || from !== undefined || to !== undefined ? { factId, values, from, to } : undefined;
}

/** With the fact's unit or without: `−40 °C`, `8MP`. */
function numberOf(fact: FactInfo, text: string): number | undefined {
  const [, number = text, unit = ""] = /^(.*[\d.,])\s*([^\d\s.,].*)$/.exec(text.trim()) ?? [];
  return unit === "" || isUnitOf(fact, unit) ? typedNumber(number) : undefined;
}

function isUnitOf(fact: FactInfo, written: string): boolean {
  const unit = unitOfFact(fact);
  const known = findUnit(written);
  return written === unit || (known !== undefined && known === findUnit(unit));
}

/** A value of the fact as somebody may type it. */
function exampleOf(fact: FactInfo): string {
  if (fact.type !== "number") return "10";
  return valueText(fact, findUnit(fact.unit ?? "")?.dimension === "temperature" ? -40 : 10);
}

/** A filter by one fact, and the address that has it. */
interface FactFilterQuery {
  fact: ChosenFact;
  query: string;
}

/** The filter that asks for a number or range as its fact is filtered; undefined for a fact that is not. */
export function filterByMeasure(
  info: FactInfo,
  { low, high }: { low: number; high: number },
): FactFilterQuery | undefined {
  const { id: factId, filter } = info;
  const isOne = low === high && filter !== "range";
  const bounds: [string, number][] = isOne
    ? [[factId, low]]
    : [
        [`${factId}-from`, low],
        [`${factId}-to`, high],
      ];
  // Numbers that were converted have many digits.
  const query = new URLSearchParams(bounds.map(([name, number]) => [name, String(Number(number.toPrecision(6)))]));
  return filterQuery(info, query);
}

/** The same for a value in words. */
export function filterByWord(info: FactInfo, text: string): FactFilterQuery | undefined {
  return filterQuery(info, new URLSearchParams([[info.id, text]]));
}

function filterQuery(info: FactInfo, query: URLSearchParams): FactFilterQuery | undefined {
  const fact = readFact(query, info, {});
  return fact && { fact: { ...fact, orUnstated: false }, query: query.toString() };
}

const descendingSuffix = "-desc";

function readSort(text: string, set: FactSet): ProductSort | undefined {
  const order = orders.find((name) => name === text);
  if (order) return { order };
  const descending = text.endsWith(descendingSuffix);
  const factId = descending ? text.slice(0, -descendingSuffix.length) : text;
  return set.has(factId) ? { factId, descending } : undefined;
}

export function sortText(sort: ProductSort): string {
  if ("order" in sort) return sort.order;
  return sort.descending ? sort.factId + descendingSuffix : sort.factId;
}
