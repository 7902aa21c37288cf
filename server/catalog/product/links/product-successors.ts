import type { FieldErrors } from "#core/outcome.ts";
import type { SuccessorDraft } from "#core/product/product-draft.ts";
import { circleIn, successorMessages } from "#core/product/successor.ts";
import type { Database, Work } from "../../../database/database.ts";
import { missingProducts } from "./linked-products.ts";
import { successorLinks } from "./read-successors.ts";

/** Refuses successors unless each is another, existing product. */
export async function refuseSuccessors(work: Work, id: string, successors: SuccessorDraft[]): Promise<FieldErrors> {
  if (successors.length === 0) return {};
  const ids = successors.map(({ product }) => product);
  if (ids.includes(id)) return { successors: successorMessages.itself };
  if (new Set(ids).size < ids.length) return { successors: successorMessages.twice };
  const missing = await missingProducts(work, ids);
  if (!missing) return {};
  const { models } = missing;
  return { successors: models ? successorMessages.gone(models) : successorMessages.unknown };
}

/** Once they are stored: none may lead back. Writers wait for each other, so that two cannot close a circle together. */
export async function refuseCircle(work: Work, id: string, successors: SuccessorDraft[]): Promise<FieldErrors> {
  if (successors.length === 0) return {};
  const ids = successors.map(({ product }) => product);
  const links = ids.map((successor) => ({ product: id, successor }));
  const circle = circleIn([...links, ...(await successorLinks(work, ids).execute())]);
  if (!circle) return {};
  const models = await modelsOf(work, circle);
  return { successors: successorMessages.circle(circle.map((product) => models.get(product) ?? product)) };
}

async function modelsOf(work: Work, ids: string[]): Promise<Map<string, string>> {
  const rows = await work.selectFrom("product").select(["id", "model"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, model }) => [id, model]));
}

export async function countPredecessors(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("successor")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("successor_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
