import type { Feature } from "#core/category/category.ts";
import { cellText, describeChosen, hintOf, valueText } from "#core/facts/chosen-fact.ts";
import { type FactInfo, type FactSet, isInWords, unitOfFact } from "#core/facts/fact.ts";
import type { FactFacet } from "#core/facts/fact-facet.ts";
import { ownValue } from "#core/own-value.ts";
import { type AttributeFacet, attributeOptions, attributes } from "#core/product/attributes.ts";
import type { SelectedProducts } from "#core/product/selected-products.ts";
import { factParameters, type Selection, sortText } from "#core/product/selection.ts";
import { addressOf, changed, type Parameters } from "./selector-address.ts";

/** How a list and its filters are shown, as texts and addresses, so that browsers load no rules about facts. */
export interface SelectorView {
  path: string;
  /** All parameters but the page. */
  query: string;
  featureName: "f" | "feature";
  features: FeatureBox[];
  facets: FacetView[];
  attributes: FacetView[];
  /** Where there are too many filters to be shown at once. */
  fold?: { isOpen: boolean; filters: number; to: string };
  chips: Chip[];
  /** Without filters; the order and the view stay. */
  clearTo: string;
  sort: string;
  /** The fact that the list is sorted by, and whether products of the list do not state it. */
  sortedBy?: { factId: string; label: string; hasUnstated: boolean } | undefined;
  orders: { value: string; label: string }[];
  /** The facts that products of the list state. */
  columns: (Column & { count: number })[];
  /** Columns of the table. */
  shown: Column[];
  /** Whether a visitor has chosen them, so that they need not fit. */
  hasChosenColumns: boolean;
  isTable: boolean;
  /** More products that do not state a chosen fact. */
  unstated?: { count: number; to: string };
  ways: Way[];
  hides: boolean;
  discontinued: number;
  /** Without any filter. */
  total: number;
}

interface FeatureBox extends Feature {
  count: number;
  isChosen: boolean;
}

export interface FacetView {
  /** The name of its parameter: the id of a fact, or an attribute. */
  parameter: string;
  label: string;
  hint?: string | undefined;
  unit: string;
  isChosen: boolean;
  /** What is chosen, where it is one bound: `≥ 8 MP`. */
  bound?: string | undefined;
  /** Each of one value of the fact. */
  type: "checkbox" | "radio";
  /** The name of the options' parameter. */
  name: string;
  options: OptionView[];
  /** Where values are typed. */
  fields: FieldView[];
  unstated: number;
  /** Whether those that do not state the fact are included. */
  hasUnstated: boolean;
}

export interface OptionView {
  value: string;
  label: string;
  /** Without its unit, on a scale. */
  shortLabel?: string;
  count: number;
  /** How many products state just this bound. */
  own?: number;
  isMore?: boolean;
  isChosen?: boolean;
}

export interface FieldView {
  name: string;
  label: string;
  value: string;
  problem?: string | undefined;
}

export interface Chip {
  label?: string;
  text: string;
  /** Without this filter. */
  to: string;
}

export interface Column {
  /** The id of its fact. */
  factId: string;
  label: string;
  unit: string;
  isNumber: boolean;
}

/** A filter whose removal helps. */
interface Way {
  text: string;
  count: number;
  to: string;
}

interface Shown {
  path: string;
  featureName: "f" | "feature";
  features: FeatureBox[];
  selection: Selection;
  found: Omit<SelectedProducts, "products">;
  /** How many products the filters leave. */
  count: number;
  facts: FactSet;
  total: number;
  hides: boolean;
  discontinued: number;
}

/** More filters than these are folded. */
export const filtersInSight = 9;

