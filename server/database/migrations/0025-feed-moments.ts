import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The moments of last orders and releases, the newest of which feeds tell. */
export const feedMoments: Migration = {
  name: "0025-feed-moments",

  async up(work, engine) {
    const { whole } = engine.columns;
    await sql`alter table product add column last_order_notice_at ${whole}`.execute(work);

    type Row = { id: string; last_order: string; updated_at: number };
    const { rows } = await sql<Row>`select id, last_order, updated_at from product
      where last_order is not null`.execute(work);
    for (const { id, last_order, updated_at } of rows) {
      // A day that is over keeps its place in feeds.
      const at = Math.min(updated_at, Date.parse(last_order));
      await sql`update product set last_order_notice_at = ${at} where id = ${id}`.execute(work);
    }

    await sql`create index product_last_order_notice on product (coalesce(last_order_notice_at, created_at), id)
      where last_order is not null`.execute(work);
    await sql`create index release_updated on release (kind, updated_at, id)`.execute(work);
  },
};
