import { z } from "zod";
import { searchKey } from "#core/search-key.ts";
import { exactObject } from "../../import/exact-object.ts";
import { pagesOf } from "../included-tables.ts";
import { columnsOf, fieldsOf, groupedBy, id, insertRows, recordFields, recordType } from "../record-type.ts";

export const categories = recordType({
  name: "categories.jsonl",
  label: "categories",
  schema: exactObject({
    id,
    name: z.string().min(1),
    description: z.string(),
    features: z.record(id, z.string().min(1)),
    ...recordFields,
  }),

  async *read(still) {
    for await (const rows of pagesOf(still, "category")) {
      const ids = rows.map((row) => row.id);
      const features = groupedBy(
        await still.selectFrom("feature").selectAll().where("category_id", "in", ids).orderBy("id").execute(),
        "category_id",
      );
      for (const row of rows) {
        yield {
          id: row.id,
          name: row.name,
          description: row.description,
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
        name: line.name,
        name_key: searchKey(line.name),
        description: line.description,
        description_key: searchKey(line.description),
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
