import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import { type FactSet, isInWords } from "#core/facts/fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { featureKey } from "#core/product/features-by-label.ts";
import type { Measure } from "#core/search/read-measure.ts";
import { asksFor, type PhraseMeaning, phrasesIn, type ReadPhrase, readQuery } from "#core/search/read-query.ts";
import type { FilterLink } from "#core/search/search.ts";
import { searchKey } from "#core/search/search-key.ts";
import { byBag, meaningsIn, type Vocabulary } from "#core/search/vocabulary.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import { attributeKey } from "../product-index/attribute-index.ts";
import type { FactIndex } from "../product-index/fact-index.ts";
import type { LabelIndex } from "../product-index/label-index.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { ProductSet } from "../product-index/product-set.ts";
import type { ModelSearch } from "./model-search.ts";

/** Readings of one query whose products are looked for. */
const mostTried = 12;
/** In characters: shorter words stand within too many others. */
const shortestText = 3;

export interface FoundReading {
  phrases: ReadPhrase[];
  /** What none of these products has, or nothing is named. */
  leftOut: ReadPhrase[];
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
      isStated: ({ factId, low, high, within }) =>
        facts.of(factId).values.some((value) => {
          if (value.low === undefined || value.high === undefined) return false;
          const slack = Math.abs(high) * 1e-9;
          if (within) return value.low <= low + slack && value.high >= high - slack;
          return Math.abs(value.low - low) <= slack && Math.abs(value.high - high) <= slack;
        }),
      synonymsOf: synonyms,
      models: new Map(phrases.map((phrase, place) => [phrase, found[place] ?? []])),
    };
  }

  async function productsWith(meaning: PhraseMeaning, today: string): Promise<ProductSet | undefined> {
    switch (meaning.kind) {
      case "category":
        return ProductSet.union(await Promise.all(meaning.ids.map((id) => productIndex.inCategory(id))));
      case "fact":
        return (await productIndex.facts()).of(meaning.fact.factId).passing(meaning.fact);
      case "measure":
        return ProductSet.union(await Promise.all(meaning.measures.map(withMeasure)));
      case "feature":
        return (await productIndex.labels()).facets.having(featureKey(meaning.label));
      case "attribute":
        return (await productIndex.attributes(today)).get(attributeKey(meaning.name, meaning.value));
      case "model":
        return ProductSet.of(meaning.products);
      default:
        return undefined;
    }
  }

  /** Each phrase that narrows the products, with those that it leaves. Several models are alternatives, and so are one. */
  async function narrowing(phrases: ReadPhrase[], today: string): Promise<Narrowing[]> {
    const found = await Promise.all(
      phrases.map(async (phrase) => ({ phrases: [phrase], products: await productsWith(phrase.meaning, today) })),
    );
    const narrow = found.flatMap(({ phrases, products }) => (products ? { phrases, products } : []));
    const isModel = ({ phrases: [phrase] }: Narrowing) => phrase?.meaning.kind === "model";
    const models = narrow.filter(isModel);
    if (models.length < 2) return narrow;
    const named = {
      phrases: models.flatMap(({ phrases }) => phrases),
      products: ProductSet.union(models.map(({ products }) => products)),
    };
    return [named, ...narrow.filter((one) => !isModel(one))];
  }

  async function productsWithAll(phrases: ReadPhrase[], today: string): Promise<ProductSet> {
    return intersectionOf(await narrowing(phrases, today));
  }

  /** Undefined where no filter asks for all of it. */
  async function linkTo(phrases: ReadPhrase[], products: ProductSet, today: string): Promise<FilterLink | undefined> {
    const meanings = phrases.map(({ meaning }) => meaning);
    if (meanings.some(({ kind }) => kind === "model" || kind === "measure" || kind === "text")) return undefined;
    const facts = meanings.filter((meaning) => meaning.kind === "fact");
    // Several values of one fact are alternatives of its filter.
    if (new Set(facts.map(({ fact }) => fact.factId)).size < facts.length) return undefined;
    const attributes = meanings.flatMap((meaning) =>
      meaning.kind === "attribute" ? { name: meaning.name, value: meaning.value } : [],
    );
    // Several options of one attribute are alternatives too.
    if (new Set(attributes.map(({ name }) => name)).size < attributes.length) return undefined;
    const parameters = [
      ...facts.flatMap(({ query }) => [...new URLSearchParams(query)] as [string, string][]),
      ...attributes.map(({ name, value }): [string, string] => [name, value]),
    ];
    const labels = meanings.flatMap((meaning) => (meaning.kind === "feature" ? meaning.label : []));
    const chosen: ChosenFact[] = facts.map(({ fact }) => fact);
    const named = meanings.filter((meaning) => meaning.kind === "category");
    const [id, ...others] = [...new Set(named.flatMap(({ ids }) => ids))];
    if (id !== undefined && others.length === 0) {
      const category = await categories.get(id);
      const keys = new Set(labels.map(featureKey));
      const features = (category?.features ?? []).filter(({ label }) => keys.has(featureKey(label)));
      const ids = features.map((feature): [string, string] => ["f", feature.id]);
      return (
        category && {
          category: { id, name: category.name },
          labels,
          facts: chosen,
          attributes,
          query: textOf([...ids, ...parameters]),
        }
      );
    }
    if (named.length > 0) {
      const others = phrases.filter(({ meaning }) => meaning.kind !== "category");
      const everywhere = await productsWithAll(others, today);
      if (everywhere.size !== products.size) return undefined;
    }
    const query = textOf([...labels.map((label): [string, string] => ["feature", label]), ...parameters]);
    return { labels, facts: chosen, attributes, query };
  }

  /** The words that name nothing, looked for in the texts of products: those that leave some. */
  async function inTexts(
    unread: ReadPhrase[],
    products: ProductSet,
  ): Promise<{ found: ReadPhrase[]; products: ProductSet }> {
    const found: ReadPhrase[] = [];
    let left = products;
    for (const { text } of unread) {
      const key = searchKey(text);
      if (key.length < shortestText) continue;
      const having = left.intersection(await productIndex.matching(key));
      if (having.size === 0) continue;
      found.push({ text, meaning: { kind: "text" } });
      left = having;
    }
    return { found, products: left };
  }

  /** The largest part of the reading that leaves a product, without its last phrases first. */
  async function largestPart(phrases: ReadPhrase[], today: string): Promise<FoundReading | undefined> {
    const unread = phrases.filter(({ meaning }) => meaning.kind === "unread");
    const parts = await narrowing(phrases, today);
    for (const kept of partsOf(parts)) {
      if (!kept.some((part) => part.phrases.some(({ meaning }) => asksFor(meaning)))) continue;
      const products = intersectionOf(kept);
      if (products.size === 0) continue;
      const dropped = new Set(parts.filter((part) => !kept.includes(part)).flatMap((part) => part.phrases));
      const inText = await inTexts(unread, products);
      const foundTexts = new Map(inText.found.map((phrase) => [phrase.text, phrase]));
      const read = phrases.flatMap((phrase) => {
        if (dropped.has(phrase)) return [];
        return phrase.meaning.kind === "unread" ? (foundTexts.get(phrase.text) ?? []) : phrase;
      });
      const leftOut = phrases.filter(
        (phrase) => dropped.has(phrase) || (phrase.meaning.kind === "unread" && !foundTexts.has(phrase.text)),
      );
      const link = await linkTo(read, inText.products, today);
      return { phrases: read, leftOut, products: inText.products, ...(link && { link }) };
    }
    return undefined;
  }

  return {
    vocabularyOf,

    /** The likeliest reading that leaves a product; undefined where a word means nothing, or nothing has it all. */
    async read(words: string[], vocabulary: Vocabulary, today: string): Promise<FoundReading | undefined> {
      for (const phrases of readQuery(words, meaningsIn(vocabulary)).slice(0, mostTried)) {
        const products = await productsWithAll(phrases, today);
        if (products.size === 0) continue;
        const link = await linkTo(phrases, products, today);
        return { phrases, leftOut: [], products, ...(link && { link }) };
      }
      return undefined;
    },

    /** The same without words that mean nothing, and without what no product has together with the rest. */
    async readInPart(words: string[], vocabulary: Vocabulary, today: string): Promise<FoundReading | undefined> {
      const [likeliest] = readQuery(words, meaningsIn(vocabulary), { mayLeaveOut: true });
      return likeliest && largestPart(likeliest, today);
    },
  };
}

/** Phrases that narrow the products together, and the products that they leave. */
interface Narrowing {
  phrases: ReadPhrase[];
  products: ProductSet;
}

function intersectionOf(parts: Narrowing[]): ProductSet {
  const [first = ProductSet.of([]), ...others] = parts.map(({ products }) => products);
  return others.reduce((left, set) => left.intersection(set), first);
}

/** All selections of the parts but none, the largest first; of equal ones those with the first parts. */
function partsOf(parts: Narrowing[]): Narrowing[][] {
  const selections: Narrowing[][] = [[]];
  for (const part of parts.toReversed()) selections.unshift(...selections.map((rest) => [part, ...rest]));
  return selections.filter(({ length }) => length > 0).sort((one, other) => other.length - one.length);
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
      .flatMap(({ id: factId }) =>
        facts.of(factId).values.flatMap(({ text }) => (text === undefined ? [] : { factId, text })),
      );
    return byBag(words, ({ text }) => text);
  }),
);
