import { setTimeout } from "node:timers/promises";
import { type NotNull, sql } from "kysely";
import { type ProductNeed, productNeeds } from "#core/attention.ts";
import { commandLine } from "#core/history.ts";
import { type Page, pageSize } from "#core/page.ts";
import { mostSelected } from "#core/product/bulk-change.ts";
import { lifecycleStatus } from "#core/product/lifecycle.ts";
import type {
  ListedProduct,
  ProductFilter,
  ProductListQuery,
  ProductsBeside,
  Selection,
} from "#core/product/product.ts";
import { type FilterCounts, productFilters } from "#core/product/product-filters.ts";
import { queryKey } from "#core/search/search-key.ts";
import type { Pin } from "#core/set-preview.ts";
import { columnList, fromRow } from "../../../database/columns.ts";
import { type Database, engineOf } from "../../../database/database.ts";
import { countCatalog } from "../../category/category-queries.ts";
import { readPage } from "../../paging.ts";
import { attributeKey } from "../../product-index/attribute-index.ts";
import { needConditions, type ProductIndex } from "../../product-index/product-index.ts";
import { ProductSet } from "../../product-index/product-set.ts";
import { currentFirmwareOf } from "../../release/current-releases.ts";
import { pictureColumns, pictureMapper } from "../../stored-files.ts";
import { lifecycleColumns } from "../product-tables.ts";
import { inOrder } from "./product-cards.ts";

export async function listedProducts(
  database: Database,
  productIndex: ProductIndex,
  listQuery: ProductListQuery,
): Promise<Page<ListedProduct> | undefined> {
  const { page, sort, descending, today } = listQuery;
  const matches = await matchesOf(productIndex, listQuery);
  const total = matches?.size ?? (await countCatalog(database)).products;
  return readPage(page, total, async (window) =>
    readListed(database, await productIndex.page({ set: matches, sort, descending, ...window }), today),
  );
}

/** Undefined means all products. */
async function matchesOf(productIndex: ProductIndex, listQuery: ProductListQuery): Promise<ProductSet | undefined> {
  const [first, ...others] = await Promise.all(setsOf(productIndex, listQuery));
  return first && others.reduce((matches, set) => matches.intersection(set), first);
}

const patienceMs = 200;

/** Without those that take longer to count, as in a large catalog that nobody has asked yet. */
export function filterCounts(productIndex: ProductIndex, today: string): Promise<FilterCounts> {
  return Promise.race([countFilters(productIndex, today), setTimeout<FilterCounts>(patienceMs, {}, { ref: false })]);
}

async function countFilters(productIndex: ProductIndex, today: string): Promise<FilterCounts> {
  const counts: FilterCounts = {};
  for (const [name, values] of Object.entries(productFilters)) {
    for (const value of values) {
      const [found] = await Promise.all(setsOf(productIndex, { query: "", today, [name]: value }));
      counts[`${name} ${value}`] = found?.size ?? 0;
    }
  }
  return counts;
}

/** One for each part of the query that narrows the list. */
function setsOf(
  productIndex: ProductIndex,
  { query, category, status, mark, until, needs, today }: ProductFilter & Pick<ProductListQuery, "query" | "today">,
): Promise<ProductSet>[] {
  const key = queryKey(query);
  return [
    ...(key ? [productIndex.matchingModelOrCategory(key)] : []),
    ...(category === undefined ? [] : [productIndex.inCategory(category)]),
    ...(status === undefined ? [] : [withStatus(productIndex, status, today)]),
    ...(mark === undefined ? [] : [withMark(productIndex, mark)]),
    ...(until === undefined ? [] : [productIndex.withoutSupportDate()]),
    ...(needs === undefined
      ? []
      : [needs === "none" ? productIndex.withoutNeeds(today) : productIndex.needing(needs, today)]),
  ];
}

async function withStatus(productIndex: ProductIndex, status: string, today: string): Promise<ProductSet> {
  if (status === "none") return productIndex.undated();
  const found = (await productIndex.attributes(today)).get(attributeKey("status", status));
  return found ?? ProductSet.of([]);
}

async function withMark(productIndex: ProductIndex, mark: "yes" | "no"): Promise<ProductSet> {
  const marked = await productIndex.marked();
  return mark === "yes" ? marked : (await productIndex.all()).without(marked);
}

