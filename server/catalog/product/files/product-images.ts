import { additionalImageKey, productImageKey } from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import type { Work } from "../../../database/database.ts";
import type { StagedPicture } from "../../../storage/staged-file.ts";
import { dropFile, putPicture } from "../../file-rows.ts";
import { sameRows } from "../../record.ts";

/** Without `picture`, keeps the stored image with this `id`. */
export interface ProductImage {
  id?: string;
  picture?: StagedPicture;
  alt: string;
}

export async function replaceImage(work: Work, product: string, picture: StagedPicture, now: number): Promise<boolean> {
  const key = productImageKey(product, picture.extension);
  const changed = await putPicture(work, key, picture, now);
  const { image_key: old } = await work
    .selectFrom("product")
    .select("image_key")
    .where("id", "=", product)
    .executeTakeFirstOrThrow();
  if (old === key) return changed;
  await work.updateTable("product").set({ image_key: key }).where("id", "=", product).execute();
  await dropFile(work, old, now);
  return true;
}

export async function writeImages(work: Work, product: string, wanted: ProductImage[], now: number): Promise<boolean> {
  const old = await work
    .selectFrom("product_image")
    .select(["product_id", "id", "position", "image_key", "alt"])
    .where("product_id", "=", product)
    .orderBy("position")
    .execute();
  const oldKeys = new Map(old.map((row) => [row.id, row.image_key]));

  let replaced = false;
  const rows: typeof old = [];
  for (const [position, { id = newId(), picture, alt }] of wanted.entries()) {
    const key = picture ? additionalImageKey(product, id, picture.extension) : (oldKeys.get(id) as string);
    rows.push({ product_id: product, id, position, image_key: key, alt });
    if (picture && (await putPicture(work, key, picture, now))) replaced = true;
  }
  if (sameRows(rows, old)) return replaced;

  await work.deleteFrom("product_image").where("product_id", "=", product).execute();
  if (rows.length > 0) await work.insertInto("product_image").values(rows).execute();
  const kept = new Set(rows.map((row) => row.image_key));
  for (const key of oldKeys.values()) if (!kept.has(key)) await dropFile(work, key, now);
  return true;
}
