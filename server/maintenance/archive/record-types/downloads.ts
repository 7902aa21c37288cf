import { z } from "zod";
import { allValuesOf, archiveShape, toRow } from "../../../database/columns.ts";
import type { Database } from "../../../database/database.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { downloadColumns } from "../../../database/record-columns.ts";
import { strictObject } from "../../import/strict-object.ts";
import { downloadFields, filesOf, forReaders } from "../file-references.ts";
import { pagesOf } from "../included-tables.ts";
import { columnsOf, fieldsOf, id, recordFields, recordType } from "../record-type.ts";

export const downloads = recordType({
  name: "downloads.jsonl",
  label: "downloads",
  schema: strictObject({
    id,
    ...archiveShape(downloadColumns),
    products: z.array(id).optional(),
    fileRef: z.string().min(1),
    ...forReaders.download,
    ...recordFields,
  }),

  async *read(snapshot) {
    for await (const rows of pagesOf(snapshot, "download")) {
      const find = await filesOf(
        snapshot,
        rows.map((row) => row.file_key),
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

  async write(work, lines) {
    await insertRows(
      work,
      "download",
      lines.map((line) => ({
        id: line.id,
        ...toRow(downloadColumns, line),
        file_key: line.fileRef,
        ...columnsOf(line),
      })),
    );
    await insertRows(
      work,
      "download_product",
      lines.flatMap(({ id, products = [] }) => products.map((product) => ({ download_id: id, product_id: product }))),
    );
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
