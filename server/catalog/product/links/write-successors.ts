import type { FieldErrors, Outcome } from "#core/outcome.ts";
import type { SuccessorDraft } from "#core/product/product-draft.ts";
import { circleIn, isSuccessorKind, successorMessages } from "#core/product/successor.ts";
import type { Database, Work } from "../../../database/database.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { placedBehind, sameInOrder, type Updating } from "../../record.ts";
import { successorRows } from "../product-collection.ts";
import { missingProducts, replaceLinks } from "./linked-products.ts";
import { successorLinks } from "./read-successors.ts";

/**
 * Refuses successors unless each is another, existing product, and none leads back to this product. The write lock of
 * the transaction makes concurrent writers wait, so that two of them cannot close a circle together.
 */
export async function refuseSuccessors(
  work: Work,
  id: string,
  { model, successors = [] }: { model?: string; successors?: SuccessorDraft[] },
): Promise<FieldErrors> {
  if (successors.length === 0) return {};
  const ids = successors.map(({ product }) => product);
  if (ids.includes(id)) return { successors: successorMessages.itself };
  if (new Set(ids).size < ids.length) return { successors: successorMessages.twice };
  const missing = await missingProducts(work, ids);
  if (missing) {
    const { models } = missing;
    return { successors: models ? successorMessages.gone(models) : successorMessages.unknown };
  }

  const links = ids.map((successor) => ({ product: id, successor }));
  const circle = circleIn([...links, ...(await successorLinks(work, ids).execute())]);
  if (!circle) return {};
  const models = new Map([...(await modelsOf(work, circle)), ...(model === undefined ? [] : [[id, model] as const])]);
  return { successors: successorMessages.circle(circle.map((product) => models.get(product) ?? product)) };
}

async function modelsOf(work: Work, ids: string[]): Promise<Map<string, string>> {
  const rows = await work.selectFrom("product").select(["id", "model"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, model }) => [id, model]));
}

export async function writeSuccessors(work: Work, id: string, successors: SuccessorDraft[]): Promise<boolean> {
  const rows = successorRows(id, successors);
  const current = await work
    .selectFrom("successor")
    .select(["product_id", "successor_id", "kind", "sentence", "position"])
    .where("product_id", "=", id)
    .orderBy("position")
    .execute();
  const isOurs = ({ kind }: { kind: string }) => isSuccessorKind(kind);
  if (sameInOrder(rows, current.filter(isOurs))) return false;

  // A link of a kind that only a newer release knows stays, unless the same product is chosen otherwise.
  const chosen = new Set(rows.map(({ successor_id }) => successor_id));
  const left = current.filter((row) => !isOurs(row) && !chosen.has(row.successor_id));
  await work.deleteFrom("successor").where("product_id", "=", id).execute();
  await insertRows(work, "successor", [...left, ...placedBehind(left, rows)]);
  return true;
}

/** See `replaceLinks`. */
export function setSuccessors(
  database: Database,
  id: string,
  successors: SuccessorDraft[],
  updating?: Updating,
): Promise<Outcome<string>> {
  const refuse = (work: Work) => refuseSuccessors(work, id, { successors });
  const write = (work: Work) => writeSuccessors(work, id, successors);
  return replaceLinks(database, id, { refuse, write }, updating);
}

export async function countPredecessors(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("successor")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("successor_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
