import { factKindInfo, factText } from "#core/facts/fact.ts";
import { isSoldAs, type Measure, readMeasure } from "#core/facts/measure.ts";
import { isDiscontinued } from "#core/product/lifecycle.ts";
import { soldSuccessors } from "#core/product/successor.ts";
import type {
  CategoryHit,
  ProductHit,
  RelatedBlock,
  RelatedHit,
  RelatedResult,
  ReplacedModel,
} from "#core/search/search.ts";
import { searchKey } from "#core/search/search-key.ts";
import { holdsMatch } from "#core/search/search-match.ts";
import { singular, wordsOf } from "#core/singular.ts";
import type { Database } from "../../database/database.ts";
import type { Catalog } from "../catalog.ts";
import type { CategoryCache } from "../category/category-cache.ts";
import type { ProductCache } from "../product/product-cache.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { ProductSet } from "../product-index/product-set.ts";
import { cacheSynonymWords, wordKey } from "../synonyms/synonym-words.ts";
import type { FeatureByLabel, FindFeature } from "./feature-labels.ts";
import type { PartNumbers } from "./model-list.ts";
import type { ModelSearch } from "./model-search.ts";
import { documentsNamed, releasesNamed } from "./named-files.ts";
import { numberFilter } from "./number-filter.ts";
import { normalizeQuery } from "./search.ts";

const nothing: RelatedResult = { blocks: [], releases: [], documents: [], didYouMean: [] };
/** In characters: longer queries are no model, number or word. */
const longestQuery = 100;
const filesAtMost = 4;
const partNumbersAtMost = 48;
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
}: RelatedSources): Pick<Catalog, "related"> {
  const synonymWords = cacheSynonymWords(reading);

  async function related(text: string, today: string, limit: number): Promise<RelatedResult> {
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
    const measure = readMeasure(query);
    const filter = measure && (await numberFilter(reading, measure));
    const shown = { products: found, categories: new Set(foundCategories.map(({ id }) => id)), today, limit };
    const blocks = [
      await partNumberBlock(partNumbers, shown),
      await measureBlock(measure, shown),
      await featureBlock(key, shown),
      await synonymBlock(key, words, shown),
    ].filter((block) => block !== undefined);

    const count = found.size + foundCategories.length + blocks.length + releases.length + documents.length;
    const didYouMean = count === 0 && !filter ? await meantBy(query) : [];
    return { ...(replaced && { replaced }), blocks, releases, documents, ...(filter && { filter }), didYouMean };
  }

  /** The products that are not shown yet, as a block; they are shown from then on. */
  async function block(
    kind: RelatedBlock["kind"],
    words: string[],
    set: ProductSet,
    shown: Shown,
    of: {
      categories?: CategoryHit[];
      first?: ProductSet[];
      features?: FeatureByLabel[];
      /** Shown with the fact that states one of them. */
      measures?: Measure[];
    } = {},
  ): Promise<RelatedBlock | undefined> {
    const more = set.without(shown.products);
    const moreCategories = (of.categories ?? []).filter(({ id }) => !shown.categories.has(id));
    if (more.size + moreCategories.length === 0) return undefined;
    shown.products = ProductSet.union([shown.products, more]);
    const tiers = { first: of.first ?? [], last: await productIndex.discontinued(shown.today) };
    const page = await productIndex.pageInTiers(more, tiers, { limit: shown.limit, offset: 0 });
    const { measures = [], features = [] } = of;
    const items = await products.listItems(page);
    const factsOf = measures.length === 0 ? undefined : await products.facts(page);
    const hits = items.map(({ seq, card, category, specs }): RelatedHit => {
      const feature = features.find(({ products }) => products.has(seq))?.label;
      const fact = factsOf?.get(seq)?.facts.find((one) => measures.some((measure) => states(one, measure)));
      const stated = fact && { label: factKindInfo(fact.kind).label, text: factText(fact) };
      return { ...card, category: category.name, specs, ...(feature && { feature }), ...(stated && { fact: stated }) };
    });
    return { kind, words, categories: moreCategories, products: hits, total: more.size };
  }

  async function partNumberBlock({ same, part }: PartNumbers, shown: Shown): Promise<RelatedBlock | undefined> {
    const first = [ProductSet.of(same)];
    return block("part number", [], ProductSet.of([...same, ...part]), shown, { first });
  }

  async function measureBlock(measure: Measure | undefined, shown: Shown): Promise<RelatedBlock | undefined> {
    if (!measure) return undefined;
    const { all, exact } = await withMeasure(measure);
    return block("measure", [factText(measure)], all, shown, { first: [exact], measures: [measure] });
  }

  async function withMeasure(measure: Measure): Promise<{ all: ProductSet; exact: ProductSet }> {
    const stated = await productIndex.withFact(measure, false);
    const isSold = measure.kind === "megapixels" && measure.low === measure.high;
    const pixels = isSold ? [await productIndex.withPixels(measure.low)] : [];
    const exact = ProductSet.union([stated, ...pixels]);
    return { exact, all: measure.within ? await productIndex.withFact(measure, true) : exact };
  }

  /** The products with a feature of exactly this label, whose texts do not say it. */
  async function featureBlock(key: string, shown: Shown): Promise<RelatedBlock | undefined> {
    const found = await findFeature(key);
    return found && block("feature", [found.label], found.products, shown, { features: [found] });
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
    const measures = words.flatMap((word) => readMeasure(word) ?? []);
    const labelled = await Promise.all(words.map((word) => findFeature(searchKey(word))));
    const features = labelled.filter((feature) => feature !== undefined);
    const stated = await Promise.all(measures.map(async (one) => (await withMeasure(one)).exact));
    const texts = await Promise.all(words.map(matchingText));
    const first = ProductSet.union([...features.map(({ products }) => products), ...stated]);
    const all = ProductSet.union([first, ...texts]);
    const found = await Promise.all(words.map(categoriesWith));
    const hits = [...new Map([...plural, ...found.flat()].map((hit) => [hit.id, hit])).values()];
    const shownWith = { categories: hits, first: [first], features, measures };
    const foundBlock = await block("synonyms", words, all, shown, shownWith);
    return (
      foundBlock && { ...foundBlock, products: foundBlock.products.map((hit) => ({ ...hit, ...wordIn(hit, words) })) }
    );
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

function wordIn({ model, description, specs }: ProductHit, words: string[]): { word?: string } {
  const word = words.find((word) => [model, description, specs].some((text) => holdsMatch(text, word)));
  return word === undefined ? {} : { word };
}

function states(
  fact: { kind: string; low?: number | undefined; high?: number | undefined },
  measure: Measure,
): boolean {
  if (fact.low === undefined || fact.high === undefined) return false;
  if (measure.kind === "megapixels" && fact.kind === "resolution") return isSoldAs(measure.low, fact.low, fact.high);
  if (fact.kind !== measure.kind) return false;
  const slack = Math.abs(measure.high) * 1e-9;
  if (measure.within) return fact.low <= measure.low + slack && fact.high >= measure.high - slack;
  return Math.abs(fact.low - measure.low) <= slack && Math.abs(fact.high - measure.high) <= slack;
}