export function selectorView({
  path,
  featureName,
  features,
  selection,
  found,
  count,
  facts,
  total,
  hides,
  discontinued,
}: Shown): SelectorView {
  // A category's products are by model at first.
  const isWhole = featureName === "feature";
  const isFirstOrder = (order: string) => order === "model" && !isWhole;
  const chosen = features.filter(({ isChosen }) => isChosen);
  const { sort: asked } = selection;
  const isKnown =
    asked &&
    ("factId" in asked ? found.stated.some(({ factId }) => factId === asked.factId) : !isFirstOrder(asked.order));
  const sort = isKnown ? sortText(asked) : "";
  const sortedFact = isKnown && "factId" in asked ? facts.get(asked.factId) : undefined;
  const statedBy = found.stated.find(({ factId }) => factId === sortedFact?.id)?.count ?? 0;
  const parameters: Parameters = [
    ...chosen.map(({ id }): [string, string] => [featureName, id]),
    ...selection.parameters.filter(([name]) => name !== featureName && (name !== "sort" || sort !== "")),
    ...(hides ? [["discontinued", "hide"] as [string, string]] : []),
  ];
  const without = (isRemoved: (name: string, value: string) => boolean) =>
    addressOf(
      path,
      parameters.filter(([name, value]) => !isRemoved(name, value)),
    );
  const isOfFact = (fact: FactInfo) => (name: string, value: string) =>
    factParameters(fact).includes(name) || (name === "unstated" && value === fact.id);

  const chips: (Chip & { of: string })[] = [
    ...chosen.map(({ id, label }) => ({
      of: id,
      text: label,
      to: without((name, value) => name === featureName && value === id),
    })),
    ...selection.facts.flatMap((chosen) => {
      const fact = facts.get(chosen.factId);
      return fact ? { of: fact.id, ...describeChosen(fact, chosen), to: without(isOfFact(fact)) } : [];
    }),
    ...selection.attributes.map(({ name, values }) => ({
      ...{ of: name, label: attributes[name].label },
      text: values.map((value) => ownValue(attributeOptions(name), value)).join(" or "),
      to: without((parameter) => parameter === name),
    })),
  ];
  const ways = found.helping.map((filter): Way => {
    const { count } = filter;
    if ("sold" in filter)
      return { text: "With discontinued products", count, to: without((name) => name === "discontinued") };
    const of = "fact" in filter ? filter.fact : "attribute" in filter ? filter.attribute : filter.feature;
    const chip = chips.find((chip) => chip.of === of);
    return { text: `Without “${[chip?.label, chip?.text].filter(Boolean).join(" ")}”`, count, to: chip?.to ?? path };
  });
  const orders = isWhole
    ? [{ value: "", label: "Category" }, { value: "model", label: "Model" }, newest]
    : [{ value: "", label: "Model" }, newest];
  // In a category, boxes of features that say a fact's values are its filter.
  const saidLabels = isWhole ? [] : features.map(({ label }) => label);
  const filters: Filters = {
    facets: found.facets.map((facet) => ({ ...facet, isSaid: isSaidBy(saidLabels, facet, facts) })),
    attributes: found.attributes,
  };
  const folded = foldedFilters(filters, selection);
  const isInSight = (factId: string) => !folded || folded.has(factId);
  const isOffered = (factId: string) =>
    isInSight(factId) ||
    found.columns.includes(factId) ||
    (asked !== undefined && "factId" in asked && asked.factId === factId);
  const including = selection.facts.map(({ factId }): [string, string] => ["unstated", factId]);
  return {
    path,
    query: new URLSearchParams(parameters).toString(),
    featureName,
    features,
    facets: found.facets.flatMap((facet) => (isInSight(facet.factId) ? facetView(facet, selection, facts) : [])),
    attributes: found.attributes.filter(({ name }) => isInSight(name)).map(attributeView),
    ...(needsFold(filters) && {
      fold: {
        isOpen: !folded,
        filters: countFilters(filters),
        to: addressOf(path, changed(new URLSearchParams(parameters).toString(), { filters: folded ? "all" : "" })),
      },
    }),
    chips: chips.map(({ of: _, ...chip }) => chip),
    clearTo: addressOf(
      path,
      parameters.filter(([name]) => /^(sort|view|column|filters)$/.test(name)),
    ),
    sort,
    ...(sortedFact && {
      sortedBy: { factId: sortedFact.id, label: sortedFact.name, hasUnstated: statedBy < count },
    }),
    orders,
    columns: found.stated
      .filter(({ factId }) => isOffered(factId))
      .flatMap(({ factId, count }) => columnOf(factId, facts).map((column) => ({ ...column, count }))),
    shown: found.columns.flatMap((factId) => columnOf(factId, facts)),
    hasChosenColumns: selection.columns.length > 0,
    isTable: selection.isTable,
    ...(found.unstated > 0 && {
      unstated: {
        count: found.unstated,
        to: addressOf(path, [...parameters.filter(([name]) => name !== "unstated"), ...including]),
      },
    }),
    ways,
    hides,
    discontinued,
    total,
  };
}

interface Filters {
  facets: (FactFacet & { isSaid: boolean })[];
  attributes: AttributeFacet[];
}

function countFilters({ facets, attributes }: Filters): number {
  return facets.length + attributes.length;
}

function needsFold(filters: Filters): boolean {
  return countFilters(filters) > filtersInSight || filters.facets.some(({ isSaid }) => isSaid);
}

