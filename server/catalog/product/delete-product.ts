import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { noteLosses } from "../../history/record-history.ts";
import { binFiles } from "../file-rows.ts";
import { markUpdated } from "../mark-updated.ts";

export function deleteProduct(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const product = await work
      .selectFrom("product")
      .select(["seq", "model", "image_key"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!product) return done(id);
    const keys = [product.image_key, ...(await otherKeys(work, id))];
    const owners = await productsReferringTo(work, id);
    const documents = await downloadsFor(work, id);
    noteLosses(
      work,
      "releases",
      (await releasesFor(work, id)).map((release) => ({ id: release, lost: id })),
    );

    await work.deleteFrom("product").where("id", "=", id).execute();
    await binFiles(work, { collection: "products", id }, keys);
    for (const owner of owners) await markUpdated(work, "products", owner, now);
    for (const document of documents) await markUpdated(work, "downloads", document, now);
    const { seq, model } = product;
    await recordChange(work, { collection: "products", id, kind: "deleted", at: now, title: model, seq });
    return done(id);
  });
}

async function otherKeys(work: Work, product: string): Promise<string[]> {
  const rows = await work
    .selectFrom("product_image")
    .select("image_key as key")
    .where("product_id", "=", product)
    .unionAll(work.selectFrom("product_download").select("file_key as key").where("product_id", "=", product))
    .unionAll(work.selectFrom("spec_sheet").select("file_key as key").where("product_id", "=", product))
    .execute();
  return rows.map(({ key }) => key);
}

async function productsReferringTo(work: Work, id: string): Promise<string[]> {
  const rows = await work
    .selectFrom("accessory")
    .select("product_id")
    .where("accessory_id", "=", id)
    .union(work.selectFrom("successor").select("product_id").where("successor_id", "=", id))
    .execute();
  return rows.map((row) => row.product_id);
}

async function downloadsFor(work: Work, product: string): Promise<string[]> {
  const rows = await work
    .selectFrom("download_product")
    .select("download_id")
    .where("product_id", "=", product)
    .execute();
  return rows.map((row) => row.download_id);
}

async function releasesFor(work: Work, product: string): Promise<string[]> {
  const rows = await work
    .selectFrom("release_product")
    .select("release_id")
    .where("product_id", "=", product)
    .execute();
  return rows.map((row) => row.release_id);
}
