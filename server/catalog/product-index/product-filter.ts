import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import type { FactFilter, FactInfo, FactSet } from "#core/facts/fact.ts";
import { type FactFacet, type FactOption, mostOptions } from "#core/facts/fact-facet.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import {
  type AttributeFacet,
  type AttributeName,
  attributeNames,
  attributeOptions,
  type ChosenAttribute,
} from "#core/product/attributes.ts";
import type { Removable } from "#core/product/selected-products.ts";
import { type AttributeIndex, attributeKey } from "./attribute-index.ts";
import type { FacetIndex } from "./facet-index.ts";
import type { FactIndex, ValueIndex } from "./fact-index.ts";
import { countWithin } from "./members.ts";
import { ProductSet } from "./product-set.ts";

export interface ProductFilterOptions {
  /** All products of the list. */
  all: ProductSet;
  /** Products still sold, if others are hidden. */
  sold?: ProductSet | undefined;
  facets: FacetIndex;
  facts: FactIndex;
  /** The site's facts; values of others are not offered. */
  set: FactSet;
  /** All-of; keys of `facets`. */
  features: string[];
  chosen: ChosenFact[];
  attributes: AttributeIndex;
  chosenAttributes: ChosenAttribute[];
}

/** The filters of a list: any of the values of a fact, all facts, and all features. */
export class ProductFilter {
  readonly result: ProductSet;
  readonly #options: ProductFilterOptions;
  /** What each chosen fact or attribute lets pass. */
  readonly #passing: ReadonlyMap<string, ProductSet>;
  readonly #withFeatures: ProductSet;

