import { expect } from "vitest";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoFolder } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";
import { visitorsView } from "#tests/support/visitors-view.ts";
import { makeByHand } from "#tests/support/whole-catalog.ts";

// The short version of `npm run demo:by-hand`: one record of every kind, and an accessory.

test("[R11] [K06] [G02] [I01] what is made through the dashboard alone looks as if it had been imported", async ({
  visit,
}) => {
  await using made = await startSite();
  await using imported = await startSite();
  const few = oneOfEveryKind();
  await using folder = await catalogFolder(few);
  await imported.import(folder.path);

  const page = await visit(made, "/", { signedIn: true });
  await makeByHand({ page, folder: demoFolder }, few);

  const [expected, shown] = [await visitorsView(imported), await visitorsView(made)];
  expect([...shown.keys()]).toEqual([...expected.keys()]);
  for (const [address, document] of expected) expect(shown.get(address), address).toBe(document);
});

function oneOfEveryKind(): CatalogFile {
  const product = demo.products.find(({ accessories, downloads }) => accessories.length > 0 && downloads.length > 1);
  const accessory = demo.products.find(({ id }) => id === product?.accessories[0]);
  if (!product || !accessory) throw new Error("The demo catalog has no product with accessories and downloads.");
  const products = [
    { ...product, accessories: [accessory.id], additionalImages: product.additionalImages.slice(0, 2) },
    { ...accessory, accessories: [], additionalImages: [] },
  ];
  const of = new Set(products.map(({ category }) => category));
  const { banners, cards, images } = demo.info;
  return {
    // Without the demo's own facts, which some cards show.
    categories: demo.categories.filter(({ id }) => of.has(id)).map(({ cardFacts: _, ...category }) => category),
    facts: [],
    labels: [],
    products,
    downloads: demo.downloads.slice(0, 1),
    releases: demo.releases
      .filter(({ versionText }) => ["4.8.1", "4.8.2"].includes(versionText))
      .map((release) => ({ ...release, products: products.map(({ id }) => id) })),
    synonyms: [],
    info: { banners: banners.slice(0, 1), cards: cards.slice(0, 2), images: images.slice(0, 1) },
  };
}
