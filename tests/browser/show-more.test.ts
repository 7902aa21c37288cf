import type { Page } from "playwright-core";
import { expect } from "vitest";
import { deleteDownload } from "#server/catalog/download/save-download.ts";
import { deleteProduct } from "#server/catalog/product/save-product.ts";
import { open } from "#tests/support/browsing.ts";
import { narrowCatalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const count = 110;
const idOf = (place: number, kind = 0) => `0000000${kind}-0000-4000-8000-${String(place).padStart(12, "0")}`;
const models = Array.from({ length: count }, (_, place) => `VF-${1000 + place}`);
const notes = Array.from({ length: count }, (_, place) => `Note ${1000 + place}`);

function firstOf<Record>([record]: Record[]): Record {
  if (!record) throw new Error("The demo catalog has no such record.");
  return record;
}

const download = firstOf(demo.products.flatMap(({ downloads = [] }) => downloads));
const products = models.map((model, place) => ({
  ...firstOf(demo.products),
  id: idOf(place),
  model,
  category: demoCategory("Bullet Cameras").id,
  features: [],
  specsFile: undefined,
  accessories: [],
  additionalImages: [],
  downloads: [{ ...download, id: idOf(place, 1), description: "Manual" }],
}));
const downloads = notes.map((description, place) => ({ ...firstOf(demo.downloads), id: idOf(place, 2), description }));

/** Before the list, in the first page, at its end, in the second page, at its end, and behind it. */
const deleted = [0, 5, 47, 60, 61, 95, 100];

/** Each once, in the order of the page. */
async function shown(page: Page, name: RegExp): Promise<string[]> {
  return [...new Set((await page.getByRole("main").innerText()).match(name))];
}

const product = /\bVF-1\d{3}\b/g;
const note = /\bNote 1\d{3}\b/g;

const lists: { path: string; name: RegExp; noun?: string; from?: number }[] = [
  { path: "/catalog", name: product },
  { path: "/catalog?page=2", name: product, from: 48 },
  { path: "/search?q=VF-1", name: product },
  { path: "/support", name: note, noun: "general downloads" },
  { path: "/dashboard/products?sort=model", name: product },
];

test("[C09] without a live stream, Show more goes on after the last one shown, whatever was deleted", async ({
  visit,
}) => {
  await using site = await startSite();
  await using folder = await narrowCatalogFolder({ categories: demo.categories, products, downloads });
  await site.import(folder.path);
  const pages: Page[] = [];
  for (const { path, name, from = 0 } of lists) {
    // The picture of a deleted product is gone.
    const allow = /\/live|files\/.* 404|status of 404 .*\/files\//;
    const page = await visit(site, "/about", { signedIn: path.startsWith("/dashboard"), allow });
    await page.route("**/live", (route) => route.abort());
    await open(page, path);
    const all = name === product ? models : notes;
    expect(await shown(page, name), path).toEqual(all.slice(from, from + 48));
    pages.push(page);
  }

  const data = await site.openData();
  for (const place of deleted) {
    await deleteProduct(data.database, idOf(place));
    await deleteDownload(data.database, idOf(place, 2));
  }
  await data.close();
  const total = async () => (await (await fetch(`${site.url}/more/downloads?page=1`)).json()).total;
  await expect.poll(total).toBe(count - deleted.length);

  for (const [place, { path, name, noun = "products", from = 0 }] of lists.entries()) {
    const page = pages[place] as Page;
    const end = page.getByRole("navigation", { name: `More ${noun}`, exact: true });
    const all = name === product ? models : notes;
    const left = all.filter((_, place) => place >= from && !deleted.includes(place));
    while ((await end.getByRole("link", { name: "Show more" }).count()) > 0) {
      const before = await end.getByRole("status").innerText();
      await end.getByRole("link", { name: "Show more" }).click();
      await expect.poll(() => end.getByRole("status").innerText()).not.toBe(before);
    }
    expect(await shown(page, name), path).toEqual(left);
    expect(await end.getByRole("status").innerText()).toContain(`${left.length} of ${count - deleted.length} ${noun}`);
  }
});
