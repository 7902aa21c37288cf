import type { CategoryDraft } from "#core/category/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome } from "#core/outcome.ts";
import type { Database } from "../../database/database.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, updateRecord } from "../save/one-record.ts";
import { type CategoryDocument, categories } from "./category-collection.ts";

export function createCategory(
  database: Database,
  draft: CategoryDraft,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return createRecord(database, categories, categoryDocument(draft), creating);
}

/** A feature that is left out is removed from its products. */
export function updateCategory(
  database: Database,
  id: string,
  draft: CategoryDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, categories, id, () => done(categoryDocument(draft)), updating);
}

export function deleteCategory(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, categories, id, { now });
}

export function categoryDocument({ features, ...words }: CategoryDraft): CategoryDocument {
  return { ...words, features: features.map(({ id = newId(), label }) => ({ id, label })) };
}
