import { type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import { searchKey } from "#core/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";

/** What a product's own row holds of a draft. */
export function productColumns({ category, model, description, specs, ndaa }: Omit<ProductDraft, "accessories">) {
  return {
    category_id: category,
    model,
    model_key: searchKey(model),
    description,
    description_key: searchKey(description),
    specs,
    specs_key: searchKey(specs),
    ndaa: ndaa ? 1 : 0,
  };
}

/** Turns the index's refusal of a second product of the same model, whatever its case, into the sentence for it. */
export async function refuseTakenModel(
  database: Database,
  { model }: { model: string },
  command: () => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  try {
    return await command();
  } catch (error) {
    if (!engineOf(database).isDuplicate(error, "product.model_key")) throw error;
    return refused({ model: productMessages.modelTaken(model) });
  }
}
