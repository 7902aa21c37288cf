import type { z } from "zod";
import { categoryDraft } from "#core/drafts/category-draft.ts";
import { productDraft } from "#core/drafts/product-draft.ts";
import { searchKey } from "#core/search-key.ts";
import type { Work } from "../../database/database.ts";
import type { CatalogFile } from "./catalog-file.ts";

/** Renamed records may swap their unique names, so each gets its id as a temporary key. */
export async function freeNames(work: Work, { categories, products }: CatalogFile): Promise<void> {
  const names = keysOf(categoryDraft.shape.name, categories, ({ name }) => name);
  const categoryRows = await work.selectFrom("category").select(["id", "name_key as key"]).execute();
  for (const id of otherwise(categoryRows, names)) {
    await work.updateTable("category").set({ name_key: id }).where("id", "=", id).execute();
  }
  const models = keysOf(productDraft.shape.model, products, ({ model }) => model);
  const productRows = await work.selectFrom("product").select(["id", "model_key as key"]).execute();
  for (const id of otherwise(productRows, models)) {
    await work.updateTable("product").set({ model_key: id }).where("id", "=", id).execute();
  }
}

/** Skips invalid names, which the import refuses later. */
function keysOf<Item extends { id: string }>(rule: z.ZodType<string>, items: Item[], nameOf: (item: Item) => string) {
  const names = items.map((item) => [item.id, rule.safeParse(nameOf(item)).data] as const);
  return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, searchKey(name)]])));
}

function otherwise(rows: { id: string; key: string }[], wanted: Map<string, string>): string[] {
  return rows.filter(({ id, key }) => (wanted.get(id) ?? key) !== key).map(({ id }) => id);
}