export async function productsBeside(
  database: Database,
  productIndex: ProductIndex,
  listQuery: ProductListQuery,
  id: string,
): Promise<ProductsBeside> {
  const { sort, descending } = listQuery;
  const set = await matchesOf(productIndex, listQuery);
  const current = await database.selectFrom("product").select("seq").where("id", "=", id).executeTakeFirst();
  const beside = current && (await productIndex.beside(current.seq, { set, sort, descending }));
  if (!beside) return {};
  const seqs = [beside.previous, beside.next].flatMap((seq) => seq ?? []);
  if (seqs.length === 0) return {};
  const rows = await database.selectFrom("product").select(["seq", "id", "model"]).where("seq", "in", seqs).execute();
  const at = (seq: number | undefined, place: number) => {
    const row = rows.find((row) => row.seq === seq);
    return row && { id: row.id, model: row.model, page: Math.floor(place / pageSize) + 1 };
  };
  return { previous: at(beside.previous, beside.place - 1), next: at(beside.next, beside.place + 1) };
}

/** All products of the list, at today's versions. Undefined if they are too many for one change. */
export async function selectableProducts(
  database: Database,
  productIndex: ProductIndex,
  listQuery: ProductListQuery,
): Promise<Pin[] | undefined> {
  const matches = (await matchesOf(productIndex, listQuery)) ?? (await productIndex.all());
  if (matches.size > mostSelected) return undefined;
  return database
    .selectFrom("product")
    .select(["product.id", "product.version"])
    .innerJoin(
      engineOf(database).numbersIn(JSON.stringify(matches.seqs())).as("wanted"),
      "wanted.number",
      "product.seq",
    )
    .execute();
}

const idsAtOnce = 500;

/** Ids of selected products that no longer match the filter under which they were selected. */
export async function outsideOf(
  database: Database,
  productIndex: ProductIndex,
  selected: Selection[],
): Promise<Set<string>> {
  const outside = new Set<string>();
  for (const { pins, filter } of selected) {
    const matches = filter && (await matchesOf(productIndex, filter));
    if (!matches) continue;
    for (let start = 0; start < pins.length; start += idsAtOnce) {
      const ids = pins.slice(start, start + idsAtOnce).map(({ id }) => id);
      const rows = await database.selectFrom("product").select(["id", "seq"]).where("id", "in", ids).execute();
      for (const { id, seq } of rows) if (!matches.has(seq)) outside.add(id);
    }
  }
  return outside;
}

const changedBy = sql<
  string | null
>`(select case when made.id is null then null else coalesce(made.actor, ${commandLine}) end
  from record_state as state join change_set as made on made.id = state.made_by
  where state.collection = 'products' and state.record_id = product.id and state.version = product.version)`;

async function readListed(database: Database, products: { seq: number }[], today: string): Promise<ListedProduct[]> {
  if (products.length === 0) return [];
  const seqs = JSON.stringify(products.map(({ seq }) => seq));
  // Asks for these rows alone: whole sets are slow to load in a large catalog.
  const gaps = productNeeds.map(
    (need) => sql<string>`case when ${needConditions[need](today)} then ${`${need} `} else '' end`,
  );
  const rows = await database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.seq", "product.id", "product.model", "product.ndaa", "product.image_alt"])
    .select(["product.updated_at", "product.version", changedBy.as("changedBy")])
    .select(columnList("product", lifecycleColumns))
    .select(sql<string>`${sql.join(gaps, sql` || `)}`.as("gaps"))
    .select(["category.id as categoryId", "category.name as categoryName"])
    .select(pictureColumns)
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
  const firmware = await currentFirmwareOf(
    database,
    rows.map(({ id }) => id),
  );
  const toPicture = pictureMapper();
  return inOrder(products, rows).map((row) => {
    const dates = fromRow(lifecycleColumns, row);
    return {
      ...{ id: row.id, model: row.model, version: row.version },
      category: { id: row.categoryId, name: row.categoryName },
      ndaa: row.ndaa === 1,
      status: lifecycleStatus(dates, today),
      supportUntil: dates.endOfSecuritySupport,
      firmware: firmware.get(row.id),
      gaps: row.gaps.split(" ").filter((need) => need !== "") as ProductNeed[],
      picture: toPicture(row, row.image_alt || row.model),
      updatedAt: row.updated_at,
      ...(row.changedBy !== null && { changedBy: row.changedBy }),
    };
  });
}
