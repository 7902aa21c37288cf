import { categoryMessages } from "#core/category.ts";
import type { CategoryDraft } from "#core/category-draft.ts";
import { searchKey } from "#core/search-key.ts";

/** The columns of a category's own row that come from its draft. */
export function categoryColumns({ name, description }: CategoryDraft) {
  return { name, name_key: searchKey(name), description, description_key: searchKey(description) };
}

/** The messages for unique columns. Our forms never send the id of another feature. */
export function categoryDuplicates({ name }: CategoryDraft) {
  return {
    "category.name_key": { name: categoryMessages.nameTaken(name) },
    "feature.id": { features: categoryMessages.checkInputs },
  };
}
