import { type Expression, type SqlBool, sql } from "kysely";
import type { DocumentKind } from "#core/download/document.ts";
import type { AttributeName } from "#core/product/attributes.ts";
import { onvifProfiles } from "#core/product/evidence.ts";
import { lifecycleStatuses } from "#core/product/lifecycle.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { isDated, statusPlaceOn } from "../lifecycle/lifecycle-sql.ts";
import { ProductSet } from "./product-set.ts";
import { type IndexConnections, parseSeqs } from "./seqs.ts";

/** The products of each option, by `attributeKey`. */
export type AttributeIndex = ReadonlyMap<string, ProductSet>;

export function attributeKey(name: AttributeName, value: string): string {
  return `${name} ${value}`;
}

export function cacheAttributes(
  { reading, background }: IndexConnections,
  today: string,
): RevisionedCache<AttributeIndex> {
  const conditions = conditionsOn(today);
  return new RevisionedCache<AttributeIndex>(reading, {
    async load() {
      const found = await membersOf(background, conditions);
      return new Map(Array.from(found, ([key, seqs]) => [key, ProductSet.of(seqs)]));
    },

    async applyChanges(index, { products, productsDeleted, downloads }) {
      // A general download may be the statement of any product.
      if (downloads.length > 0) return undefined;
      if (products.length === 0 && productsDeleted.length === 0) return index;
      const found = products.length > 0 ? await membersOf(reading, conditions, products) : new Map();
      const changed = [...productsDeleted.map(({ seq }) => seq), ...(found.get(changedKey) ?? [])];
      return new Map(
        Array.from(index, ([key, set]) => {
          const members = new Set<number>(found.get(key));
          return [key, set.with(changed.map((seq) => ({ seq, isMember: members.has(seq) })))];
        }),
      );
    },
  });
}

const changedKey = "changed";

async function membersOf(
  database: Database,
  conditions: [key: string, condition: Expression<SqlBool>][],
  only?: string[],
): Promise<Map<string, Int32Array>> {
  const wanted = only ? sql`product.id in (${sql.join(only)})` : sql`1 = 1`;
  const all = only ? [...conditions, [changedKey, sql<SqlBool>`1 = 1`] as const] : conditions;
  const selects = all.map(
    ([key, condition]) => sql`select ${sql.lit(key)} as name, string_agg(cast(product.seq as text), ',') as seqs
      from product where ${wanted} and ${condition}`,
  );
  const { rows } = await sql<{ name: string; seqs: string | null }>`${sql.join(selects, sql` union all `)}`.execute(
    database,
  );
  return new Map(rows.map(({ name, seqs }) => [name, parseSeqs(seqs)]));
}

function conditionsOn(today: string): [key: string, condition: Expression<SqlBool>][] {
  return [
    [attributeKey("ndaa", "statement"), sql`(product.ndaa_letter is not null or ${hasStatement("ndaa-letter")})`],
    [attributeKey("ndaa", "marked"), sql`product.ndaa = 1`],
    [attributeKey("ndaa", "unmarked"), sql`product.ndaa = 0`],
    [attributeKey("taa", "statement"), hasStatement("taa-statement")],
    [attributeKey("taa", "country"), sql`product.taa_country is not null`],
    ...onvifProfiles.map((profile): [string, Expression<SqlBool>] => [
      attributeKey("onvif", profile),
      sql`exists (select 1 from product_onvif
        where product_onvif.product_id = product.id and product_onvif.profile = ${sql.lit(profile)})`,
    ]),
    ...lifecycleStatuses.map((status, place): [string, Expression<SqlBool>] => [
      attributeKey("status", status),
      sql`(${isDated} and (${statusPlaceOn(today)}) = ${sql.lit(place)})`,
    ]),
  ];
}

/** A file of the product, or a general download that names it. */
export function hasStatement(kind: DocumentKind): Expression<SqlBool> {
  return sql`(exists (select 1 from product_download
      where product_download.product_id = product.id and product_download.kind = ${sql.lit(kind)})
    or exists (select 1 from download_product join download on download.id = download_product.download_id
      where download_product.product_id = product.id and download.kind = ${sql.lit(kind)}))`;
}
