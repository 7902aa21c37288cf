import { type ChosenFact, fits, nominalValue } from "#core/facts/chosen-fact.ts";
import { type FactSet, type FactValue, factText, textWithName } from "#core/facts/fact.ts";
import { attributeOptions } from "#core/product/attributes.ts";
import { featureKey } from "#core/product/features-by-label.ts";
import { isDiscontinued } from "#core/product/lifecycle.ts";
import { soldSuccessors } from "#core/product/successor.ts";
import { singular, wordsOf } from "#core/quantities/singular.ts";
import { isSoldAs, type Measure, measuresIn } from "#core/search/read-measure.ts";
import { type PhraseMeaning, queryWords, withoutSuffixes } from "#core/search/read-query.ts";
import type {
  CategoryHit,
  ModelFiles,
  ProductHit,
  RelatedBlock,
  RelatedHit,
  RelatedQuery,
  RelatedResult,
  ReplacedModel,
} from "#core/search/search.ts";
import { searchKey } from "#core/search/search-key.ts";
import { holdsMatch } from "#core/search/search-match.ts";
import type { Vocabulary } from "#core/search/vocabulary.ts";
import type { Database } from "../../database/database.ts";
import type { Catalog } from "../catalog.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import type { ProductCache } from "../product/product-cache.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { ProductSet } from "../product-index/product-set.ts";
import { releasesOfProduct } from "../release/release-queries.ts";
import { cacheSynonymWords, wordKey } from "../synonyms/synonym-words.ts";
import type { FeatureByLabel, FindFeature } from "./feature-labels.ts";
import { documentsWith, type ModelWithWords, modelWithWords, releasesWith } from "./model-files.ts";
import type { PartNumbers } from "./model-list.ts";
import type { ModelSearch } from "./model-search.ts";
import { documentsNamed, releasesNamed } from "./named-files.ts";
import { type FoundReading, openQueryReading } from "./query-reading.ts";
import { normalizeQuery } from "./search.ts";

const nothing: RelatedResult = { blocks: [], releases: [], documents: [], unread: [], didYouMean: [] };
/** In characters: longer queries are no model, number or word. */
const longestQuery = 100;
const filesAtMost = 4;
const partNumbersAtMost = 48;
const modelsWithFiles = 3;
const shortestFileQuery = 3;
/** What stands around words such as "IR", which others contain. */
const wordEnds = [" _ ", " _,", " _.", " _-", "(_ ", " _)"];
const shortWord = 2;

interface RelatedSources {
  reading: Database;
  background: Database;
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
  models: ModelSearch;
  findFeature: FindFeature;
  factSet(): Promise<FactSet>;
}

