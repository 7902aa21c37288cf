import { z } from "zod";
import type { DownloadFields } from "#core/download/download.ts";
import { downloadKey } from "#core/files/file-key.ts";
import { allValuesOf, archiveShape, toRow, valuesIn } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { downloadFields, filesOf, forReaders } from "../archived-files.ts";
import { collection, type DocumentFile, fieldsOf, fileIn, id, onlyThese, recordFields } from "../collection.ts";
import { downloadColumns } from "./download-tables.ts";

export interface DownloadDocument extends DownloadFields {
  /** The ids of products that it is for. */
  products: string[];
  file: DocumentFile;
}

export const downloads = collection({
  name: "downloads",
  table: "download",
  label: "downloads",
  hasBin: true,
  noun: { one: "download", many: "downloads" },
  nameOf: (record) => `Download ${record.description}`,
  title: { column: "description", address: (id) => `/dashboard/downloads/${id}` },
  columns: downloadColumns,
  files: [{ column: "file_key", what: "The file of download" }],
  fileFolders: ["downloads"],
  parts: [
    {
      table: "download_product",
      key: ["download_id", "product_id"],
      owner: "download_id",
      link: {
        column: "product_id",
        to: "product",
        message: (download, product) =>
          `Download ${download} is for product ${product}, and one of them does not exist.`,
      },
    },
  ],
  schema: strictObject({
    id,
    ...archiveShape(downloadColumns),
    products: z.array(id).optional(),
    fileRef: z.string().min(1),
    ...forReaders.download,
    ...recordFields,
  }),

  async *read(snapshot, ids) {
    for await (const rows of pagesOf(snapshot, "download", onlyThese(ids))) {
      const find = await filesOf(
        snapshot,
        rows.map((row) => row.file_key),
        { isStrict: !ids },
      );
      const products = await productsOf(
        snapshot,
        rows.map((row) => row.id),
      );
      for (const row of rows) {
        yield {
          id: row.id,
          ...allValuesOf(downloadColumns, row),
          products: products.get(row.id),
          ...downloadFields(find, row.file_key),
          ...fieldsOf(row),
        };
      }
    }
  },

  documentOf(state): DownloadDocument {
    const { products, fileRef } = state.record as { products?: string[]; fileRef: string };
    return { ...valuesIn(downloadColumns, state.record), products: products ?? [], file: fileIn(state, fileRef) };
  },

  without: (document, ids) => ({ ...document, products: document.products.filter((id) => !ids.has(id)) }),

  storedAs(id, { products, file, ...words }) {
    const key = file.key ?? downloadKey(id, file.name);
    return {
      rows: {
        download: [{ id, ...toRow(downloadColumns, words), file_key: key }],
        download_product: [...new Set(products)].map((product) => ({ download_id: id, product_id: product })),
      },
      files: { [key]: file },
    };
  },
});

async function productsOf(snapshot: Database, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await snapshot
    .selectFrom("download_product")
    .selectAll()
    .where("download_id", "in", ids)
    .orderBy("product_id")
    .execute();
  const byDownload = Map.groupBy(rows, (row) => row.download_id);
  return new Map([...byDownload].map(([id, rows]) => [id, rows.map((row) => row.product_id)]));
}
