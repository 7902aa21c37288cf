import type { NotNull } from "kysely";
import type { EditableSuccessor } from "#core/product/product.ts";
import {
  type SuccessorChain,
  type SuccessorKind,
  type SuccessorLink,
  successorKinds,
} from "#core/product/successor.ts";
import type { Database } from "../../../database/database.ts";
import { pictureColumns, pictureMapper } from "../../stored-files.ts";
import { selectCards, toCards } from "../listing/product-cards.ts";

/** The links of these products to their successors, of those to theirs, and so on; each once. */
export function successorLinks(database: Database, ids: string[]) {
  return database
    .withRecursive("reached(id)", (reached) =>
      reached
        .selectFrom("product")
        .select("product.id")
        .where("product.id", "in", ids)
        .union(
          reached
            .selectFrom("reached")
            .innerJoin("successor", "successor.product_id", "reached.id")
            .select("successor.successor_id as id"),
        ),
    )
    .selectFrom("reached")
    .innerJoin("successor", "successor.product_id", "reached.id")
    .select(["successor.product_id as product", "successor.successor_id as successor"])
    .select(["successor.kind", "successor.sentence"])
    .where("successor.kind", "in", successorKinds)
    .$narrowType<{ kind: SuccessorKind }>()
    .orderBy("successor.product_id")
    .orderBy("successor.position");
}

/** Few products have successors, so the others cost no query. */
export async function successorChain(database: Database, links: SuccessorLink[]): Promise<SuccessorChain> {
  if (links.length === 0) return { links, products: [] };
  const ids = new Set(links.map(({ successor }) => successor));
  const cards = toCards(
    await selectCards(database)
      .where("product.id", "in", [...ids])
      .execute(),
  );
  return { links, products: cards.map(({ id, model, picture, lifecycle }) => ({ id, model, picture, lifecycle })) };
}

export async function chosenSuccessors(database: Database, id: string): Promise<EditableSuccessor[]> {
  const rows = await database
    .selectFrom("successor")
    .innerJoin("product", "product.id", "successor.successor_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.id", "product.model", "product.image_alt", "successor.kind", "successor.sentence"])
    .select(pictureColumns)
    .where("successor.product_id", "=", id)
    .where("successor.kind", "in", successorKinds)
    .orderBy("successor.position")
    .$narrowType<{ width: NotNull; height: NotNull; kind: SuccessorKind }>()
    .execute();
  const toPicture = pictureMapper();
  return rows.map((row) => ({
    id: row.id,
    model: row.model,
    picture: toPicture(row, row.image_alt || row.model),
    kind: row.kind,
    sentence: row.sentence,
  }));
}
