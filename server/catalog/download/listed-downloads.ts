import type { ListedDownload } from "#core/download/download.ts";
import type { Page } from "#core/page.ts";
import { queryKey } from "#core/search/search-key.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { countDownloads, downloadIds, matchingDownloads, selectDownloads, toDownload } from "./download-queries.ts";

export async function listedDownloads(
  database: Database,
  { query, page }: { query: string; page: number },
): Promise<Page<ListedDownload> | undefined> {
  const key = queryKey(query);
  const matches = key ? await matchingDownloads(database, key) : undefined;
  const total = matches ? matches.length : await countDownloads(database);
  return readPage(page, total, async ({ limit, offset }) => {
    const ids = matches?.slice(offset, offset + limit) ?? (await downloadIds(database, { limit, offset }));
    const rows = await selectDownloads(database, ids).execute();
    return rows.map((row) => ({ ...toDownload(row), updatedAt: row.updated_at }));
  });
}
