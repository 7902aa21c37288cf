import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Most screens show these counts; counting on demand slows down as products are added. */
export const productCounts: Migration = {
  name: "0006-product-counts",

  async up(work, engine) {
    await sql`alter table category
      add column product_count ${engine.columns.whole} not null default 0 check (product_count >= 0)`.execute(work);
    await sql`update category set product_count =
      (select count(*) from product where product.category_id = category.id)`.execute(work);
    await engine.createProductCounts(work);
  },
};
