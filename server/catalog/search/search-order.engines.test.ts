import { expect, test } from "vitest";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";
import { updateCategory } from "../category/save-category.ts";

const today = "2026-11-26";
const discontinued = { launched: "2020-01-01", endOfSales: "2026-06-30" };

async function modelsOf(catalog: TestCatalog, query: string, page = 1): Promise<string[] | undefined> {
  return (await catalog.search(query, page, today))?.products.items.map(({ model }) => model);
}

test("[J01] a model comes first, then models that begin with the query or hold it, then features, then other texts", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["IK10"], "Domes");
  const add = (model: string, wishes = {}) => catalog.addProduct({ model, category, description: "x", ...wishes });
  await add("A text", { description: "Withstands IK10" });
  await add("B feature", { description: "Withstands IK10", features });
  await add("C-IK10");
  await add("IK10-B");
  await add("IK10-A", discontinued);
  await add("ik10");
  await add("IK1000");
  await add("Z text", { specs: "IP67, IK10" });
  await add("A older text", { specs: "IK10", ...discontinued });
  await add("Without text", { features });

  const sorted = ["ik10", "IK10-B", "IK1000", "IK10-A", "C-IK10", "B feature", "A text", "Z text", "A older text"];
  expect(await modelsOf(catalog, "ik10")).toEqual(sorted);
  const { products } = await catalog.suggest("ik10", today);
  expect(products.items.map(({ model }) => model)).toEqual(sorted.slice(0, 5));

  // A feature is known by its label, and the label may change.
  await updateCategory(catalog.database, category, {
    name: "Domes",
    description: "",
    features: [{ id: features[0] ?? "", label: "Impact IK10" }],
  });
  expect((await modelsOf(catalog, "ik10"))?.slice(5, 7)).toEqual(["A text", "B feature"]);
});

test("[J01] products of a category that the query names come before others that only mention it", async () => {
  await using catalog = await openTestCatalog();
  const bullets = await catalog.addCategory({ name: "Bullet Cameras" });
  const mounts = await catalog.addCategory({ name: "Mounts", description: "For bullet cameras" });
  await catalog.addProduct({ model: "A-1", category: mounts, description: "Junction box for a bullet" });
  await catalog.addProduct({ model: "B-1", category: bullets, description: "A long bullet" });
  await catalog.addProduct({ model: "B-0", category: bullets, description: "A bullet", ...discontinued });
  await catalog.addProduct({ model: "B-2", category: bullets, description: "Without the word" });
  expect(await modelsOf(catalog, "bullet")).toEqual(["B-1", "B-0", "A-1"]);
});

test("[J01] every page, from the index and from memory, holds the next products of one order", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory({ name: "Plain" });
  const expected: string[][] = [[], [], []];
  for (let nth = 0; nth < 102; nth++) {
    const part = nth % 3;
    const model = part === 0 ? `Other ${100 + nth}` : `Cam ${100 + nth}`;
    const description = part === 0 ? "cam" : "x";
    await catalog.addProduct({ model, category, description, ...(part === 2 && discontinued) });
    expected[[2, 0, 1][part] ?? 0]?.push(model);
  }
  for (const query of ["cam", "ca"]) {
    const pages = [
      await modelsOf(catalog, query, 1),
      await modelsOf(catalog, query, 2),
      await modelsOf(catalog, query, 3),
    ];
    expect(pages.flat()).toEqual(expected.flat());
  }
});
