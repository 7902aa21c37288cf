import type { Download, EditableDownload, ProductDownloads } from "#core/download.ts";
import type { Page } from "#core/page.ts";
import { searchKey } from "#core/search-key.ts";
import { selectionOf, valuesOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { downloadColumns } from "../../database/record-columns.ts";
import { type PageWindow, readPage } from "../paging.ts";
import type { ProductIndex } from "../product-index/product-index.ts";
import { type FileColumns, fileColumns, toStoredFile } from "../stored-files.ts";

export async function generalDownloads(
  database: Database,
  page: number,
  query = "",
): Promise<Page<Download> | undefined> {
  const key = searchKey(query).trim();
  if (key) {
    const ids = await matchingDownloads(database, key);
    return readPage(page, ids.length, async ({ limit, offset }) => {
      const rows = await selectDownloads(database, ids.slice(offset, offset + limit)).execute();
      return rows.map(toDownload);
    });
  }
  return readPage(page, await countDownloads(database), async (window) => {
    const rows = await selectDownloads(database, await downloadIds(database, window)).execute();
    return rows.map(toDownload);
  });
}

/** A query of its own, so that skipped rows are never joined. */
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

/** Sorted by description. File names have no search key in the database: there are few general downloads. */
export async function matchingDownloads(database: Database, key: string): Promise<string[]> {
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

export async function countDownloads(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("download")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function productDownloads(
  database: Database,
  productIndex: ProductIndex,
  page: number,
  query = "",
): Promise<Page<ProductDownloads> | undefined> {
  const key = searchKey(query).trim();
  const matches = await (key ? productIndex.matchingDownloads(key) : productIndex.withDownloads());
  return readPage(page, matches.size, async (window) => {
    const rows = await productIndex.page({ set: matches, ...window });
    const products = await database
      .selectFrom("product")
      .select(["product.id", "product.model"])
      .where(
        "product.seq",
        "in",
        rows.map(({ seq }) => seq),
      )
      .orderBy("product.model_key")
      .execute();
    const downloads = await downloadsByProduct(
      database,
      products.map((product) => product.id),
    );
    return products.map((product) => ({
      product,
      downloads: matchingOf(product.model, downloads.get(product.id) ?? [], key),
    }));
  });
}

/** All downloads of a product whose model matches, otherwise only those that match themselves. */
function matchingOf(model: string, downloads: Download[], key: string): Download[] {
  if (searchKey(model).includes(key)) return downloads;
  return downloads.filter(({ description, file }) =>
    [description, file.fileName].some((text) => searchKey(text).includes(key)),
  );
}

async function downloadsByProduct(database: Database, ids: string[]): Promise<Map<string, Download[]>> {
  const rows = await downloadRows(database, ids);
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  return new Map([...byProduct].map(([product, downloads]) => [product, downloads.map(toDownload)]));
}

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

export function toDownload(row: FileColumns & { id: string; description: string }): Download {
  return { id: row.id, description: row.description || row.name, file: toStoredFile(row) };
}

export async function downloadForEditing(database: Database, id: string): Promise<EditableDownload | undefined> {
  const row = await database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.version"])
    .select(selectionOf("download", downloadColumns))
    .select(fileColumns)
    .where("download.id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, version: row.version, ...valuesOf(downloadColumns, row), file: toStoredFile(row) };
}
