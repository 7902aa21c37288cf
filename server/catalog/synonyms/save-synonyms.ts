import { done, type Outcome } from "#core/outcome.ts";
import type { SynonymFields } from "#core/search/synonyms.ts";
import type { Database } from "../../database/database.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { synonyms } from "./synonym-collection.ts";

export function createSynonyms(
  database: Database,
  draft: SynonymFields,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return createRecord(database, synonyms, draft, creating);
}

export function updateSynonyms(
  database: Database,
  id: string,
  draft: SynonymFields,
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, synonyms, id, () => done(draft), updating);
}

export function deleteSynonyms(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, synonyms, id, { now });
}
