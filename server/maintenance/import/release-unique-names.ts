import type { z } from "zod";
import { categoryDraft } from "#core/category/category-draft.ts";
import { productDraft } from "#core/product/product-draft.ts";
import { storedUnlessEdited } from "../../catalog/record.ts";
import type { Work } from "../../database/database.ts";
import { fillUniqueKeys } from "../../database/unique-names.ts";
import type { CatalogFile } from "./catalog-file.ts";

/** Renamed records may swap their unique names, so each gets its id as a temporary search key and no unique key. */
export async function releaseUniqueNames(work: Work, { categories, products }: CatalogFile): Promise<void> {
  await fillUniqueKeys(work);
  const names = namesOf(categoryDraft.shape.name, categories, ({ name }) => name);
  for (const { id, name } of await work.selectFrom("category").select(["id", "name"]).execute()) {
    if (!isRenamed(name, names.get(id))) continue;
    await work.updateTable("category").set({ name_key: id, unique_key: null }).where("id", "=", id).execute();
  }
  const models = namesOf(productDraft.shape.model, products, ({ model }) => model);
  for (const { id, model } of await work.selectFrom("product").select(["id", "model"]).execute()) {
    if (!isRenamed(model, models.get(id))) continue;
    await work.updateTable("product").set({ model_key: id, unique_key: null }).where("id", "=", id).execute();
  }
}

/** Skips invalid names, which the import refuses later. */
function namesOf<Item extends { id: string }>(rule: z.ZodType<string>, items: Item[], nameOf: (item: Item) => string) {
  const names = items.map((item) => [item.id, rule.safeParse(nameOf(item)).data] as const);
  return new Map(names.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
}

function isRenamed(name: string, wanted = name): boolean {
  return storedUnlessEdited(wanted, name) !== name;
}
