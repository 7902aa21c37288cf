import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

export const documents: Migration = {
  name: "0017-documents",

  async up(work, engine) {
    const { key } = engine.columns;
    for (const table of ["download", "product_download"]) {
      for (const name of ["kind", "language", "document_date", "document_version"]) {
        await sql`alter table ${sql.table(table)} add column ${sql.ref(name)} text`.execute(work);
      }
    }
    await sql`create index download_kind on download (kind) where kind is not null`.execute(work);
    await sql`create index product_download_kind on product_download (kind) where kind is not null`.execute(work);

    await sql`create table download_product (
      download_id ${key} not null references download (id) on delete cascade,
      product_id ${key} not null references product (id) on delete cascade,
      primary key (download_id, product_id)
    ) ${engine.tableEnd}`.execute(work);
    await sql`create index download_product_product on download_product (product_id)`.execute(work);
  },
};
