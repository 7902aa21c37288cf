import type { SuccessorDraft } from "#core/drafts/product-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { circleIn, successorMessages } from "#core/successor.ts";
import { deletedName, recordChange } from "../../../changes/record-change.ts";
import type { Database, Work } from "../../../database/database.ts";
import type { SuccessorRow } from "../../../database/schema.ts";
import { transaction } from "../../../database/transaction.ts";
import { conflict, isCurrent, nextVersion, sameRows, type Updating } from "../../record.ts";
import { successorLinks } from "../queries/product-successors.ts";

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
  const known = await modelsOf(work, ids);
  const unknown = ids.filter((successor) => !known.has(successor));
  if (unknown.length > 0) return refuseUnknown(work, unknown);

  const links = ids.map((successor) => ({ product: id, successor }));
  const circle = circleIn([...links, ...(await successorLinks(work, ids).execute())]);
  if (!circle) return {};
  const models = new Map([...(await modelsOf(work, circle)), ...(model === undefined ? [] : [[id, model] as const])]);
  return { successors: successorMessages.circle(circle.map((product) => models.get(product) ?? product)) };
}

async function refuseUnknown(work: Work, unknown: string[]): Promise<FieldErrors> {
  const models: string[] = [];
  for (const id of unknown) {
    const model = await deletedName(work, "products", id);
    if (model === undefined) return { successors: successorMessages.unknown };
    models.push(model);
  }
  return { successors: successorMessages.gone(models) };
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
  if (sameRows(rows, current)) return false;

  await work.deleteFrom("successor").where("product_id", "=", id).execute();
  if (rows.length > 0) await work.insertInto("successor").values(rows).execute();
  return true;
}

export function successorRows(id: string, successors: SuccessorDraft[]): SuccessorRow[] {
  return successors.map(({ product, kind, sentence }, position) => ({
    product_id: id,
    successor_id: product,
    kind,
    sentence,
    position,
  }));
}

/** Replaces only a product's successors, because an import may contain them after the product. */
export function setSuccessors(
  database: Database,
  id: string,
  successors: SuccessorDraft[],
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("product").select("version").where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const errors = await refuseSuccessors(work, id, { successors });
    if (Object.keys(errors).length > 0) return refused(errors);
    if (!(await writeSuccessors(work, id, successors))) return done(id);

    await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
    await recordChange(work, { collection: "products", id, kind: "updated", at: now });
    return done(id);
  });
}

export async function countPredecessors(database: Database, id: string): Promise<number> {
  const { count } = await database
    .selectFrom("successor")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("successor_id", "=", id)
    .executeTakeFirstOrThrow();
  return count;
}
