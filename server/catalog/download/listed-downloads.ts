import type { ListedDownload } from "#core/download.ts";
import type { Page } from "#core/page.ts";
import { searchKey } from "#core/search-key.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { toStoredFile } from "../stored-files.ts";
import { countDownloads, downloadIds, selectDownloads } from "./download-queries.ts";

export async function listedDownloads(
  database: Database,
  { query, page }: { query: string; page: number },
): Promise<Page<ListedDownload> | undefined> {
  const key = searchKey(query).trim();
  const matches = key ? await matchingDownloads(database, key) : undefined;
  const total = matches ? matches.length : await countDownloads(database);
  return readPage(page, total, async ({ limit, offset }) => {
    const ids = matches?.slice(offset, offset + limit) ?? (await downloadIds(database, { limit, offset }));
    const rows = await selectDownloads(database, ids).execute();
    return rows.map((row) => ({
      id: row.id,
      description: row.description,
      file: toStoredFile(row),
      updatedAt: row.updated_at,
    }));
  });
}

/** Sorted by description. File names have no search key in the database: there are few general downloads. */
async function matchingDownloads(database: Database, key: string): Promise<string[]> {
  const rows = await database
    .selectFrom("download")
    .leftJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.description_key", "file.name"])
    .orderBy("download.description_key")
    .orderBy("download.id")
    .execute();
  const matches = rows.filter((row) => row.description_key.includes(key) || searchKey(row.name ?? "").includes(key));
  return matches.map(({ id }) => id);
}
