import { type SqlBool, sql } from "kysely";
import type { Page } from "#core/page.ts";
import { type ListedRelease, type ReleaseListQuery, releaseTitle } from "#core/release/release.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { withReleaseFiles } from "./release-files.ts";
import { isKnownRelease, selectReleases } from "./release-queries.ts";
import { releaseColumns } from "./release-tables.ts";

/** Newest first, with `query` in their name, line, version or file name. */
export async function listedReleases(
  database: Database,
  { page, ...listQuery }: ReleaseListQuery,
): Promise<Page<ListedRelease> | undefined> {
  const ids = await matchingReleases(database, listQuery);
  return readPage(page, ids.length, async ({ limit, offset }) => {
    const rows = await selectReleases(database)
      .select(({ selectFrom }) =>
        selectFrom("release_product")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("release_product.release_id", "=", "release.id")
          .as("product_count"),
      )
      .where("release.id", "in", ids.slice(offset, offset + limit))
      .orderBy("release.date", "desc")
      .orderBy("release.id", "desc")
      .execute();
    const listed = await withReleaseFiles(database, rows);
    return listed.map(({ row, file }) => {
      const { name, line, kind, versionText, date, channel, hardwareRevisions, regions } = fromRow(releaseColumns, row);
      const fields = { id: row.id, name, line, kind, versionText, date, channel, hardwareRevisions, regions };
      return { ...fields, file, updatedAt: row.updated_at, productCount: row.product_count ?? 0 };
    });
  });
}

/** File names have no search key in the database: there are few releases. */
async function matchingReleases(
  database: Database,
  { query, withoutProducts }: Omit<ReleaseListQuery, "page">,
): Promise<string[]> {
  const key = queryKey(query);
  const rows = await database
    .selectFrom("release")
    .leftJoin("file", "file.key", "release.file_key")
    .select(["release.id", "release.name_key", "release.line_key", "release.version_text_key", "file.name"])
    .where(isKnownRelease)
    .$if(withoutProducts, (releases) => releases.where(hasNoProducts))
    .orderBy("release.date", "desc")
    .orderBy("release.id", "desc")
    .execute();
  const texts = (row: (typeof rows)[number]) => [
    row.name_key,
    row.line_key,
    row.version_text_key,
    searchKey(row.name ?? ""),
  ];
  return rows.filter((row) => texts(row).some((text) => text.includes(key))).map(({ id }) => id);
}

const hasNoProducts = sql<SqlBool>`not exists
  (select 1 from release_product where release_product.release_id = release.id)`;

/** How many releases are for no product, and the first three. Undefined without any release. */
export async function releasesWithoutProducts(
  database: Database,
): Promise<{ count: number; names: string[] } | undefined> {
  const any = await database.selectFrom("release").select("id").where(isKnownRelease).limit(1).executeTakeFirst();
  if (!any) return undefined;
  const rows = await database
    .selectFrom("release")
    .select(["name", "version_text as versionText"])
    .where(isKnownRelease)
    .where(hasNoProducts)
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .execute();
  return { count: rows.length, names: rows.slice(0, 3).map(releaseTitle) };
}
