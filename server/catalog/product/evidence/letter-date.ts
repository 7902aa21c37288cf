import { sql } from "kysely";

/** The own date of the chosen NDAA letter, which is one of the product's or of the general downloads. */
export const letterDate = sql<string | null>`coalesce(
  (select download.document_date from download where download.id = product.ndaa_letter),
  (select product_download.document_date from product_download
    where product_download.product_id = product.id and product_download.id = product.ndaa_letter))`;