  constructor(options: ProductFilterOptions) {
    const { all, sold = all, facets, features, facts, chosen, attributes, chosenAttributes } = options;
    this.#options = options;
    this.#withFeatures = features.length > 0 ? facets.withAll(features, sold).products : sold;
    this.#passing = new Map<string, ProductSet>([
      ...chosen.map((fact) => [fact.factId, passing(facts.of(fact.factId), fact, all)] as const),
      ...chosenAttributes.map(({ name, values }) => [name, havingAny(attributes, name, values)] as const),
    ]);
    this.result = this.#among(this.#withFeatures);
  }

  /** How many products are left if a feature is chosen as well. */
  featureCounts(): Map<string, number> {
    const { facets, all } = this.#options;
    return this.result === all ? facets.counts() : facets.countsIn(this.result);
  }

  /** Only of facts that products of the list state. */
  factFacets(): FactFacet[] {
    const { facts, set, all, chosen } = this.#options;
    const isPlain = this.result === all && chosen.length === 0;
    const plain = plainFacets(set)(facts);
    const known = isPlain && plain.get(all);
    if (known) return known;
    const offered = offeredIn(set)(facts)(all);
    const ids = new Set([...offered.keys(), ...chosen.map(({ factId }) => factId)]);
    const facets = [...ids].flatMap((factId) => {
      const fact = set.get(factId);
      return fact?.filter === undefined ? [] : this.#factFacet(fact, facts.of(factId), offered.get(factId));
    });
    if (isPlain) plain.set(all, facets);
    return facets;
  }

  /** Only of options that products of the list have, and only where they tell some apart from others. */
  attributeFacets(): AttributeFacet[] {
    const { all, attributes, chosenAttributes } = this.#options;
    return attributeNames.flatMap((name) => {
      const chosen = chosenAttributes.find((one) => one.name === name);
      const base = this.#without(name);
      const passing = this.#passing.get(name);
      const options = Object.keys(attributeOptions(name)).flatMap((value) => {
        const having = attributes.get(attributeKey(name, value));
        const isChosen = chosen?.values.includes(value) ?? false;
        const offered = having?.countWithin(all) ?? 0;
        if (!having || (offered === 0 && !isChosen)) return [];
        const isMore = passing !== undefined && !isChosen;
        const count = having.countWithin(isMore ? base.without(passing) : base);
        return { value, count, isChosen, isMore, isOfAll: offered === all.size };
      });
      if (!chosen && options.every(({ isOfAll }) => isOfAll)) return [];
      return { name, options: options.map(({ isOfAll: _, ...option }) => option) };
    });
  }

  /** How many more products are left if those that do not state a chosen fact pass as well. */
  countUnstated(): number {
    const { facts, chosen, all } = this.#options;
    if (chosen.every(({ orUnstated }) => orUnstated)) return 0;
    const wider = chosen.map(({ factId }) => {
      const { stated } = facts.of(factId);
      return all.without(stated.without(this.#passing.get(factId) as ProductSet));
    });
    const others = this.#options.chosenAttributes.flatMap(({ name }) => this.#passing.get(name) ?? []);
    return (
      [...wider, ...others].reduce((left, set) => left.intersection(set), this.#withFeatures).size - this.result.size
    );
  }

  /** How many products are left without one filter. */
  countWithout(filter: Removable): number {
    if ("fact" in filter) return this.#without(filter.fact).size;
    if ("attribute" in filter) return this.#without(filter.attribute).size;
    const { all, sold = all, facets, features } = this.#options;
    const within = "sold" in filter ? all : sold;
    const others = "feature" in filter ? features.filter((feature) => feature !== filter.feature) : features;
    return this.#among(others.length > 0 ? facets.withAll(others, within).products : within).size;
  }

  #among(products: ProductSet): ProductSet {
    return [...this.#passing.values()].reduce((left, set) => left.intersection(set), products);
  }

  #without(factId: string): ProductSet {
    if (!this.#passing.has(factId)) return this.result;
    const others = [...this.#passing].filter(([other]) => other !== factId);
    return others.reduce((left, [, set]) => left.intersection(set), this.#withFeatures);
  }

  #factFacet(fact: FactInfo, index: ValueIndex, offered: (number | string)[] = []): FactFacet {
    const { id: factId, filter } = fact;
    const { all } = this.#options;
    const chosen = this.#options.chosen.find((fact) => fact.factId === factId);
    const base = this.#without(factId);
    const unstated = base.size - base.countWithin(index.stated);
    const isCommon = all.countWithin(index.stated) * 3 >= all.size;
    const facet = { factId, isChosen: chosen !== undefined, any: base.size, unstated, isCommon };
    if (filter === "range") return { ...facet, control: "ends", options: [] };
    if (filter === "works-at") return { ...facet, control: "number", options: [] };

    const { values: named = [], from, to } = chosen ?? {};
    // Numbers are asked for as at least so much, unless an address names some of them.
    const isExact = filter === "values" && (fact.type !== "number" || named.length > 0 || to !== undefined);
    const isTyped = offered.length > mostOptionsOf(fact) || (isExact && (from ?? to) !== undefined);
    if (isTyped && filter !== "values") return { ...facet, control: "number", options: [] };
    const withChosen = (chosen: (number | string)[]) => [
      ...offered,
      ...chosen.filter((value) => !offered.includes(value)),
    ];
    const boxes = (values: (number | string)[]) => values.map((value) => this.#box(index, { value, base, chosen }));
    if (isTyped) return { ...facet, control: "ends", options: boxes(named) };
    if (isExact) return { ...facet, control: "boxes", options: boxes(withChosen(named)) };
    const values = withChosen([from ?? to ?? []].flat()).map(Number);
    return { ...facet, control: "bounds", options: this.#bounds(index, { filter, values, base, unstated, chosen }) };
  }

  #box(
    index: ValueIndex,
    { value, base, chosen }: { value: number | string; base: ProductSet; chosen: ChosenFact | undefined },
  ): FactOption {
    const isChosen = chosen?.values.includes(value) ?? false;
    const isMore = !isChosen && chosen !== undefined;
    const wanted = chosen && isMore ? base.without(this.#passing.get(chosen.factId) as ProductSet) : base;
    return { value, isChosen, isMore, count: index.countOf(value, wanted) };
  }

  /** Each bound lets pass what the one before does. */
  #bounds(
    index: ValueIndex,
    { filter, values, base, unstated, chosen }: { filter: FactFilter | undefined; values: number[] } & BoundsAsked,
  ): FactOption[] {
    const end = filter === "at-most" ? "to" : "from";
    const included = chosen?.orUnstated ? unstated : 0;
    const ascending = values.sort((one, other) => one - other);
    let passed = ProductSet.of([]);
    const options = (end === "to" ? ascending : ascending.toReversed()).map((value) => {
      passed = ProductSet.union([passed, ...index.stating(value)]);
      return {
        value,
        isChosen: chosen !== undefined && chosen[end] === value,
        isMore: false,
        count: passed.countWithin(base) + included,
      };
    });
    return end === "to" ? options : options.reverse();
  }
}

interface BoundsAsked {
  base: ProductSet;
  unstated: number;
  chosen: ChosenFact | undefined;
}

/** Lists without filters are asked for most. */
const plainFacets = memoizeWeak((_set: FactSet) =>
  memoizeWeak((_facts: FactIndex) => new WeakMap<ProductSet, FactFacet[]>()),
);

/** For each fact that products of the list state, the distinct values; of more than `mostOptions`, only the first. */
const offeredIn = memoizeWeak((set: FactSet) =>
  memoizeWeak((facts: FactIndex) =>
    memoizeWeak((all: ProductSet) => {
      const stated = new Set(facts.statedIn(all, set.all));
      return new Map(
        set.all.flatMap((fact) => (stated.has(fact.id) ? [[fact.id, distinctIn(facts.of(fact.id), all, fact)]] : [])),
      );
    }),
  ),
);

function havingAny(attributes: AttributeIndex, name: AttributeName, values: string[]): ProductSet {
  return ProductSet.union(values.flatMap((value) => attributes.get(attributeKey(name, value)) ?? []));
}

function passing(index: ValueIndex, fact: ChosenFact, all: ProductSet): ProductSet {
  const stating = index.passing(fact);
  return fact.orUnstated ? all.without(index.stated.without(stating)) : stating;
}

function distinctIn({ values }: ValueIndex, all: ProductSet, fact: FactInfo): (number | string)[] {
  const most = mostOptionsOf(fact);
  const distinct = new Set<number | string>();
  for (const { low, text, products } of values) {
    const value = low ?? text;
    if (distinct.size > most) break;
    if (value === undefined || distinct.has(value) || countWithin(products, all) === 0) continue;
    distinct.add(value);
  }
  return [...distinct];
}

/** Words cannot be typed, so each is offered. */
function mostOptionsOf({ type }: FactInfo): number {
  return type === "number" ? mostOptions : Number.POSITIVE_INFINITY;
}
