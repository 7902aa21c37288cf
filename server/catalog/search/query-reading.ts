import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import { type FactSet, isInWords } from "#core/facts/fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { labelKey } from "#core/product/features-by-label.ts";
import type { Measure } from "#core/search/read-measure.ts";
import { type Meaning, phrasesIn, type ReadPhrase, readQuery } from "#core/search/read-query.ts";
import type { FilterLink } from "#core/search/search.ts";
import { byBag, meaningsIn, type Vocabulary } from "#core/search/vocabulary.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import type { FactIndex } from "../product-index/fact-index.ts";
import type { LabelIndex } from "../product-index/label-index.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { ProductSet } from "../product-index/product-set.ts";
import type { ModelSearch } from "./model-search.ts";

/** Readings of one query whose products are looked for. */
const mostTried = 12;

export interface FoundReading {
  phrases: ReadPhrase[];
  products: ProductSet;
  /** The filter of the catalog that leaves the same products. */
  link?: FilterLink;
}

interface ReadingSources {
  categories: CategoryCache;
  productIndex: ProductIndex;
  models: ModelSearch;
  factSet(): Promise<FactSet>;
  synonymsOf(): Promise<(phrase: string) => string[]>;
  withMeasure(measure: Measure): Promise<ProductSet>;
}

/** Reads all words of a query as facts, features, categories, models or the brand. */
export function openQueryReading({
  categories,
  productIndex,
  models,
  factSet,
  synonymsOf,
  withMeasure,
}: ReadingSources) {
  async function vocabularyOf(words: string[], brand: string): Promise<Vocabulary> {
    const phrases = phrasesIn(words);
    const [all, labels, facts, set, synonyms, found] = await Promise.all([
      categories.all(),
      productIndex.labels(),
      productIndex.facts(),
      factSet(),
      synonymsOf(),
      models.withPartNumbers(phrases),
    ]);
    return {
      brand,
      categories: all,
      labels: labelsByBag(labels),
      factWords: factWordsByBag(facts)(set),
      facts: set.all,
      isStated: ({ kind, low, high, within }) =>
        facts.of(kind).values.some((value) => {
          if (value.low === undefined || value.high === undefined) return false;
          const slack = Math.abs(high) * 1e-9;
          if (within) return value.low <= low + slack && value.high >= high - slack;
          return Math.abs(value.low - low) <= slack && Math.abs(value.high - high) <= slack;
        }),
      synonymsOf: synonyms,
      models: new Map(phrases.map((phrase, place) => [phrase, found[place] ?? []])),
    };
  }

  async function productsWith(meaning: Meaning): Promise<ProductSet | undefined> {
    switch (meaning.kind) {
      case "category":
        return ProductSet.union(await Promise.all(meaning.ids.map((id) => productIndex.inCategory(id))));
      case "fact":
        return (await productIndex.facts()).of(meaning.fact.kind).passing(meaning.fact);
      case "measure":
        return ProductSet.union(await Promise.all(meaning.measures.map(withMeasure)));
      case "feature":
        return (await productIndex.labels()).facets.having(labelKey(meaning.label));
      case "model":
        return ProductSet.of(meaning.products);
      default:
        return undefined;
    }
  }

  async function productsWithAll(meanings: Meaning[]): Promise<ProductSet> {
    const sets = await Promise.all(meanings.map(productsWith));
    const [first = ProductSet.of([]), ...others] = sets.filter((set) => set !== undefined);
    return others.reduce((left, set) => left.intersection(set), first);
  }

  /** Undefined where no filter asks for all of it. */
  async function linkTo(phrases: ReadPhrase[], products: ProductSet): Promise<FilterLink | undefined> {
    const meanings = phrases.map(({ meaning }) => meaning);
    if (meanings.some(({ kind }) => kind === "model" || kind === "measure")) return undefined;
    const facts = meanings.filter((meaning) => meaning.kind === "fact");
    // Several values of one fact are alternatives of its filter.
    if (new Set(facts.map(({ fact }) => fact.kind)).size < facts.length) return undefined;
    const parameters = facts.flatMap(({ query }) => [...new URLSearchParams(query)]);
    const labels = meanings.flatMap((meaning) => (meaning.kind === "feature" ? meaning.label : []));
    const chosen: ChosenFact[] = facts.map(({ fact }) => fact);
    const named = meanings.filter((meaning) => meaning.kind === "category");
    const [id, ...others] = [...new Set(named.flatMap(({ ids }) => ids))];
    if (id !== undefined && others.length === 0) {
      const category = await categories.get(id);
      const keys = new Set(labels.map(labelKey));
      const features = (category?.features ?? []).filter(({ label }) => keys.has(labelKey(label)));
      const ids = features.map((feature): [string, string] => ["f", feature.id]);
      return (
        category && {
          category: { id, name: category.name },
          labels,
          facts: chosen,
          query: textOf([...ids, ...parameters]),
        }
      );
    }
    if (named.length > 0) {
      const everywhere = await productsWithAll(meanings.filter(({ kind }) => kind !== "category"));
      if (everywhere.size !== products.size) return undefined;
    }
    const query = textOf([...labels.map((label): [string, string] => ["feature", label]), ...parameters]);
    return { labels, facts: chosen, query };
  }

  return {
    vocabularyOf,

    /** The likeliest reading that leaves a product; undefined where a word means nothing, or nothing has it all. */
    async read(words: string[], vocabulary: Vocabulary): Promise<FoundReading | undefined> {
      for (const phrases of readQuery(words, meaningsIn(vocabulary)).slice(0, mostTried)) {
        const products = await productsWithAll(phrases.map(({ meaning }) => meaning));
        if (products.size === 0) continue;
        const link = await linkTo(phrases, products);
        return { phrases, products, ...(link && { link }) };
      }
      return undefined;
    },
  };
}

function textOf(parameters: [string, string][]): string {
  return new URLSearchParams(parameters).toString();
}

const labelsByBag = memoizeWeak(({ labels }: LabelIndex) => {
  const texts = labels.map(({ label }) => label);
  return byBag(texts, (label) => label);
});

const factWordsByBag = memoizeWeak((facts: FactIndex) =>
  memoizeWeak((set: FactSet) => {
    const words = set.all
      .filter(isInWords)
      .flatMap(({ id: kind }) =>
        facts.of(kind).values.flatMap(({ text }) => (text === undefined ? [] : { kind, text })),
      );
    return byBag(words, ({ text }) => text);
  }),
);