/**
 * The filters in sight; undefined for all of them. What is chosen, then the status and what many products state, in the order
 * of the facts. Nothing that is chosen moves another one out, so that no filter vanishes on a click.
 */
function foldedFilters(filters: Filters, { hasAllFilters }: Selection): ReadonlySet<string> | undefined {
  if (hasAllFilters || !needsFold(filters)) return undefined;
  const { facets, attributes } = filters;
  const names = attributes.map(({ name }) => name);
  const first = [
    ...names.filter((name) => name === "status"),
    ...facets.flatMap(({ factId, isCommon, isSaid }) => (isCommon && !isSaid ? factId : [])),
    ...names.filter((name) => name !== "status"),
  ].slice(0, filtersInSight);
  const chosen = [
    ...facets.flatMap(({ factId, isChosen }) => (isChosen ? factId : [])),
    ...attributes.flatMap(({ name, options }) => (options.some(({ isChosen }) => isChosen) ? name : [])),
  ];
  return new Set([...chosen, ...first]);
}

/** Whether features name every value of the fact: `8 MP`, or `IR 30 m` for the infrared range. */
function isSaidBy(labels: string[], { factId, options }: FactFacet, facts: FactSet): boolean {
  const fact = facts.get(factId);
  const texts = fact ? options.map(({ value }) => valueText(fact, value)) : [];
  return (
    texts.length > 1 && texts.every((text) => labels.some((label) => label === text || label.endsWith(` ${text}`)))
  );
}

function attributeView({ name, options }: AttributeFacet): FacetView {
  return {
    ...{ parameter: name, name, label: attributes[name].label, unit: "", type: "checkbox", fields: [] },
    ...{ unstated: 0, hasUnstated: false, isChosen: options.some(({ isChosen }) => isChosen) },
    options: options.map((option) => ({
      ...option,
      label: ownValue(attributeOptions(name), option.value) ?? option.value,
    })),
  };
}

const newest = { value: "newest", label: "Newest" };

function facetView(facet: FactFacet, { facts, parameters, problems }: Selection, set: FactSet): FacetView | [] {
  const { factId, control, isChosen, options, unstated } = facet;
  const info = set.get(factId);
  if (!info) return [];
  const { name: label } = info;
  const typed = new Map(parameters);
  const field = (name: string, label: string) => {
    const [value, problem] = [typed.get(name) ?? "", problems[name]];
    // Its unit stands behind the field.
    return { name, label, value: problem ? value : value.replace(/[^\d.,]+$/, ""), problem };
  };
  const chosen = facts.find((fact) => fact.factId === factId);
  const isBound = control === "bounds";
  const isAtMost = info.filter === "at-most";
  const beyond = (place: number) => options[isAtMost ? place - 1 : place + 1]?.count ?? 0;
  const values = options.map(({ value, count, isChosen, isMore }, place) => ({
    value: String(value),
    label: valueText(info, value),
    ...(isBound && typeof value === "number" && { shortLabel: cellText(info, { low: value, high: value }) }),
    count,
    ...(isBound && { own: count - beyond(place) }),
    ...(isChosen && { isChosen }),
    ...(isMore && { isMore }),
  }));
  const any = { value: "", label: "Any", shortLabel: "Any", count: facet.any, isChosen: chosen === undefined };
  const bound = isBound || control === "number" ? chosen && (isAtMost ? chosen.to : chosen.from) : undefined;
  const comparison = info.filter === "works-at" ? "" : isAtMost ? "≤ " : "≥ ";
  const fields = {
    boxes: [],
    bounds: [],
    number: [field(factId, `${label}, ${hintOf(info)?.toLowerCase()}`)],
    ends: [field(`${factId}-from`, `${label}, from`), field(`${factId}-to`, `${label}, to`)],
  }[control];
  return {
    parameter: factId,
    label,
    hint: control === "boxes" || control === "ends" ? undefined : (hintOf(info) ?? "At least"),
    unit: unitOfFact(info),
    ...(bound !== undefined && { bound: `${comparison}${valueText(info, bound)}` }),
    isChosen: isChosen || fields.some(({ problem }) => problem),
    type: isBound ? "radio" : "checkbox",
    name: isBound && info.filter === "values" ? `${factId}-from` : factId,
    options: isBound ? [any, ...values] : values,
    fields,
    unstated,
    hasUnstated: chosen?.orUnstated ?? false,
  };
}

/** None for a fact that has been deleted since. */
function columnOf(factId: string, facts: FactSet): Column[] {
  const fact = facts.get(factId);
  return fact ? [{ factId, label: fact.name, unit: unitOfFact(fact), isNumber: !isInWords(fact) }] : [];
}
