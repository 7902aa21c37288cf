import { notAFact } from "#core/facts/fact.ts";
import { factMessages } from "#core/facts/fact-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";

/** Nobody sees its values from now on; they go when sheets are read again. Texts typed by hand stay, but state nothing. */
export function deleteFact(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    if (id === notAFact) return refused({ form: factMessages.notAFact });
    const deleted = await work.deleteFrom("fact").where("id", "=", id).returning("name").executeTakeFirst();
    if (deleted) await recordChange(work, { collection: "facts", id, kind: "deleted", at: now, title: deleted.name });
    return done(id);
  });
}
