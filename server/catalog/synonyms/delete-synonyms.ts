import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { synonymColumns } from "./synonym-tables.ts";

export function deleteSynonyms(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const deleted = await work.deleteFrom("synonym_group").where("id", "=", id).returning("words").executeTakeFirst();
    if (!deleted) return done(id);
    const title = fromRow(synonymColumns, deleted).words.join(", ");
    await recordChange(work, { collection: "synonyms", id, kind: "deleted", at: now, title });
    return done(id);
  });
}
