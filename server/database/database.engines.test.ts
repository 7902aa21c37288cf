import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { engineOf, rowsIn } from "./database.ts";

test("a subquery's rows come within a row as they would by themselves: the same texts and numbers, in its order", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const labels = ['1/2.8" CMOS', "back\\slash", "two\nlines", "</script>", "−40 °C", "📷", "{}", "null", "7"];
  const { category } = await catalog.addCategoryWith(labels);
  const none = await catalog.addCategory();
  for (const [id, count] of [
    [category, labels.length],
    [none, 0],
  ] as const) {
    const features = database
      .selectFrom("feature")
      .innerJoin("category", "category.id", "feature.category_id")
      .select(["feature.label", "category.version", "category.name as of"])
      .where("feature.category_id", "=", id)
      .orderBy("feature.label", "desc");
    const { json } = await database
      .selectFrom("category")
      .select(engineOf(database).asJson(features).as("json"))
      .where("category.id", "=", id)
      .executeTakeFirstOrThrow();
    expect(rowsIn(json)).toEqual(await features.execute());
    expect(rowsIn(json)).toHaveLength(count);
  }
});
