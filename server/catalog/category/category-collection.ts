import { z } from "zod";
import { allValuesOf, archiveShape, toRow } from "../../database/columns.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { collection, columnsOf, fieldsOf, groupedBy, id, onlyThese, recordFields } from "../collection.ts";
import { categoryColumns } from "./category-tables.ts";

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

  async write(work, lines) {
    await insertRows(
      work,
      "category",
      lines.map((line) => ({
        id: line.id,
        ...toRow(categoryColumns, line),
        ...columnsOf(line),
      })),
    );
    await insertRows(
      work,
      "feature",
      lines.flatMap((line) =>
        Object.entries(line.features).map(([id, label]) => ({ id, category_id: line.id, label })),
      ),
    );
  },
});