/** What a search finds beside the results that the specification counts: none of it is one of them. */
export function openRelatedSearch({
  reading,
  background,
  categories,
  products,
  productIndex,
  models,
  findFeature,
  factSet,
}: RelatedSources): Pick<Catalog, "related"> {
  const synonymWords = cacheSynonymWords(reading);
  const reader = openQueryReading({ categories, productIndex, models, factSet, synonymsOf, withMeasure });

  async function related(text: string, { today, limit, brand = "" }: RelatedQuery): Promise<RelatedResult> {
    const query = normalizeQuery(text);
    const key = searchKey(query);
    if (!key || key.length > longestQuery) return nothing;
    const [found, foundCategories, partNumbers, words, releases, documents, replaced] = await Promise.all([
      productIndex.matching(key),
      categories.matching(key),
      models.samePartNumber(query, partNumbersAtMost),
      wordsFor(key),
      key.length < shortestFileQuery ? [] : releasesNamed(background, key, filesAtMost),
      key.length < shortestFileQuery ? [] : documentsNamed({ reading, background, models }, key, filesAtMost),
      replacedModel(key, today),
    ]);
    const shown = { products: found, categories: new Set(foundCategories.map(({ id }) => id)), today, limit };
    const asked = queryWords(query);
    const vocabulary = await reader.vocabularyOf(asked, brand);
    const whole = await reader.read(asked, vocabulary, today);
    const modelFiles = whole ? undefined : await filesOfModel(await modelIn(asked, vocabulary, brand));
    const read = whole ?? (modelFiles ? undefined : await reader.readInPart(asked, vocabulary, today));
    const wholeReading = read && (await queryReading(read, shown));
    const blocks = [
      await partNumberBlock(partNumbers, shown),
      await featureBlock(key, shown),
      await synonymBlock(key, words, shown),
    ].filter((block) => block !== undefined);

    const count = found.size + foundCategories.length + blocks.length + releases.length + documents.length;
    const isRead = wholeReading !== undefined || modelFiles !== undefined;
    const isFound = count > 0 || isRead;
    return {
      ...(replaced && { replaced }),
      ...(wholeReading && { reading: wholeReading }),
      ...(modelFiles && { modelFiles }),
      ...{ blocks, releases, documents },
      unread: isFound ? [] : asked,
      didYouMean: isFound ? [] : await meantBy(query),
    };
  }

  /** Undefined where the blocks and the results show all that it leads to. */
  async function queryReading({ phrases, leftOut, products: all, link }: FoundReading, shown: Shown) {
    const asked = phrases.filter(({ meaning }) => meaning.kind !== "filler");
    const [{ meaning } = { meaning: undefined }] = asked;
    // A model or a category alone stands in the blocks.
    const isAlone = asked.length === 1 && leftOut.length === 0;
    const isInBlocks = isAlone && (meaning?.kind === "model" || meaning?.kind === "category");
    const more = all.without(shown.products);
    if (isInBlocks || (!link && more.size === 0 && leftOut.length === 0)) return undefined;
    const page = await pageOf(more, shown);
    const meanings = phrases.map((phrase) => phrase.meaning);
    const texts = phrases.flatMap(({ text, meaning }) => (meaning.kind === "text" ? text : []));
    const set = await factSet();
    const hits = await hitsOf(page, (product) =>
      said(statedValues(meanings, product, set), wordIn(product.hit, texts)),
    );
    shown.products = ProductSet.union([shown.products, more]);
    return { phrases, leftOut, ...(link && { link }), total: all.size, counted: all.size - more.size, products: hits };
  }

  /** A model may end in a region, as its files do: `VF-B8V-2712-EU firmware`. */
  async function modelIn(words: string[], vocabulary: Vocabulary, brand: string): Promise<ModelWithWords | undefined> {
    const named = modelWithWords(words, vocabulary);
    const cut = named ? undefined : withoutSuffixes(words);
    return cut ? modelWithWords(cut, await reader.vocabularyOf(cut, brand)) : named;
  }

  async function filesOfModel(asked: ModelWithWords | undefined): Promise<ModelFiles | undefined> {
    if (!asked) return undefined;
    const page = asked.products.slice(0, modelsWithFiles).map((seq) => ({ seq }));
    const hits = await hitsOf(page, () => ({}));
    const found = hits.map(async (hit) => {
      const [product, releases] = await Promise.all([products.get(hit.id), releasesOfProduct(reading, hit.id)]);
      const named = releasesWith(asked.words, releases).slice(0, filesAtMost);
      const digests = new Set(named.map(({ file }) => file.sha256));
      const documents = product ? documentsWith(asked.words, product) : [];
      return {
        hit,
        releases: named,
        // A release may be among the downloads too.
        documents: documents.filter(({ file }) => !digests.has(file.sha256)),
        files: (product?.downloads.length ?? 0) + (product?.documents.length ?? 0) + releases.length,
      };
    });
    return { model: asked.model, words: asked.words, products: await Promise.all(found) };
  }

  async function pageOf(set: ProductSet, { today, limit }: Shown, first: ProductSet[] = []) {
    const tiers = { first, last: await productIndex.discontinued(today) };
    return productIndex.pageInTiers(set, tiers, { limit, offset: 0 });
  }

  async function hitsOf(
    page: { seq: number }[],
    saidBy: (product: { seq: number; facts: FactValue[]; hit: ProductHit; features: string[] }) => Said,
  ): Promise<RelatedHit[]> {
    const [items, factsOf] = await Promise.all([products.listItems(page), products.facts(page)]);
    return items.map(({ seq, card, category, specs, features }) => {
      const hit: ProductHit = { ...card, category: category.name, specs };
      return { ...hit, ...saidBy({ seq, hit, features, facts: factsOf.get(seq)?.facts ?? [] }) };
    });
  }

  /** The products that are not shown yet, as a block; they are shown from then on. */
  async function block(
    kind: RelatedBlock["kind"],
    words: string[],
    all: ProductSet,
    shown: Shown,
    of: { categories?: CategoryHit[]; first?: ProductSet[]; features?: FeatureByLabel[]; measures?: Measure[] } = {},
  ): Promise<RelatedBlock | undefined> {
    const more = all.without(shown.products);
    const moreCategories = (of.categories ?? []).filter(({ id }) => !shown.categories.has(id));
    if (more.size + moreCategories.length === 0) return undefined;
    shown.products = ProductSet.union([shown.products, more]);
    const { measures = [], features = [] } = of;
    const set = await factSet();
    const hits = await hitsOf(await pageOf(more, shown, of.first), ({ seq, facts, hit }) => {
      const fact = facts.find((one) => measures.some((measure) => states(one, measure)));
      const info = fact && set.get(fact.factId);
      const feature = features.find(({ products }) => products.has(seq))?.label;
      return said(info ? textWithName(info, factText(info, fact)) : feature, wordIn(hit, words));
    });
    return { kind, words, categories: moreCategories, products: hits, total: more.size };
  }

  async function partNumberBlock({ same, part }: PartNumbers, shown: Shown): Promise<RelatedBlock | undefined> {
    return block("part number", [], ProductSet.of([...same, ...part]), shown, { first: [ProductSet.of(same)] });
  }

  async function withMeasure(measure: Measure): Promise<ProductSet> {
    const stated = await productIndex.withFact(measure, measure.within);
    const isSold = measure.factId === "megapixels" && measure.low === measure.high;
    return isSold ? ProductSet.union([stated, await productIndex.withPixels(measure.low)]) : stated;
  }

  /** The products with a feature of exactly this label, whose texts do not say it. */
  async function featureBlock(key: string, shown: Shown): Promise<RelatedBlock | undefined> {
    const found = await findFeature(key);
    return found && block("feature", [found.label], found.products, shown, { features: [found] });
  }

  async function synonymsOf(): Promise<(phrase: string) => string[]> {
    const known = await synonymWords.current();
    return (phrase) => {
      const key = searchKey(phrase);
      const words = [key, singular(key)].flatMap((word) => known.get(wordKey(word)) ?? []);
      return [...new Set(words)].filter((word) => searchKey(word) !== key);
    };
  }

  /** The other words of the query's groups, and its singular. */
  async function wordsFor(key: string): Promise<string[]> {
    const known = await synonymWords.current();
    const one = singular(key);
    const own = new Set([wordKey(key), wordKey(one)]);
    const words = [...own].flatMap((word) => known.get(word) ?? []);
    const others = words.filter((word) => searchKey(word) !== key);
    return [...new Map([...(one === key ? [] : [one]), ...others].map((word) => [wordKey(word), word])).values()];
  }

  async function synonymBlock(key: string, words: string[], shown: Shown): Promise<RelatedBlock | undefined> {
    const plural = await categoriesNamed(key);
    const set = await factSet();
    const measures = words.flatMap((word) => measuresIn(word, set.all));
    const labelled = await Promise.all(words.map((word) => findFeature(searchKey(word))));
    const features = labelled.filter((feature) => feature !== undefined);
    const stated = await Promise.all(measures.map((one) => withMeasure({ ...one, within: false })));
    const texts = await Promise.all(words.map(matchingText));
    const first = ProductSet.union([...features.map(({ products }) => products), ...stated]);
    const all = ProductSet.union([first, ...texts]);
    const found = await Promise.all(words.map(categoriesWith));
    const hits = [...new Map([...plural, ...found.flat()].map((hit) => [hit.id, hit])).values()];
    const shownWith = { categories: hits, first: [first], features, measures };
    return block("synonyms", words, all, shown, shownWith);
  }

  async function matchingText(word: string): Promise<ProductSet> {
    const key = searchKey(word);
    const texts = key.length <= shortWord ? wordEnds.map((ends) => ends.replace("_", key)) : [key];
    return ProductSet.union(await Promise.all(texts.map((text) => productIndex.matching(text))));
  }

  async function categoriesWith(word: string): Promise<CategoryHit[]> {
    const key = searchKey(word);
    const found = await categories.matching(key);
    if (key.length > shortWord) return found;
    return found.filter(({ name, description }) => wordsOf(`${name} ${description}`).includes(key));
  }

  /** The categories whose names have all words of the query, in singular or plural. */
  async function categoriesNamed(key: string): Promise<CategoryHit[]> {
    const wanted = wordsOf(key).map(singular);
    if (wanted.length === 0) return [];
    const all = await categories.matching("");
    return all.filter(({ name }) => {
      const words = new Set(wordsOf(name).map(singular));
      return wanted.every((word) => words.has(word));
    });
  }

  async function replacedModel(key: string, today: string): Promise<ReplacedModel | undefined> {
    const [seq] = (await productIndex.withModel(key)).seqs();
    const [item] = seq === undefined ? [] : await products.listItems([{ seq }]);
    const dates = item?.card.lifecycle;
    if (!item || !dates || !isDiscontinued(dates, today)) return undefined;
    const product = await products.get(item.card.id);
    const successors = product ? soldSuccessors(product.id, product.successors, today) : [];
    return successors.length > 0 ? { id: item.card.id, model: item.card.model, dates, successors } : undefined;
  }

  async function meantBy(query: string): Promise<string[]> {
    const words = wordsOf(query);
    const names = (await categories.all()).map(({ name }) => name);
    const similar = await models.similar(query, words, [...new Set(names.flatMap(wordsOf))]);
    const items = await products.listItems(similar.models.map((seq) => ({ seq })));
    const corrected = words.map((word, place) => similar.words[place] ?? word).join(" ");
    const isWord = similar.words.some((word) => word !== undefined);
    const found = isWord ? await categories.matching(searchKey(corrected)) : [];
    return [...(found.length > 0 ? [corrected] : []), ...items.map(({ card }) => card.model)];
  }

  return { related };
}

