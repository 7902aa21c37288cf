import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const evidence: Migration = {
  name: "0018-evidence",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    const texts = [
      "ndaa_letter",
      "ndaa_signatory",
      "ndaa_date",
      "ndaa_reviewed",
      "soc_maker",
      "oem_origin",
      "taa_country",
    ];
    for (const name of texts) await sql`alter table product add column ${sql.ref(name)} text`.execute(work);
    // Whether any product has evidence is asked by every page.
    const any = sql.join(texts.map((name) => sql.ref(name)));
    await sql`create index product_evidence on product (id) where coalesce(${any}) is not null`.execute(work);
    await sql`create index product_ndaa_letter on product (ndaa_letter) where ndaa_letter is not null`.execute(work);

    const row = sql`
      product_id ${key} not null references product (id) on delete cascade,
      position ${whole} not null check (position >= 0)`;
    await sql`create table product_radio_module (
      ${row},
      maker text,
      model text,
      fcc_id text,
      primary key (product_id, position)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create table product_onvif (
      ${row},
      profile text not null,
      firmware text,
      declaration text,
      declared_on text,
      primary key (product_id, position)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index product_onvif_declaration on product_onvif (declaration)
      where declaration is not null`.execute(work);
  },
};
