import { done, type Outcome } from "#core/outcome.ts";
import type { SynonymDraft } from "#core/search/synonym-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { type Creating, newRecord } from "../record.ts";
import { synonymColumns } from "./synonym-tables.ts";

export function createSynonyms(
  database: Database,
  draft: SynonymDraft,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    await work
      .insertInto("synonym_group")
      .values({ ...record, ...toRow(synonymColumns, draft) })
      .execute();
    await recordChange(work, { collection: "synonyms", id: record.id, kind: "created", at: record.created_at });
    return done(record.id);
  });
}
