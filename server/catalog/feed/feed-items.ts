import { type SelectQueryBuilder, sql } from "kysely";
import {
  type FeedItem,
  type FeedKind,
  type FeedScope,
  feedKinds,
  longestFeed,
  mostModels,
} from "#core/exports/feed.ts";
import { type LifecycleDate, lastDayOf, lifecycleDates } from "#core/product/lifecycle.ts";
import type { ReleaseKind } from "#core/release/release.ts";
import { columnList } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { selectDownloadFiles, toDownload } from "../download/download-queries.ts";
import { lifecycleColumns, productDownloadColumns } from "../product/product-tables.ts";
import { selectReleases, toReleases } from "../release/release-queries.ts";
import { fileColumns } from "../stored-files.ts";

/** At least the newest `longestFeed` of each kind. `today` is the maker's day: of later dates only last orders are in it. */
export async function feedItems(database: Database, scope: FeedScope, today: string): Promise<FeedItem[]> {
  const { kind } = scope;
  const lists = await Promise.all((kind ? [kind] : feedKinds).map((one) => itemsOf(one, { database, scope, today })));
  return lists.flat();
}

interface Asked {
  database: Database;
  scope: FeedScope;
  today: string;
}

async function itemsOf(kind: FeedKind, { database, scope, today }: Asked): Promise<FeedItem[]> {
  if (kind === "document") {
    return (await Promise.all([generalDocuments(database, scope), productDocuments(database, scope)])).flat();
  }
  if (kind !== "lifecycle") return releaseItems(database, scope, kind);
  const dates = lifecycleDates.map((name) =>
    name === "lastOrder" ? lastOrders(database, scope) : dateItems({ database, scope, today }, name),
  );
  return (await Promise.all(dates)).flat();
}

/** Whether the maker uses what feeds tell of: dates, kinds of documents or releases. */
export async function hasFeeds(database: Database): Promise<boolean> {
  const dates = Object.values(lifecycleColumns).map(({ name }) => isUsed("product", name));
  const used = [...dates, isUsed("download", "kind"), isUsed("product_download", "kind"), isUsed("release", "id")];
  const { rows } = await sql<{ used: number }>`
    select case when ${sql.join(used, sql` or `)} then 1 else 0 end as used`.execute(database);
  return rows[0]?.used === 1;
}

