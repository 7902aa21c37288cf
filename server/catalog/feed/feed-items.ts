import { type SelectQueryBuilder, sql } from "kysely";
import { type FeedItem, type FeedScope, longestFeed } from "#core/feed.ts";
import { lastDayOf, lifecycleDates } from "#core/lifecycle.ts";
import { selectionOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { downloadColumns, lifecycleColumns, productDownloadColumns } from "../../database/record-columns.ts";
import type { Schema } from "../../database/schema.ts";
import { toDownload } from "../download/download-queries.ts";
import { newestReleases } from "../release/release-queries.ts";
import { fileColumns } from "../stored-files.ts";

/** At least the newest `longestFeed` of all kinds together. `today` is the maker's day: no later date is in it. */
export async function feedItems(database: Database, scope: FeedScope, today: string): Promise<FeedItem[]> {
  const lists = await Promise.all([
    ...lifecycleDates.map((name) => dateItems(database, scope, name, today)),
    generalDocuments(database, scope),
    productDocuments(database, scope),
    releaseItems(database, scope),
  ]);
  return lists.flat();
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

async function dateItems(
  database: Database,
  scope: FeedScope,
  name: (typeof lifecycleDates)[number],
  today: string,
): Promise<FeedItem[]> {
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
    date === null ? [] : { kind: "date", product: { id, model }, name, date },
  );
}

/** The last month that is over at the end of `today`, as in `2026-10`. */
function lastMonth(today: string): string {
  const month = today.slice(0, 7);
  if (lastDayOf(month) === today) return month;
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

async function generalDocuments(database: Database, scope: FeedScope): Promise<FeedItem[]> {
  const isForAll = scope.category === undefined && scope.product === undefined;
  const rows = await database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.updated_at"])
    .select(selectionOf("download", downloadColumns))
    .select(fileColumns)
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
  return rows.map((row) => ({ kind: "document", document: toDownload(row), at: row.updated_at }));
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
    .select(selectionOf("product_download", productDownloadColumns))
    .select(fileColumns)
    .orderBy("file.created_at", "desc")
    .orderBy("file.key", "desc")
    .limit(longestFeed)
    .execute();
  return rows.map((row) => ({
    kind: "document",
    product: { id: row.productId, model: row.model },
    document: toDownload(row),
    at: row.at,
  }));
}

async function releaseItems(database: Database, scope: FeedScope): Promise<FeedItem[]> {
  const releases = await newestReleases(database, scope, longestFeed);
  return releases.map((release) => ({ kind: "release", release }));
}
