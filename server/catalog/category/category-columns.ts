import { categoryMessages } from "#core/category.ts";
import type { CategoryDraft } from "#core/category-draft.ts";
import { type Outcome, refused } from "#core/outcome.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";

/** What a category's own row holds of a draft. */
export function categoryColumns({ name, description }: CategoryDraft) {
  return { name, name_key: searchKey(name), description, description_key: searchKey(description) };
}

/** Turns the index's refusal of a second category of the same name, whatever its case, into the sentence for it. */
export async function refuseTakenName(
  database: Database,
  { name }: CategoryDraft,
  command: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  try {
    return await command();
  } catch (error) {
    if (!engineOf(database).isTaken(error, "category.name_key")) throw error;
    return refused({ name: categoryMessages.nameTaken(name) });
  }
}