function isUsed(table: keyof Schema, column: string) {
  return sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} is not null)`;
}

type OfProducts<Row> = SelectQueryBuilder<Schema, "product", Row>;

/** `query` is of products, perhaps joined with others. */
function within<Query extends OfProducts<object>>(query: Query, { category, product }: FeedScope): Query {
  let some: OfProducts<object> = query;
  if (category !== undefined) some = some.where("product.category_id", "=", category);
  if (product !== undefined) some = some.where("product.id", "=", product);
  return some as Query;
}

async function dateItems({ database, scope, today }: Asked, name: LifecycleDate): Promise<FeedItem[]> {
  const column = `product.${lifecycleColumns[name].name}` as const;
  const rows = await within(database.selectFrom("product"), scope)
    .select(["product.id", "product.model", `${column} as date`])
    .where(column, "<=", today)
    // A month means its last day.
    .where((row) => row.or([row(row.fn<number>("length", [column]), "=", 10), row(column, "<=", lastMonth(today))]))
    .orderBy(column, "desc")
    .orderBy("product.id", "desc")
    .limit(longestFeed)
    .execute();
  return rows.flatMap(({ id, model, date }) =>
    date === null ? [] : dateItem({ id, model }, name, date, Date.parse(lastDayOf(date))),
  );
}

/** Told once they are entered, because a last order is to be placed before its day. */
async function lastOrders(database: Database, scope: FeedScope): Promise<FeedItem[]> {
  const at = sql<number>`coalesce(product.last_order_notice_at, product.created_at)`;
  const rows = await within(database.selectFrom("product"), scope)
    .select(["product.id", "product.model", "product.last_order as date", at.as("at")])
    .where("product.last_order", "is not", null)
    .orderBy(at, "desc")
    .orderBy("product.id", "desc")
    .limit(longestFeed)
    .execute();
  const successors = await successorsOf(
    database,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, model, date, at }) =>
    date === null ? [] : dateItem({ id, model }, "lastOrder", date, at, successors.get(id)),
  );
}

function dateItem(
  product: { id: string; model: string },
  name: LifecycleDate,
  date: string,
  at: number,
  successors: string[] = [],
): FeedItem {
  return { kind: "date", product, name, date, successors, at };
}

/** The models of each product's successors, in the maker's order. */
async function successorsOf(database: Database, ids: string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("successor")
    .innerJoin("product", "product.id", "successor.successor_id")
    .select(["successor.product_id", "product.model"])
    .where("successor.product_id", "in", ids)
    .orderBy("successor.position")
    .execute();
  const groups = [...Map.groupBy(rows, ({ product_id }) => product_id)];
  return new Map(groups.map(([id, own]) => [id, own.map(({ model }) => model)]));
}

/** The models of the products that each record is for, one more at most than an entry names. */
async function modelsOf(
  database: Database,
  link: { table: "release_product" | "download_product"; record: "release" | "download" },
  ids: string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const record = sql.ref(`${link.table}.${link.record}_id`);
  const { rows } = await sql<{ id: string; models: string | null }>`
    select id, (
      select string_agg(named.model, ${newLine}) from (
        select product.model from ${sql.table(link.table)}
        inner join product on product.id = ${sql.ref(`${link.table}.product_id`)}
        where ${record} = ${sql.ref(`${link.record}.id`)} limit ${sql.lit(mostModels + 1)}
      ) as named
    ) as models
    from ${sql.table(link.record)} where id in (${sql.join(ids)})`.execute(database);
  return new Map(rows.map(({ id, models }) => [id, models?.split("\n").sort() ?? []]));
}

const newLine = sql.lit("\n");

/** The last month that is over at the end of `today`, as in `2026-10`. */
function lastMonth(today: string): string {
  const month = today.slice(0, 7);
  if (lastDayOf(month) === today) return month;
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

async function generalDocuments(database: Database, scope: FeedScope): Promise<FeedItem[]> {
  const isForAll = scope.category === undefined && scope.product === undefined;
  const rows = await selectDownloadFiles(database)
    .$if(!isForAll, (query) =>
      query.where(
        "download.id",
        "in",
        within(
          database.selectFrom("product").innerJoin("download_product", "download_product.product_id", "product.id"),
          scope,
        ).select("download_product.download_id"),
      ),
    )
    .orderBy("download.updated_at", "desc")
    .orderBy("download.id", "desc")
    .limit(longestFeed)
    .execute();
  const models = await modelsOf(
    database,
    { table: "download_product", record: "download" },
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...{ kind: "document", document: toDownload(row), models: models.get(row.id) ?? [] },
    at: row.updated_at,
  }));
}

/** A product is saved without a change to its files, so that their own moments count. */
async function productDocuments(database: Database, scope: FeedScope): Promise<FeedItem[]> {
  const isForAll = scope.category === undefined && scope.product === undefined;
  // The condition of the index `file_document`, which engines recognise by its literals.
  const newest = database
    .selectFrom("file")
    .select("key")
    .where("key", ">=", sql.lit("downloads/"))
    .where("key", "<", sql.lit("downloads0"))
    .orderBy("created_at", "desc")
    .orderBy("key", "desc")
    .limit(longestFeed);
  const rows = await within(
    database
      .selectFrom("product")
      .innerJoin("product_download", "product_download.product_id", "product.id")
      .innerJoin("file", "file.key", "product_download.file_key"),
    scope,
  )
    .$if(isForAll, (query) => query.where("file.key", "in", newest))
    .select(["product_download.id", "product.id as productId", "product.model", "file.created_at as at"])
    .select(columnList("product_download", productDownloadColumns))
    .select(fileColumns)
    .orderBy("file.created_at", "desc")
    .orderBy("file.key", "desc")
    .limit(longestFeed)
    .execute();
  return rows.map((row) => ({
    kind: "document",
    product: { id: row.productId, model: row.model },
    models: [],
    document: toDownload(row),
    at: row.at,
  }));
}

async function releaseItems(database: Database, scope: FeedScope, kind: ReleaseKind): Promise<FeedItem[]> {
  const isForAll = scope.category === undefined && scope.product === undefined;
  const rows = await selectReleases(database)
    .where("release.kind", "=", kind)
    .$if(!isForAll, (query) =>
      query.where(
        "release.id",
        "in",
        within(
          database.selectFrom("product").innerJoin("release_product", "release_product.product_id", "product.id"),
          scope,
        ).select("release_product.release_id"),
      ),
    )
    .orderBy("release.updated_at", "desc")
    .orderBy("release.id", "desc")
    .limit(longestFeed)
    .execute();
  const models = await modelsOf(
    database,
    { table: "release_product", record: "release" },
    rows.map(({ id }) => id),
  );
  const releases = await toReleases(database, rows);
  return releases.map((release) => ({ kind: "release", release, models: models.get(release.id) ?? [] }));
}
