import { afterAll, expect } from "vitest";
import { currentRevision } from "#server/changes/revision.ts";
import { firstSynonyms } from "#server/database/migrations/0021-search.ts";
import { demo, demoRelease } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const product = demo.products.find(
  ({ features, accessories, specsFile, additionalImages, downloads, successors = [] }) =>
    [features, accessories, additionalImages, downloads, successors].every((list) => list.length > 0) && specsFile,
);
const { banners, cards, images } = demo.info;
const card = cards.find(({ image }) => image);
const category = demo.categories.find(({ features }) => Object.keys(features).length > 0);

const forms: [string, string, string][] = [
  ["a category", `/dashboard/categories/${category?.id}/edit`, "Save category"],
  ["a product with everything", `/dashboard/products/${product?.id}/edit`, "Save product"],
  ["a download", `/dashboard/downloads/${demo.downloads[0]?.id}`, "Save download"],
  ["a release", `/dashboard/releases/${demoRelease("4.8.2").id}/edit`, "Save release"],
  ["a group of search words", `/dashboard/search-words/${firstSynonyms[0]?.id}`, "Save group"],
  ["a banner", `/dashboard/info/${banners[0]?.id}/edit`, "Save banner"],
  ["a card with a picture", `/dashboard/info/${card?.id}/edit`, "Save card"],
  ["an image", `/dashboard/info/${images[0]?.id}/edit`, "Save image"],
];

test.for(forms)("[R21] the form of %s, saved untouched, changes nothing", async ([_, path, button], { visit }) => {
  const data = await site.openData();
  try {
    const before = await currentRevision(data.reading);
    const page = await visit(site, path, { signedIn: true });
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    // Saved only when the form is gone.
    await page.locator("input[name=version]").first().waitFor({ state: "detached" });
    expect(await currentRevision(data.reading)).toBe(before);
  } finally {
    await data.close();
  }
});
