import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import { type FactKind, factKindInfo } from "#core/facts/fact.ts";
import { type FactFacet, type FactOption, mostOptions } from "#core/facts/fact-facet.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FactIndex, KindIndex } from "./fact-index.ts";
import { ProductSet } from "./product-set.ts";

export interface ProductFilterOptions {
  /** All products of the list. */
  all: ProductSet;
  /** Those of them that are still sold, if others are hidden. */
  sold?: ProductSet | undefined;
  facets: FacetIndex;
  facts: FactIndex;
  /** All-of; keys of `facets`. */
  features: string[];
  chosen: ChosenFact[];
}

/** One filter, as it can be removed. */
export type Removable = { feature: string } | { fact: FactKind } | { sold: true };

/** The filters of a list: any of the values of a fact, all facts, and all features. */
export class ProductFilter {
  readonly result: ProductSet;
  readonly #options: ProductFilterOptions;
  /** What each chosen fact lets pass. */
  readonly #passing: ReadonlyMap<FactKind, ProductSet>;
  readonly #withFeatures: ProductSet;

  constructor(options: ProductFilterOptions) {
    const { all, sold = all, facets, features, facts, chosen } = options;
    this.#options = options;
    this.#withFeatures = features.length > 0 ? facets.withAll(features, sold).products : sold;
    this.#passing = new Map(chosen.map((fact) => [fact.kind, passing(facts.of(fact.kind), fact, all)]));
    this.result = this.#among(this.#withFeatures);
  }

  /** How many products are left if a feature is chosen as well. */
  featureCounts(): Map<string, number> {
    return this.#options.facets.countsIn(this.result);
  }

  /** Only of facts that products of the list state. */
  factFacets(): FactFacet[] {
    const { facts, all, chosen } = this.#options;
    const kinds = new Set([...facts.statedIn(all), ...chosen.map(({ kind }) => kind)]);
    return [...kinds]
      .filter((kind) => factKindInfo(kind).filter !== undefined)
      .map((kind) => this.#factFacet(kind, facts.of(kind)));
  }

  /** How many more products are left if those that do not state a chosen fact pass as well. */
  countUnstated(): number {
    const { facts, chosen, all } = this.#options;
    if (chosen.every(({ orUnstated }) => orUnstated)) return 0;
    const wider = chosen.map(({ kind }) => {
      const { stated } = facts.of(kind);
      return all.without(stated.without(this.#passing.get(kind) as ProductSet));
    });
    return wider.reduce((left, set) => left.intersection(set), this.#withFeatures).size - this.result.size;
  }

  /** How many products are left without one filter. */
  countWithout(filter: Removable): number {
    if ("fact" in filter) return this.#without(filter.fact).size;
    const { all, sold = all, facets, features } = this.#options;
    const within = "sold" in filter ? all : sold;
    const others = "feature" in filter ? features.filter((feature) => feature !== filter.feature) : features;
    return this.#among(others.length > 0 ? facets.withAll(others, within).products : within).size;
  }

  #among(products: ProductSet): ProductSet {
    return [...this.#passing.values()].reduce((left, set) => left.intersection(set), products);
  }

  #without(kind: FactKind): ProductSet {
    if (!this.#passing.has(kind)) return this.result;
    const others = [...this.#passing].filter(([other]) => other !== kind);
    return others.reduce((left, [, set]) => left.intersection(set), this.#withFeatures);
  }

  #factFacet(kind: FactKind, index: KindIndex): FactFacet {
    const chosen = this.#options.chosen.find((fact) => fact.kind === kind);
    const base = this.#without(kind);
    const unstated = base.size - base.countWithin(index.stated);
    const facet = { kind, isChosen: chosen !== undefined, any: base.size, unstated };
    const { filter, shape } = factKindInfo(kind);
    if (filter === "range") return { ...facet, control: "ends", options: [] };
    if (filter === "works-at") return { ...facet, control: "number", options: [] };

    const isBound = filter !== "values";
    const most = shape === "word" ? Number.POSITIVE_INFINITY : isBound ? mostOptions.bounds : mostOptions.boxes;
    const offered = distinctIn(index, this.#options.all, most);
    const isTyped = !offered || (!isBound && (chosen?.from !== undefined || chosen?.to !== undefined));
    if (isTyped) return { ...facet, control: isBound ? "number" : "ends", options: [] };

    const ticked = isBound ? [chosen?.from ?? chosen?.to ?? []].flat() : (chosen?.values ?? []);
    const values = [...offered, ...ticked.filter((value) => !offered.includes(value))];
    const options = isBound
      ? values.map((value) => this.#bound(kind, index, { value, base, chosen }))
      : values.map((value) => this.#box(index, { value, base, chosen }));
    if (isBound) options.sort((one, other) => Number(one.value) - Number(other.value));
    return { ...facet, control: isBound ? "bounds" : "boxes", options };
  }

  #box(index: KindIndex, { value, base, chosen }: OptionAsked): FactOption {
    const isChosen = chosen?.values.includes(value) ?? false;
    const isMore = !isChosen && chosen !== undefined;
    const wanted = chosen && isMore ? base.without(this.#passing.get(chosen.kind) as ProductSet) : base;
    return { value, isChosen, isMore, count: index.countOf(value, wanted) };
  }

  #bound(kind: FactKind, index: KindIndex, { value, base, chosen }: OptionAsked): FactOption {
    const end = factKindInfo(kind).filter === "at-most" ? "to" : "from";
    const fact = { kind, values: [], [end]: Number(value), orUnstated: chosen?.orUnstated ?? false };
    return {
      value,
      isChosen: chosen !== undefined && chosen[end] === value,
      isMore: false,
      count: passing(index, fact, this.#options.all).countWithin(base),
    };
  }
}

interface OptionAsked {
  value: number | string;
  base: ProductSet;
  chosen: ChosenFact | undefined;
}

function passing(index: KindIndex, fact: ChosenFact, all: ProductSet): ProductSet {
  const stating = index.passing(fact);
  return fact.orUnstated ? all.without(index.stated.without(stating)) : stating;
}

/** The distinct values that products of the list state. Undefined if they are more than `most`. */
function distinctIn({ values }: KindIndex, all: ProductSet, most: number): (number | string)[] | undefined {
  const distinct = new Set<number | string>();
  for (const { low, text, products } of values) {
    const value = low ?? text;
    if (value === undefined || distinct.has(value)) continue;
    if (!(products instanceof ProductSet ? products.countWithin(all) > 0 : products.some((seq) => all.has(seq))))
      continue;
    distinct.add(value);
    if (distinct.size > most) return undefined;
  }
  return [...distinct];
}
