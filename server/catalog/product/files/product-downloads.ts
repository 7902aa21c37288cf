import type { DownloadFields } from "#core/download/download.ts";
import { productDownloadKey } from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import { columnList, toRow } from "../../../database/columns.ts";
import type { Work } from "../../../database/database.ts";
import type { StagedFile } from "../../../storage/staged-file.ts";
import { dropFile, putFile } from "../../file-rows.ts";
import { sameRows } from "../../record.ts";
import { productDownloadColumns } from "../product-tables.ts";

/** Without `file`, keeps the stored download with this `id`. */
export interface ProductDownload extends DownloadFields {
  id?: string;
  file?: StagedFile;
}

export async function writeDownloads(
  work: Work,
  product: string,
  wanted: ProductDownload[],
  now: number,
): Promise<boolean> {
  const stored = await work
    .selectFrom("product_download")
    .select(["product_id", "id", "description_key", "file_key"])
    .select(columnList("product_download", productDownloadColumns))
    .where("product_id", "=", product)
    .execute();
  const old = new Map(stored.map((row) => [row.id, row]));

  let replaced = false;
  const rows: typeof stored = [];
  for (const { id = newId(), file, ...details } of wanted) {
    const key = file ? productDownloadKey(product, id, file.name) : (old.get(id)?.file_key as string);
    rows.push({ product_id: product, id, file_key: key, ...toRow(productDownloadColumns, details, old.get(id)) });
    if (file && (await putFile(work, key, file, now))) replaced = true;
  }
  if (sameRows(rows.toSorted(byId), stored.toSorted(byId))) return replaced;

  await work.deleteFrom("product_download").where("product_id", "=", product).execute();
  if (rows.length > 0) await work.insertInto("product_download").values(rows).execute();
  const kept = new Set(rows.map((row) => row.file_key));
  for (const { file_key: key } of stored) if (!kept.has(key)) await dropFile(work, key, now);
  return true;
}

function byId(left: { id: string }, right: { id: string }): number {
  return left.id < right.id ? -1 : 1;
}
