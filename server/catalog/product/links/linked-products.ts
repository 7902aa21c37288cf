import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { deletedName, recordChange } from "../../../changes/record-change.ts";
import type { Database, Work } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import { conflict, isCurrent, nextVersion, type Updating } from "../../record.ts";

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

interface LinksCommand {
  refuse(work: Work): Promise<FieldErrors>;
  /** False if nothing changes. */
  write(work: Work): Promise<boolean>;
}

/** Replaces a product's links to others and nothing else: in an import, the others may come after the product. */
export function replaceLinks(
  database: Database,
  id: string,
  { refuse, write }: LinksCommand,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("product").select("version").where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const errors = await refuse(work);
    if (Object.keys(errors).length > 0) return refused(errors);
    if (!(await write(work))) return done(id);

    await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
    await recordChange(work, { collection: "products", id, kind: "updated", at: now });
    return done(id);
  });
}
