import type { OfferedProduct } from "#core/product/offered-product.ts";
import type { Database } from "../../database/database.ts";
import { offeredProduct } from "../release/product-sets.ts";

export async function productsOfDownload(database: Database, download: string): Promise<OfferedProduct[]> {
  return database
    .selectFrom("download_product")
    .innerJoin("product", "product.id", "download_product.product_id")
    .select(offeredProduct)
    .where("download_product.download_id", "=", download)
    .orderBy("product.model_key")
    .execute();
}
