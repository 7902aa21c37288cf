import { type DocumentKind, documentKinds, kindName, languageName } from "#core/download/document.ts";
import type { Download, DownloadListQuery, EditableDownload, ProductDownloads } from "#core/download/download.ts";
import type { Page } from "#core/page.ts";
import { askedPart, hasPart } from "#core/product/part-number.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { columnList, fromRow, type StoredOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { type PageWindow, readPage } from "../paging.ts";
import { productDownloadColumns } from "../product/product-tables.ts";
import { hasModel, type ProductIndex } from "../product-index/product-index.ts";
import { currentFirmwareOf } from "../release/current-releases.ts";
import { withOlderReleases } from "../release/older-releases.ts";
import { type FileColumns, fileColumns, toStoredFile } from "../stored-files.ts";
import { productsOfDownload } from "./download-products.ts";
import { downloadColumns } from "./download-tables.ts";

export async function generalDownloads(
  database: Database,
  page: number,
  { query = "", kind }: DownloadListQuery = {},
): Promise<Page<Download> | undefined> {
  const key = queryKey(query);
  if (key || kind) {
    const naming = key ? await namingModel(database, key) : undefined;
    const ids = await matchingDownloads(database, key, kind, naming);
    return readPage(page, ids.length, async ({ limit, offset }) => {
      const rows = await selectDownloads(database, ids.slice(offset, offset + limit)).execute();
      return withOlderReleases(database, rows.map(toDownload));
    });
  }
  return readPage(page, await countDownloads(database), async (window) => {
    const rows = await selectDownloads(database, await downloadIds(database, window)).execute();
    return withOlderReleases(database, rows.map(toDownload));
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

export function selectDownloadFiles(database: Database) {
  return database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.updated_at"])
    .select(columnList("download", downloadColumns))
    .select(fileColumns);
}

export function selectDownloads(database: Database, ids: string[]) {
  return selectDownloadFiles(database)
    .where("download.id", "in", ids)
    .orderBy("download.description_key")
    .orderBy("download.id");
}

/** The general downloads that name a product with the key in its model. */
async function namingModel(database: Database, key: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom("download_product")
    .innerJoin("product", "product.id", "download_product.product_id")
    .select("download_product.download_id as id")
    .distinct()
    .where(hasModel(database, key))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sorted by description; those that are `named` match too. File names have no search key in the database: there are few general downloads. */
export async function matchingDownloads(
  database: Database,
  key: string,
  kind?: DocumentKind,
  named?: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await database
    .selectFrom("download")
    .leftJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.description_key", "file.name"])
    .$if(kind !== undefined, (query) => query.where("download.kind", "=", kind as DocumentKind))
    .orderBy("download.description_key")
    .orderBy("download.id")
    .execute();
  const matches = rows.filter(
    ({ id, description_key, name }) =>
      description_key.includes(key) || searchKey(name ?? "").includes(key) || named?.has(id),
  );
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
  { query = "", kind }: DownloadListQuery = {},
): Promise<Page<ProductDownloads> | undefined> {
  const key = queryKey(query);
  const matches = await (key || kind ? productIndex.matchingDownloads(key, kind) : productIndex.withDownloads());
  return readPage(page, matches.size, async (window) => {
    const rows = await productIndex.page({ set: matches, ...window });
    const products = await database
      .selectFrom("product")
      .innerJoin("category", "category.id", "product.category_id")
      .select(["product.id", "product.model", "category.name as category"])
      .where(
        "product.seq",
        "in",
        rows.map(({ seq }) => seq),
      )
      .orderBy("product.model_key")
      .execute();
    const ids = products.map((product) => product.id);
    const downloads = await downloadsByProduct(database, ids);
    const firmware = await currentFirmwareOf(database, ids);
    return products.map((product) => ({
      product,
      downloads: matchingOf(product.model, downloads.get(product.id) ?? [], key).filter(
        (download) => !kind || download.kind === kind,
      ),
      firmware: firmware.get(product.id),
    }));
  });
}

/** All downloads of a product whose model matches, otherwise only those that match themselves. */
function matchingOf(model: string, downloads: Download[], key: string): Download[] {
  if (searchKey(model).includes(key) || hasPart(model, askedPart(key))) return downloads;
  return downloads.filter(({ description, file }) =>
    [description, file.fileName].some((text) => searchKey(text).includes(key)),
  );
}

async function downloadsByProduct(database: Database, ids: string[]): Promise<Map<string, Download[]>> {
  const rows = await downloadRows(database, ids);
  const downloads = await withOlderReleases(database, rows.map(toDownload));
  return Map.groupBy(downloads, (_, place) => rows[place]?.product_id ?? "");
}

export function selectProductFiles(database: Database) {
  return database
    .selectFrom("product_download")
    .innerJoin("file", "file.key", "product_download.file_key")
    .select(["product_download.product_id", "product_download.id"])
    .select(columnList("product_download", productDownloadColumns))
    .select(fileColumns);
}

export function selectProductDownloads(database: Database, ids: string[]) {
  return selectProductFiles(database)
    .where("product_download.product_id", "in", ids)
    .orderBy("product_download.description_key")
    .orderBy("product_download.id");
}

const downloadRows = preparedQuery(selectProductDownloads);

export async function usedDocumentKinds(database: Database): Promise<DocumentKind[]> {
  const rows = await usedKinds(database);
  const used = new Set(rows.map(({ kind }) => kind));
  return documentKinds.filter((kind) => used.has(kind));
}

const usedKinds = preparedQuery((database) =>
  database
    .selectFrom("download")
    .select("kind")
    .distinct()
    .where("kind", "is not", null)
    .unionAll(database.selectFrom("product_download").select("kind").distinct().where("kind", "is not", null)),
);

/** The general downloads that name the product. */
export function selectDocumentsOf(database: Database, product: string) {
  return database
    .selectFrom("download_product")
    .innerJoin("download", "download.id", "download_product.download_id")
    .innerJoin("file", "file.key", "download.file_key")
    .select("download.id")
    .select(columnList("download", downloadColumns))
    .select(fileColumns)
    .where("download_product.product_id", "=", product)
    .orderBy("download.description_key")
    .orderBy("download.id");
}

export function toDownload(row: FileColumns & StoredOf<typeof productDownloadColumns> & { id: string }): Download {
  const { description, ...details } = fromRow(productDownloadColumns, row);
  return {
    id: row.id,
    description: description || row.name,
    ...definedOnly(details),
    ...(details.kind !== undefined && { kindName: kindName(details.kind) }),
    ...(details.language !== undefined && { languageName: languageName(details.language) }),
    file: toStoredFile(row),
  };
}

/** Without details that are not there, which would be sent with each page. */
function definedOnly<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

export async function downloadForEditing(database: Database, id: string): Promise<EditableDownload | undefined> {
  const row = await selectDownloadFiles(database)
    .select("download.version")
    .where("download.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...toDownload(row), version: row.version, products: await productsOfDownload(database, id) };
}
