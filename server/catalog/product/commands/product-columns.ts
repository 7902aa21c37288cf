import type { ProductDraft } from "#core/product-draft.ts";
import { searchKey } from "#core/search-key.ts";

/** The columns of a product's own row that come from its draft. */
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
