import type { ListedCategory } from "#core/category.ts";
import type { CategoryDraft } from "#core/category-draft.ts";
import type { Outcome } from "#core/outcome.ts";
import { wasDeleted } from "../changes/was-deleted.ts";
import type { Database } from "../database/database.ts";
import { listedCategories } from "./category/category-queries.ts";
import { createCategory } from "./category/create-category.ts";
import { deleteCategory } from "./category/delete-category.ts";
import { updateCategory } from "./category/update-category.ts";

/** Changes what the company publishes, and reads what only its administrator sees. It exists for nobody else. */
export interface Editing {
  /** All categories, by name, regardless of case. */
  listedCategories(): Promise<ListedCategory[]>;
  /** Each command answers the record's id. */
  createCategory(draft: CategoryDraft): Promise<Outcome<string>>;
  /** `version` is the one that the edit began with. */
  updateCategory(id: string, draft: CategoryDraft, version: number): Promise<Outcome<string>>;
  deleteCategory(id: string): Promise<Outcome<string>>;
  /** Whether there was such a category, and it has been deleted. */
  categoryWasDeleted(id: string): Promise<boolean>;
}

/** Opens the catalogue for changes, on the writing connection. */
export function openEditing(database: Database, reading: Database): Editing {
  return {
    listedCategories: () => listedCategories(reading),
    createCategory: (draft) => createCategory(database, draft),
    updateCategory: (id, draft, version) => updateCategory(database, id, draft, { version }),
    deleteCategory: (id) => deleteCategory(database, id),
    categoryWasDeleted: (id) => wasDeleted(reading, "categories", id),
  };
}
