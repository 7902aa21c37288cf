import { productDownloadKey } from "#core/file-key.ts";
import { newId } from "#core/id.ts";
import { searchKey } from "#core/search-key.ts";
import type { Work } from "../../../database/database.ts";
import type { StagedFile } from "../../../storage/staged-file.ts";
import { dropFile, putFile } from "../../file-rows.ts";
import { sameRows } from "../../record.ts";

/** Without `file`, keeps the stored download with this `id`. */
export interface ProductDownload {
  id?: string;
  file?: StagedFile;
  description: string;
}

export async function writeDownloads(
  work: Work,
  product: string,
  wanted: ProductDownload[],
  now: number,
): Promise<boolean> {
  const old = await work
    .selectFrom("product_download")
    .select(["product_id", "id", "description", "description_key", "file_key"])
    .where("product_id", "=", product)
    .execute();
  const oldKeys = new Map(old.map((row) => [row.id, row.file_key]));

  let replaced = false;
  const rows: typeof old = [];
  for (const { id = newId(), file, description } of wanted) {
    const key = file ? productDownloadKey(product, id, file.name) : (oldKeys.get(id) as string);
    rows.push({ product_id: product, id, description, description_key: searchKey(description), file_key: key });
    if (file && (await putFile(work, key, file, now))) replaced = true;
  }
  if (sameRows(rows.toSorted(byId), old.toSorted(byId))) return replaced;

  await work.deleteFrom("product_download").where("product_id", "=", product).execute();
  if (rows.length > 0) await work.insertInto("product_download").values(rows).execute();
  const kept = new Set(rows.map((row) => row.file_key));
  for (const key of oldKeys.values()) if (!kept.has(key)) await dropFile(work, key, now);
  return true;
}

function byId(left: { id: string }, right: { id: string }): number {
  return left.id < right.id ? -1 : 1;
}