/** What is on the page already. `products` grows with each block. */
interface Shown {
  products: ProductSet;
  readonly categories: ReadonlySet<string>;
  readonly today: string;
  readonly limit: number;
}

/** What a product states of what was searched, or else the word that its texts have. */
type Said = Pick<RelatedHit, "value" | "word">;

function said(value: string | undefined, word: string | undefined): Said {
  if (value !== undefined) return { value };
  return word === undefined ? {} : { word };
}

function wordIn({ model, description, specs }: ProductHit, words: string[]): string | undefined {
  return words.find((word) => [model, description, specs].some((text) => holdsMatch(text, word)));
}

/** The facts and features of a product that the meanings ask for. */
function statedValues(
  meanings: PhraseMeaning[],
  { facts, features }: { facts: FactValue[]; features: string[] },
  set: FactSet,
) {
  const textsOf = (isMeant: (fact: FactValue) => boolean) =>
    facts.filter(isMeant).flatMap((fact) => {
      const info = set.get(fact.factId);
      return info ? textWithName(info, factText(info, fact)) : [];
    });
  const values = meanings.flatMap((meaning) => {
    if (meaning.kind === "fact") return textsOf((fact) => isAsked(meaning.fact, fact));
    if (meaning.kind === "measure") return textsOf((fact) => meaning.measures.some((measure) => states(fact, measure)));
    if (meaning.kind === "attribute") return attributeOptions(meaning.name)[meaning.value] ?? [];
    if (meaning.kind !== "feature") return [];
    return features.filter((label) => featureKey(label) === featureKey(meaning.label));
  });
  return values.length > 0 ? [...new Set(values)].join(", ") : undefined;
}

function isAsked(chosen: ChosenFact, { factId, low, high, text }: FactValue): boolean {
  if (factId !== chosen.factId) return false;
  const nominal = (value: number | undefined) => (value === undefined ? undefined : nominalValue(factId, value));
  return fits(chosen, { low: nominal(low), high: nominal(high), text });
}

function states(
  fact: { factId: string; low?: number | undefined; high?: number | undefined },
  measure: Measure,
): boolean {
  if (fact.low === undefined || fact.high === undefined) return false;
  if (measure.factId === "megapixels" && fact.factId === "resolution")
    return isSoldAs(measure.low, fact.low, fact.high);
  if (fact.factId !== measure.factId) return false;
  const slack = Math.abs(measure.high) * 1e-9;
  if (measure.within) return fact.low <= measure.low + slack && fact.high >= measure.high - slack;
  return Math.abs(fact.low - measure.low) <= slack && Math.abs(fact.high - measure.high) <= slack;
}
