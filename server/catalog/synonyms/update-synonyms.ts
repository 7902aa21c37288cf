import { done, type Outcome } from "#core/outcome.ts";
import type { SynonymDraft } from "#core/search/synonym-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { synonymColumns } from "./synonym-tables.ts";

export function updateSynonyms(
  database: Database,
  id: string,
  draft: SynonymDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("synonym_group").selectAll().where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const columns = toRow(synonymColumns, draft);
    if (hasValues(current, columns)) return done(id);
    await work
      .updateTable("synonym_group")
      .set({ ...columns, ...nextVersion(current, now) })
      .where("id", "=", id)
      .execute();
    await recordChange(work, { collection: "synonyms", id, kind: "updated", at: now });
    return done(id);
  });
}
