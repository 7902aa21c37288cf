import { type SuccessorChain, type SuccessorKind, successorKinds } from "#core/product/successor.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { lifecycleColumns } from "../product/product-tables.ts";

export interface SuccessorGraph extends SuccessorChain<{ id: string; model: string }> {
  /** The products that have a successor. */
  replaced: { id: string; seq: number }[];
}

/** All links between products and their successors. */
export function cacheSuccessors(reading: Database): RevisionedCache<SuccessorGraph> {
  return new RevisionedCache(reading, {
    load: () => readGraph(reading),
    async applyChanges(graph, { products, productsDeleted }) {
      return products.length + productsDeleted.length === 0 ? graph : undefined;
    },
  });
}

async function readGraph(reading: Database): Promise<SuccessorGraph> {
  const links = await reading
    .selectFrom("successor")
    .innerJoin("product", "product.id", "successor.product_id")
    .select(["product.seq", "successor.product_id as product", "successor.successor_id as successor"])
    .select(["successor.kind", "successor.sentence"])
    .where("successor.kind", "in", successorKinds)
    .$narrowType<{ kind: SuccessorKind }>()
    .orderBy("successor.product_id")
    .orderBy("successor.position")
    .execute();
  if (links.length === 0) return { links, products: [], replaced: [] };
  const rows = await reading
    .selectFrom("product")
    .select(["product.id", "product.model"])
    .select(columnList("product", lifecycleColumns))
    .where("product.id", "in", (successors) => successors.selectFrom("successor").select("successor.successor_id"))
    .execute();
  return {
    links,
    products: rows.map(({ id, model, ...row }) => ({ id, model, lifecycle: fromRow(lifecycleColumns, row) })),
    replaced: [...new Map(links.map(({ product, seq }) => [product, { id: product, seq }])).values()],
  };
}
