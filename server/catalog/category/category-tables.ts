import type { Generated } from "kysely";
import type { CategoryFields } from "#core/category/category.ts";
import { type ColumnsFor, column, type RecordRow, type RowOf, type UniqueName } from "../../database/columns.ts";

export const categoryColumns = {
  name: column.searched(column.requiredText("name")),
  description: column.searched(column.text("description")),
  cardFacts: column.optional(column.few("card_facts", 2)),
} satisfies ColumnsFor<CategoryFields>;

/** `name_key` is unique; other search keys are not, but for a product's `model_key`. */
export interface CategoryRow extends RecordRow, UniqueName, RowOf<typeof categoryColumns> {
  product_count: Generated<number>;
}

export interface FeatureRow extends UniqueName {
  id: string;
  category_id: string;
  label: string;
}

export interface CategoryTables {
  category: CategoryRow;
  feature: FeatureRow;
}
