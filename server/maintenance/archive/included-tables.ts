import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { contentKey } from "#core/files/file-key.ts";
import type { Database } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Every server publishes the content folder itself, so those files are not in an archive. */
const ofRecords = sql<SqlBool>`substr(file.key, 1, ${contentKey("").length}) <> ${contentKey("")}`;

interface IncludedTable {
  key: readonly string[];
  only?: RawBuilder<SqlBool>;
}

export const includedTables = {
  administrator: { key: ["id"] },
  administrator_account: { key: ["id"] },
  file: { key: ["key"], only: ofRecords },
  picture_variant: {
    key: ["source", "width"],
    only: sql`exists (select 1 from file where file.object = picture_variant.source and ${ofRecords})`,
  },
  category: { key: ["id"] },
  feature: { key: ["id"] },
  product: { key: ["id"] },
  product_feature: { key: ["product_id", "feature_id"] },
  product_image: { key: ["product_id", "id"] },
  product_download: { key: ["product_id", "id"] },
  product_radio_module: { key: ["product_id", "position"] },
  product_onvif: { key: ["product_id", "position"] },
  accessory: { key: ["product_id", "accessory_id"] },
  successor: { key: ["product_id", "successor_id"] },
  spec_sheet: { key: ["product_id"] },
  product_typed_fact: { key: ["product_id", "kind"] },
  fact_rule: { key: ["id"] },
  download: { key: ["id"] },
  download_product: { key: ["download_id", "product_id"] },
  info_item: { key: ["id"] },
  release: { key: ["id"] },
  release_product: { key: ["release_id", "product_id"] },
  synonym_group: { key: ["id"] },
  change: { key: ["revision"] },
  revision: { key: ["only"] },
} as const satisfies Partial<Record<keyof Schema, IncludedTable>>;

/** Data of sessions, reset links, open forms and maintenance jobs, what is derived, and what every site creates itself. */
export const excludedTables = [
  "product_fact",
  "unread_fact",
  "administrator_session",
  "administrator_verification",
  "sign_in_try",
  "upload",
  "upload_object",
  "dropped_object",
  "lease",
  "mail_outbox",
  "idempotency_key",
  "missed_search",
  "missed_search_network",
  "setting",
  "migration",
] as const satisfies (keyof Schema)[];

export type IncludedName = keyof typeof includedTables;
export type IncludedRow<Table extends IncludedName> = Selectable<Schema[Table]>;

const pageSize = 500;

/** In the order of their key, which is the same on every engine. */
export function pagesOf<Table extends IncludedName>(
  database: Database,
  table: Table,
): AsyncGenerator<IncludedRow<Table>[]> {
  return pages(database, table, includedTables[table]);
}

export function allPagesOf<Table extends IncludedName>(
  database: Database,
  table: Table,
): AsyncGenerator<IncludedRow<Table>[]> {
  return pages(database, table, { key: includedTables[table].key });
}

async function* pages<Table extends IncludedName>(
  database: Database,
  table: Table,
  { key, only }: IncludedTable,
): AsyncGenerator<IncludedRow<Table>[]> {
  const columns = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  let after = sql<SqlBool>`1 = 1`;
  for (;;) {
    const { rows } = await sql<IncludedRow<Table>>`
      select * from ${sql.table(table)} where ${after} and ${only ?? sql`1 = 1`}
      order by ${columns} limit ${pageSize}`.execute(database);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    const last = rows.at(-1) as Record<string, unknown>;
    after = sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`;
  }
}
