import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const facts: Migration = {
  name: "0020-facts",

  async up(work, engine) {
    const { key, whole, real } = engine.columns;
    // Null until the sheet has been read with the current rules.
    await sql`alter table product add column facts_digest ${key}`.execute(work);
    await sql`create index product_facts_digest on product (facts_digest)`.execute(work);
    await sql`alter table category add column card_facts text`.execute(work);

    await sql`create table product_fact (
      product_id ${key} not null references product (id) on delete cascade,
      position ${whole} not null check (position >= 0),
      kind text not null,
      low ${real},
      high ${real},
      text text,
      condition text,
      origin text not null check (origin in ('sheet', 'typed')),
      row_section text,
      row_label text,
      row_text text,
      primary key (product_id, position)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index product_fact_kind on product_fact (kind, low, high)`.execute(work);

    await sql`create table product_typed_fact (
      product_id ${key} not null references product (id) on delete cascade,
      kind text not null,
      text text not null,
      primary key (product_id, kind)
    ) ${engine.tableEnd}`.execute(work);

    await sql`create table unread_fact (
      product_id ${key} not null references product (id) on delete cascade,
      position ${whole} not null check (position >= 0),
      kind text not null,
      reason text not null check (reason in ('unreadable', 'contradictory')),
      row_section text,
      row_label text not null,
      row_text text not null,
      primary key (product_id, position)
    ) ${engine.tableEnd}`.execute(work);

    await sql`create table fact_rule (
      id ${key} primary key,
      version ${whole} not null,
      created_at ${whole} not null,
      updated_at ${whole} not null,
      kind text not null,
      category_id ${key} references category (id) on delete cascade,
      replaces text,
      definition text not null
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index fact_rule_order on fact_rule (created_at, id)`.execute(work);
    await sql`create index fact_rule_category on fact_rule (category_id)`.execute(work);
  },
};
