import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../../changes/record-change.ts";
import type { Database } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import { conflict, isCurrent, nextVersion, type Updating } from "../../record.ts";
import { refuseAccessories, writeAccessories } from "./product-links.ts";

/** Replaces a product's accessories alone: in an import some of them may come after it. */
export function setAccessories(
  database: Database,
  id: string,
  accessories: string[],
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("product").select("version").where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const refusal = await refuseAccessories(work, id, accessories);
    if (refusal) return refused({ accessories: refusal });
    if (!(await writeAccessories(work, id, accessories))) return done(id);

    await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
    await recordChange(work, { collection: "products", id, kind: "updated", at: now });
    return done(id);
  });
}
