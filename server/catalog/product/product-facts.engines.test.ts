import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { addFacts } from "#tests/support/facts.ts";

test("[X02] a product is read with its facts, each with the row it came from, in the order of lists", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct();
  await addFacts(catalog.database, product, [
    { factId: "codecs", text: "H.265" },
    { factId: "fieldOfView", low: 31, high: 107 },
    { factId: "codecs", text: "H.264" },
  ]);
  const read = await catalog.product(product);
  expect(read?.facts.map(({ factId, low, text, origin }) => [factId, low ?? text, origin])).toEqual([
    ["fieldOfView", 31, "sheet"],
    ["codecs", "H.265", "sheet"],
    ["codecs", "H.264", "sheet"],
  ]);
  expect(read?.facts[0]?.row).toEqual({ section: undefined, label: "fieldOfView", text: "31 · 107" });
});
