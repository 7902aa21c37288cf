import { downloadMessages } from "#core/download/download.ts";
import type { FieldErrors } from "#core/outcome.ts";
import type { OfferedProduct } from "#core/product/offered-product.ts";
import type { Database, Work } from "../../database/database.ts";
import { missingProducts } from "../product/links/linked-products.ts";
import { sameIds } from "../record.ts";
import { offeredProduct } from "../release/product-sets.ts";

export async function refuseProducts(work: Work, products: string[]): Promise<FieldErrors> {
  const missing = await missingProducts(work, products);
  if (!missing) return {};
  const { models } = missing;
  return { products: models ? downloadMessages.productsGone(models) : downloadMessages.productUnknown };
}

/** Returns whether the products changed. */
export async function writeProducts(work: Work, download: string, products: string[]): Promise<boolean> {
  const rows = await work
    .selectFrom("download_product")
    .select("product_id")
    .where("download_id", "=", download)
    .execute();
  const wanted = [...new Set(products)];
  if (
    sameIds(
      wanted,
      rows.map((row) => row.product_id),
    )
  )
    return false;
  await work.deleteFrom("download_product").where("download_id", "=", download).execute();
  if (wanted.length > 0) {
    await work
      .insertInto("download_product")
      .values(wanted.map((product) => ({ download_id: download, product_id: product })))
      .execute();
  }
  return true;
}

export async function productsOfDownload(database: Database, download: string): Promise<OfferedProduct[]> {
  return database
    .selectFrom("download_product")
    .innerJoin("product", "product.id", "download_product.product_id")
    .select(offeredProduct)
    .where("download_product.download_id", "=", download)
    .orderBy("product.model_key")
    .execute();
}
