import { z } from "zod";
import type { CategoryFields, Feature } from "#core/category/category.ts";
import { allValuesOf, archiveShape, keptValues, toRow, valuesIn } from "../../database/columns.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { collection, fieldsOf, groupedBy, id, onlyThese, recordFields } from "../collection.ts";
import { storedUnlessEdited } from "../record.ts";
import { categoryColumns } from "./category-tables.ts";

export interface CategoryDocument extends CategoryFields {
  features: Feature[];
}

export const categories = collection({
  name: "categories",
  table: "category",
  label: "categories",
  hasBin: true,
  noun: { one: "category", many: "categories" },
  nameOf: (record) => `Category ${record.name}`,
  title: { column: "name", address: (id) => `/dashboard/categories/${id}` },
  columns: categoryColumns,
  parts: [{ table: "feature", key: ["id"], owner: "category_id", what: "A feature of category", isReferenced: true }],
  schema: strictObject({
    id,
    ...archiveShape(categoryColumns),
    features: z.record(id, z.string().min(1)),
    ...recordFields,
  }),

  async *read(snapshot, only) {
    for await (const rows of pagesOf(snapshot, "category", onlyThese(only))) {
      const ids = rows.map((row) => row.id);
      const features = groupedBy(
        await snapshot.selectFrom("feature").selectAll().where("category_id", "in", ids).orderBy("id").execute(),
        "category_id",
      );
      for (const row of rows) {
        yield {
          id: row.id,
          ...allValuesOf(categoryColumns, row),
          features: Object.fromEntries(features(row.id).map((feature) => [feature.id, feature.label])),
          ...fieldsOf(row),
        };
      }
    }
  },

  documentOf({ record }): CategoryDocument {
    const labels = Object.entries(record.features as Record<string, string>);
    return { ...valuesIn(categoryColumns, record), features: labels.map(([id, label]) => ({ id, label })) };
  },

  storedAs: (id, category) => ({
    rows: {
      category: [{ id, ...toRow(categoryColumns, category) }],
      feature: category.features.map((feature) => ({ id: feature.id, category_id: id, label: feature.label })),
    },
    files: {},
  }),

  kept(before, after) {
    const labels = new Map(before.features.map(({ id, label }) => [id, label]));
    const features = after.features.map(({ id, label }) => ({ id, label: storedUnlessEdited(label, labels.get(id)) }));
    return { ...keptValues(categoryColumns, before, after), features };
  },
});
