import { categoryMessages } from "#core/category.ts";
import type { CategoryDraft } from "#core/category-draft.ts";
import { type Outcome, refused } from "#core/outcome.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";

/** What a category's own row holds of a draft. */
export function categoryColumns({ name, description }: CategoryDraft) {
  return { name, name_key: searchKey(name), description, description_key: searchKey(description) };
}

/**
 * Turns the indexes' refusals into sentences: of a second category of the same name, whatever its case, and of a
 * feature's id that is there already, which no form of ours sends.
 */
export async function refuseTaken(
  database: Database,
  { name }: CategoryDraft,
  command: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  try {
    return await command();
  } catch (error) {
    const { isDuplicate } = engineOf(database);
    if (isDuplicate(error, "category.name_key")) return refused({ name: categoryMessages.nameTaken(name) });
    if (isDuplicate(error, "feature.id")) return refused({ features: categoryMessages.checkInputs });
    throw error;
  }
}
