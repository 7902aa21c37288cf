import { type Expression, type SqlBool, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { aYearBefore, type ProductNeed, productNeeds } from "#core/attention.ts";
import type { DocumentKind } from "#core/download/document.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { pageSize } from "#core/page.ts";
import { poeClassWatts } from "#core/product/contradictions.ts";
import { askedPart } from "#core/product/part-number.ts";
import type { FactSort } from "#core/product/selection.ts";
import { standInName } from "#core/product-list/product-files.ts";
import { pixelsSoldAs } from "#core/search/read-measure.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import type { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { isDated, isDiscontinuedOn } from "../lifecycle/lifecycle-sql.ts";
import type { PageWindow } from "../paging.ts";
import { letterDate } from "../product/evidence/letter-date.ts";
import { type AttributeIndex, cacheAttributes, hasStatement } from "./attribute-index.ts";
import { cacheFacets, countFacets, type FacetIndex } from "./facet-index.ts";
import { cacheFacts, type FactIndex, readFactsIn } from "./fact-index.ts";
import { cacheLabels, type LabelIndex } from "./label-index.ts";
import { cacheProductSet, type Membership, ProductSet } from "./product-set.ts";
import { type IndexConnections, quickLimit } from "./seqs.ts";
import { cacheSortOrder, sortOrders } from "./sort-order.ts";
import { firstMembers, type Tiers, windowInTiers } from "./tiers.ts";

/** The database's search indexes need two characters; shorter queries test every product. */
const minIndexedCharacters = 2;
/** From this offset on, pages are read from memory, because a database reads every skipped row. */
const deepOffset = 5 * pageSize;
const maxEntries = { sets: 200, categories: 500, days: 2 };

export interface IndexPage extends PageWindow {
  set?: ProductSet;
  sort?: keyof typeof sortOrders;
  /** Reverses the order of `category`; the products of each stay sorted by model. */
  descending?: boolean;
}

/** Finds, counts and sorts products in memory, as `seq` numbers. See docs/decisions/product-index.md. */
export class ProductIndex {
  readonly #connections: IndexConnections;
  readonly #orders: Record<keyof typeof sortOrders, RevisionedCache<Int32Array>>;
  readonly #withDownloads: RevisionedCache<ProductSet>;
  readonly #facts: RevisionedCache<FactIndex>;
  readonly #labels: RevisionedCache<LabelIndex>;
  /** One a day: the status follows from it. */
  readonly #attributes = new LRUCache<string, RevisionedCache<AttributeIndex>>({ max: maxEntries.days });
  readonly #sets = new LRUCache<string, RevisionedCache<ProductSet>>({ max: maxEntries.sets });
  readonly #facets = new LRUCache<string, RevisionedCache<FacetIndex>>({ max: maxEntries.categories });

  constructor({ reading, background = reading }: { reading: Database; background?: Database }) {
    const connections = { reading, background };
    this.#connections = connections;
    this.#orders = {
      model: cacheSortOrder(connections, sortOrders.model),
      updated: cacheSortOrder(connections, sortOrders.updated),
      newest: cacheSortOrder(connections, sortOrders.newest),
      category: cacheSortOrder(connections, sortOrders.category),
    };
    this.#facts = cacheFacts(connections);
    this.#labels = cacheLabels(connections);
    const condition = sql<SqlBool>`exists
      (select 1 from product_download where product_download.product_id = product.id)`;
    this.#withDownloads = cacheProductSet(connections, { condition });
  }

  async page({ set, sort = "model", descending = false, limit, offset }: IndexPage): Promise<{ seq: number }[]> {
    const { reading } = this.#connections;
    const isByModel = sort === "model" && !descending;
    // A server that has just started answers this from the database.
    if (!set && isByModel && offset < deepOffset) return firstByModel(reading, limit, offset);
    if (set && isByModel && this.#isSortedByDatabase(set)) return sortSmallSet(reading, set, { limit, offset });
    return windowOf(await this.#sorted(sort, descending), set, { limit, offset });
  }

  /** A page of the set by model, within the parts of `tiers`. */
  async pageInTiers(set: ProductSet, tiers: Tiers, window: PageWindow): Promise<{ seq: number }[]> {
    const page = await windowInTiers(await this.#orderOf(set), set, tiers, window);
    return page.map((seq) => ({ seq }));
  }

  /** The products before and after `seq` in the same list, and its own place from 0. Undefined if it is not in the list. */
  async beside(
    seq: number,
    { set, sort = "model", descending = false }: Omit<IndexPage, keyof PageWindow>,
  ): Promise<{ previous: number | undefined; next: number | undefined; place: number } | undefined> {
    const sorted = await this.#sorted(sort, descending);
    const members = set ? firstMembers(sorted, set, set.size) : sorted;
    const place = members.indexOf(seq);
    return place < 0 ? undefined : { previous: members[place - 1], next: members[place + 1], place };
  }

  async pageInCategory(category: string, { limit, offset }: PageWindow): Promise<{ seq: number }[]> {
    if (offset < deepOffset) return firstInCategory(this.#connections.reading, category, limit, offset);
    return this.page({ set: await this.inCategory(category), limit, offset });
  }

  inCategory(category: string): Promise<ProductSet> {
    return this.#set(`in ${category}`, { condition: sql`product.category_id = ${category}` });
  }

  /** The same object until a product is added or removed, or its place in the order changes. */
  async all(): Promise<ProductSet> {
    return setOf(await this.#orders.model.current());
  }

  discontinued(today: string): Promise<ProductSet> {
    return this.#set(`discontinued on ${today}`, { condition: isDiscontinuedOn(today) });
  }

  /** Products marked as NDAA compliant. */
  marked(): Promise<ProductSet> {
    return this.#set("marked", { condition: sql`product.ndaa = 1` });
  }

  matching(key: string): Promise<ProductSet> {
    const fields = ["product.model_key", "product.description_key", "product.specs_key"];
    const matches = fields.map((field) => this.#contains(field, key));
    const condition = sql<SqlBool>`(${sql.join(matches, sql` or `)})`;
    const name = `matching ${key}`;
    if (Array.from(key).length < minIndexedCharacters) return this.#set(name, { condition });
    const engine = engineOf(this.#connections.reading);
    const [all, first] = [engine.productsHolding(key), engine.firstHolding(key, quickLimit + 1)];
    return this.#set(name, { condition, all, first });
  }

  matchingModel(key: string): Promise<ProductSet> {
    const condition = this.#contains("product.model_key", key);
    if (Array.from(key).length < minIndexedCharacters) return this.#set(`model ${key}`, { condition });
    const all = engineOf(this.#connections.reading).productsHolding(key, "model_key");
    return this.#set(`model ${key}`, { condition, all });
  }

  beginningWith(key: string): Promise<ProductSet> {
    const condition = sql<SqlBool>`substr(product.model_key, 1, ${Array.from(key).length}) = ${key}`;
    // A range, which the index of models knows. No text comes after this character.
    const range = sql`select seq from product where model_key >= ${key} and model_key < ${`${key}\u{10ffff}`}`;
    const [all, first] = [sql<{ seq: number }>`(${range})`, sql<{ seq: number }>`(${range} limit ${quickLimit + 1})`];
    return this.#set(`beginning with ${key}`, { condition, all, first });
  }

  withModel(key: string): Promise<ProductSet> {
    const condition = sql<SqlBool>`product.model_key = ${key}`;
    const all = sql<{ seq: number }>`(select seq from product where model_key = ${key})`;
    return this.#set(`with model ${key}`, { condition, all, first: all });
  }

  /** Products with a fact that is exactly from `low` to `high`, or if `within`, that includes it. */
  withFact({ factId, low, high }: { factId: string; low: number; high: number }, within: boolean): Promise<ProductSet> {
    // Numbers that were converted differ in the last digits.
    const slack = Math.abs(high) * 1e-9;
    const ends = within
      ? sql`product_fact.low <= ${low + slack} and product_fact.high >= ${high - slack}`
      : sql`product_fact.low between ${low - slack} and ${low + slack}
          and product_fact.high between ${high - slack} and ${high + slack}`;
    const condition = ofProduct(sql`${factOfRow} = ${factId} and ${ends}`);
    const all = sql<{ seq: number }>`(select product.seq from product_fact
      join product on product.id = product_fact.product_id where product_fact.kind = ${factId} and ${ends})`;
    return this.#set(`fact ${factId} ${low} ${high} ${within}`, { condition, all });
  }

  /** Products with a resolution that is sold as this many megapixels. */
  withPixels(megapixels: number): Promise<ProductSet> {
    const [fewest, most] = pixelsSoldAs(megapixels);
    const isSold = sql`product_fact.low * product_fact.high between ${fewest} and ${most}`;
    const condition = ofProduct(sql`${factOfRow} = 'resolution' and ${isSold}`);
    const all = sql<{ seq: number }>`(select product.seq from product_fact
      join product on product.id = product_fact.product_id where product_fact.kind = 'resolution' and ${isSold})`;
    return this.#set(`pixels ${megapixels}`, { condition, all });
  }

  /** Products with one of all features that have the label, by `featureKey`. */
  async withLabel(label: string, features: string[]): Promise<ProductSet> {
    const labels = await this.#labels.ifLoaded();
    return labels ? labels.facets.having(label) : this.#withFeatures(features);
  }

  #withFeatures(features: string[]): Promise<ProductSet> {
    const isOne = sql`product_feature.feature_id in (${sql.join(features)})`;
    const condition = sql<SqlBool>`exists (select 1 from product_feature
      where product_feature.product_id = product.id and ${isOne})`;
    const all = sql<{ seq: number }>`(select product.seq from product_feature
      join product on product.id = product_feature.product_id where ${isOne})`;
    return this.#set(`features ${features}`, { condition, all });
  }

  matchingModelOrCategory(key: string): Promise<ProductSet> {
    const condition = sql<SqlBool>`(${this.#contains("product.model_key", key)} or product.category_id in
      (select category.id from category where ${this.#contains("category.name_key", key)}))`;
    return this.#set(`model or category ${key}`, { condition, dependsOn: ["categories"] });
  }

  /** Products with downloads of the kind, and with the key in their model, with or without its separators, or in such a download's description or file name. */
  matchingDownloads(key: string, kind?: DocumentKind): Promise<ProductSet> {
    const ofDownload = [
      this.#contains("product_download.description_key", key),
      engineOf(this.#connections.reading).contains(sql<string>`lower(file.name)`, key),
      hasModel(this.#connections.reading, key),
    ];
    const condition = sql<SqlBool>`exists (select 1 from product_download
      inner join file on file.key = product_download.file_key
      where product_download.product_id = product.id and (${sql.join(ofDownload, sql` or `)})
      and ${kind ? sql`product_download.kind = ${kind}` : sql`1 = 1`})`;
    return this.#set(`downloads ${kind} ${key}`, { condition });
  }

  needing(need: ProductNeed, today: string): Promise<ProductSet> {
    return this.#set(`needing ${need} on ${today}`, {
      condition: needConditions[need](today),
      dependsOn: ["downloads", "releases"],
    });
  }

  withoutNeeds(today: string): Promise<ProductSet> {
    const condition = sql<SqlBool>`not (${sql.join(
      productNeeds.map((need) => sql`(${needConditions[need](today)})`),
      sql` or `,
    )})`;
    return this.#set(`without needs on ${today}`, { condition, dependsOn: ["downloads", "releases"] });
  }

  undated(): Promise<ProductSet> {
    return this.#set("undated", { condition: sql`not ${isDated}` });
  }

  withoutSupportDate(): Promise<ProductSet> {
    return this.#set("without support date", { condition: sql`product.end_of_security_support is null` });
  }

  withDownloads(): Promise<ProductSet> {
    return this.#withDownloads.current();
  }

  facts(): Promise<FactIndex> {
    return this.#facts.current();
  }

  /** For lists of one category. Until all facts are loaded, which takes a second, only its own are read. */
  async factsIn(category: string): Promise<FactIndex> {
    return (await this.#facts.ifLoaded()) ?? readFactsIn(this.#connections.background, category);
  }

  attributes(today: string): Promise<AttributeIndex> {
    const known = this.#attributes.get(today);
    const attributes = known ?? cacheAttributes(this.#connections, today);
    if (!known) this.#attributes.set(today, attributes);
    return attributes.current();
  }

  labels(): Promise<LabelIndex> {
    return this.#labels.current();
  }

  /** In the order of a fact, products with equal values by model. */
  async pageByFact(sort: FactSort, set: ProductSet | undefined, window: PageWindow): Promise<{ seq: number }[]> {
    const [facts, order] = [await this.facts(), await this.#orders.model.current()];
    return windowOf(facts.of(sort.factId).sorted(order, set, sort), undefined, window);
  }

  facets(category: string): Promise<FacetIndex> {
    return this.#facetCache(category).current();
  }

  async facetCounts(category: string): Promise<Map<string, number>> {
    const facets = await this.#facetCache(category).ifLoaded();
    return facets ? facets.counts() : countFacets(this.#connections.reading, category);
  }

  #facetCache(category: string): RevisionedCache<FacetIndex> {
    const known = this.#facets.get(category);
    const facets = known ?? cacheFacets(this.#connections, category);
    if (!known) this.#facets.set(category, facets);
    return facets;
  }

  #set(name: string, membership: Membership): Promise<ProductSet> {
    const known = this.#sets.get(name);
    const set = known ?? cacheProductSet(this.#connections, membership);
    if (!known) this.#sets.set(name, set);
    return set.current();
  }

  #contains(column: string, key: string): Expression<SqlBool> {
    return engineOf(this.#connections.reading).contains(sql.ref<string>(column), key);
  }

  /** Sorted by model; the order may hold other products too. */
  async #orderOf(set: ProductSet): Promise<Int32Array> {
    if (!this.#isSortedByDatabase(set)) return this.#sorted("model", false);
    const rows = await sortSmallSet(this.#connections.reading, set, { limit: set.size, offset: 0 });
    return Int32Array.from(rows, ({ seq }) => seq);
  }

  #isSortedByDatabase(set: ProductSet): boolean {
    const { model } = this.#orders;
    if (set.size > quickLimit || model.isLoaded) return false;
    // Starts loading the order. Until then the database sorts small sets. A failure is reported to the next request.
    model.current().catch(() => {});
    return true;
  }

  async #sorted(sort: keyof typeof sortOrders, descending: boolean): Promise<Int32Array> {
    const seqs = await this.#orders[sort].current();
    if (!descending) return seqs;
    return sort === "category" ? reverseCategories(this.#connections.reading, seqs) : seqs.toReversed();
  }
}

/** An expression, so that SQLite reads the few facts of a product and not all rows of the fact. */
const factOfRow = sql`product_fact.kind || ''`;

function ofProduct(condition: Expression<unknown>): Expression<SqlBool> {
  return sql`exists (select 1 from product_fact where product_fact.product_id = product.id and ${condition})`;
}

/** Products with the key in their model, with or without its separators. */
export function hasModel(database: Database, key: string): Expression<SqlBool> {
  const { contains } = engineOf(database);
  const part = askedPart(key);
  const named = contains(sql.ref<string>("product.model_key"), key);
  return part ? sql<SqlBool>`(${named} or ${contains(modelWithoutSeparators, part)})` : named;
}

const modelWithoutSeparators = ["-", " ", ".", "/", "_"].reduce(
  (text, separator) => sql<string>`replace(${text}, ${sql.lit(separator)}, '')`,
  sql<string>`product.model_key`,
);

const setOf = memoizeWeak((order: Int32Array) => ProductSet.of(order));

export const needConditions: Record<ProductNeed, (today: string) => Expression<SqlBool>> = {
  // A mount has no firmware, and no security updates.
  "support-date": () => sql`product.end_of_security_support is null and exists (select 1 from release_product
    join release on release.id = release_product.release_id
    where release_product.product_id = product.id and release.kind = 'firmware')`,
  "new-letter": (today) => sql`product.ndaa_letter is not null
    and coalesce(product.ndaa_reviewed, product.ndaa_date, ${letterDate}) < ${aYearBefore(today)}`,
  "early-review": () => sql`product.ndaa_letter is not null
    and product.ndaa_reviewed < coalesce(product.ndaa_date, ${letterDate})`,
  "poe-class": () => sql`exists (select 1 from product_fact as class
    join product_fact as power on power.product_id = class.product_id
    where class.product_id = product.id and class.kind = 'poeClass' and power.kind = 'power'
      and power.condition is null and not ${namesSupply} and power.high > ${wattsOfClass})`,
  "sheet-column": () =>
    sql`exists (select 1 from unread_fact where unread_fact.product_id = product.id and why = ${unreadReasons.column})`,
  // Counts as `factsToDecide` does: rows of typed facts are not stored.
  unread: () =>
    sql`exists (select 1 from unread_fact where unread_fact.product_id = product.id and why <> ${unreadReasons.column})`,
  letter: () => sql`product.ndaa = 1 and product.ndaa_letter is null and not ${hasStatement("ndaa-letter")}`,
  successor: (today) => sql`${isDiscontinuedOn(today)}
    and not exists (select 1 from successor where successor.product_id = product.id)`,
  language: () => sql`exists (select 1 from product_download
    where product_download.product_id = product.id and product_download.language is null
      and product_download.kind in ('datasheet', 'manual', 'quick-start'))`,
  picture: () => sql`${hasStandIn}`,
  // A drawing is not described, but replaced.
  "picture-text": () => sql`((product.image_alt = '' and not ${hasStandIn}) or exists (select 1 from product_image
    where product_image.product_id = product.id and product_image.alt = ''))`,
};

const hasStandIn = sql<SqlBool>`exists (select 1 from file
  where file.key = product.image_key and file.name = ${sql.lit(standInName)})`;

/** As `lowPoeClass` reads it. */
const namesSupply = sql<SqlBool>`(${sql.join(
  // "like" ignores case on one engine only.
  ["AC", "DC"].map(
    (
      supply,
    ) => sql`replace(coalesce(power.row_label, '') || ' ' || coalesce(power.row_text, ''), ${sql.lit(supply)}, '')
      <> coalesce(power.row_label, '') || ' ' || coalesce(power.row_text, '')`,
  ),
  sql` or `,
)})`;

const wattsOfClass = sql<number>`case class.high ${sql.join(
  poeClassWatts.map((watts, place) => sql`when ${sql.lit(place)} then ${sql.lit(watts)}`),
  sql` `,
)} end`;

const firstByModel = preparedQuery((database, limit: number, offset: number) =>
  database.selectFrom("product").select("seq").orderBy("model_key").limit(limit).offset(offset),
);

const firstInCategory = preparedQuery((database, category: string, limit: number, offset: number) =>
  database
    .selectFrom("product")
    .select("seq")
    .where("category_id", "=", category)
    .orderBy("model_key")
    .limit(limit)
    .offset(offset),
);

function sortSmallSet(reading: Database, set: ProductSet, { limit, offset }: PageWindow): Promise<{ seq: number }[]> {
  const members = reading.selectFrom("product").select("seq").where("seq", "in", engineOf(reading).listOf(set.seqs()));
  return members.orderBy("model_key").limit(limit).offset(offset).execute();
}

function windowOf(seqs: Int32Array, set: ProductSet | undefined, { limit, offset }: PageWindow): { seq: number }[] {
  const members = set ? firstMembers(seqs, set, offset + limit) : seqs;
  return Array.from(members.subarray(offset, offset + limit), (seq) => ({ seq }));
}

async function reverseCategories(reading: Database, seqs: Int32Array): Promise<Int32Array> {
  const categories = await reading.selectFrom("category").select("product_count").orderBy("name_key").execute();
  const parts: Int32Array[] = [];
  let begin = 0;
  for (const { product_count: count } of categories) {
    parts.unshift(seqs.subarray(begin, begin + count));
    begin += count;
  }
  const descending = new Int32Array(seqs.length);
  let end = 0;
  for (const part of parts) {
    descending.set(part, end);
    end += part.length;
  }
  return descending;
}
