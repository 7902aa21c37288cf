import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { Kept } from "../../record-cache/revisioned-cache.ts";
import { ProductSet } from "./product-set.ts";
import { few, type ListsNeeds, parseSeqs } from "./seqs.ts";

/** Which products belong to a set. */
export interface Belonging {
  /** The condition for one of them, on `product`. */
  condition: Expression<SqlBool>;
  /** A subquery for `seq` of all of them, where there is a quicker way than to ask each. */
  all?: RawBuilder<{ seq: number }>;
  /** A subquery for the first `few` and one more of them, where the connection for visitors has those at once. */
  first?: RawBuilder<{ seq: number }> | undefined;
  /** Whether a product may come to belong, or cease to, by a change of its category alone. */
  byCategory?: boolean;
}

/** Keeps the set of products for which a condition holds. */
export function keepProducts({ reading, background }: ListsNeeds, belonging: Belonging): Kept<ProductSet> {
  const { condition, first, byCategory = false } = belonging;
  const { all = sql<{ seq: number }>`(select product.seq from product where ${condition})` } = belonging;
  return new Kept(reading, {
    async make() {
      const begun = first && (await readSeqs(reading, first));
      return ProductSet.of(begun && begun.length <= few ? begun : await readSeqs(background, all));
    },
    async follow(set, { products, productsDeleted, categories }) {
      if (byCategory && categories.length > 0) return undefined;
      const left = productsDeleted.length > 0 ? set.with(productsDeleted.map(outside)) : set;
      if (products.length === 0) return left;
      const rows = await reading
        .selectFrom("product")
        .select(["seq", sql<number>`case when ${condition} then 1 else 0 end`.as("belongs")])
        .where("id", "in", products)
        .execute();
      return left.with(rows.map(({ seq, belongs }) => ({ seq, belongs: belongs === 1 })));
    },
  });
}

async function readSeqs(database: Database, products: RawBuilder<{ seq: number }>): Promise<Int32Array> {
  const { seqs } = await database
    .selectFrom(products.as("match"))
    .select(sql<string | null>`string_agg(cast(match.seq as text), ',')`.as("seqs"))
    .executeTakeFirstOrThrow();
  return parseSeqs(seqs);
}

function outside({ seq }: { seq: number }): { seq: number; belongs: boolean } {
  return { seq, belongs: false };
}
