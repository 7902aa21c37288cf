import { deletedName } from "../../../changes/record-change.ts";
import type { Work } from "../../../database/database.ts";

/** Undefined if all products exist. `models` are those of deleted ones, unless others have never existed. */
export async function missingProducts(work: Work, ids: string[]): Promise<{ models?: string[] } | undefined> {
  if (ids.length === 0) return undefined;
  const found = await work.selectFrom("product").select("id").where("id", "in", ids).execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = new Set(ids.filter((id) => !known.has(id)));
  if (unknown.size === 0) return undefined;
  const models: string[] = [];
  for (const id of unknown) {
    const model = await deletedName(work, "products", id);
    if (model === undefined) return {};
    models.push(model);
  }
  return { models };
}
