import type { Download, ProductDownloads } from "#core/download.ts";
import type { Page } from "#core/page.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { type FileColumns, fileColumns, storedFile } from "../files.ts";
import { type PageWindow, readPage } from "../paging.ts";
import type { ProductLists } from "../product/lists/product-lists.ts";

/** The general downloads, by description, regardless of case. */
export async function generalDownloads(database: Database, page: number): Promise<Page<Download> | undefined> {
  return readPage(page, await countDownloads(database), async (window) => {
    const rows = await selectDownloads(database, await downloadIds(database, window)).execute();
    return rows.map(showDownload);
  });
}

/** Which downloads a window of the list holds: asked first, so that what is skipped is never joined. */
export async function downloadIds(database: Database, { limit, offset }: PageWindow): Promise<string[]> {
  const rows = await database
    .selectFrom("download")
    .select("id")
    .orderBy("description_key")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** These general downloads with their files, by description. */
export function selectDownloads(database: Database, ids: string[]) {
  return database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.description", "download.updated_at"])
    .select(fileColumns)
    .where("download.id", "in", ids)
    .orderBy("download.description_key")
    .orderBy("download.id");
}

export async function countDownloads(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("download")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Products that have downloads, by model; each with all of its downloads, by description. */
export async function productDownloads(
  database: Database,
  lists: ProductLists,
  page: number,
): Promise<Page<ProductDownloads> | undefined> {
  const having = await lists.withDownloads();
  return readPage(page, having.size, async (window) => {
    const shown = await lists.page({ set: having, ...window });
    const products = await database
      .selectFrom("product")
      .select(["product.id", "product.model"])
      .where(
        "product.seq",
        "in",
        shown.map(({ seq }) => seq),
      )
      .orderBy("product.model_key")
      .execute();
    const downloads = await downloadsByProduct(
      database,
      products.map((product) => product.id),
    );
    return products.map((product) => ({ product, downloads: downloads.get(product.id) ?? [] }));
  });
}

/** The downloads of some products, each product's by description. */
async function downloadsByProduct(database: Database, ids: string[]): Promise<Map<string, Download[]>> {
  const rows = await downloadRows(database, ids);
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...byProduct].map(([product, downloads]) => [product, downloads.map(showDownload)]));
}

/** The downloads of some products, as `showDownload` shows them. */
export function selectProductDownloads(database: Database, ids: string[]) {
  return database
    .selectFrom("product_download")
    .innerJoin("file", "file.key", "product_download.file_key")
    .select(["product_download.product_id", "product_download.id", "product_download.description"])
    .select(fileColumns)
    .where("product_download.product_id", "in", ids)
    .orderBy("product_download.description_key")
    .orderBy("product_download.id");
}

const downloadRows = preparedQuery(selectProductDownloads);

export function showDownload(row: FileColumns & { id: string; description: string }): Download {
  return { id: row.id, description: row.description || row.name, file: storedFile(row) };
}
