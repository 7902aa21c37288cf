import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const successors: Migration = {
  name: "0015-successors",

  async up(work, engine) {
    const { whole, key } = engine.columns;
    await sql`create table successor (
      product_id ${key} not null references product (id) on delete cascade,
      successor_id ${key} not null references product (id) on delete cascade,
      kind text not null check (kind in ('drop-in', 'similar')),
      sentence text not null,
      position ${whole} not null check (position >= 0),
      primary key (product_id, successor_id),
      check (product_id <> successor_id)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index successor_of on successor (successor_id)`.execute(work);
    // Small while few products have dates, so that the others cost a query for dates nothing.
    await sql`create index product_dated on product (model_key)
      where coalesce(launched, last_order, end_of_sales, end_of_security_support, end_of_life) is not null`.execute(
      work,
    );
  },
};
