import { expect, test } from "vitest";
import { type FeedScope, feedEntries } from "#core/feed.ts";
import { openTestCatalog, stagedFile, type TestCatalog } from "#tests/support/catalog.ts";
import { updateCategory } from "../category/update-category.ts";
import { updateDownload } from "../download/update-download.ts";
import { updateProduct } from "../product/commands/update-product.ts";
import { withdrawRelease } from "../release/withdraw-release.ts";

const siteUrl = "https://cameras.example";

async function entriesOf(catalog: TestCatalog, of: FeedScope = {}, today = "2026-11-19") {
  return feedEntries(await catalog.feedItems(of, today), siteUrl);
}

test("[Z06] a date is told from its day on, a month from its last day on", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({
    model: "VF-1",
    launched: "2024-03-01",
    endOfSales: "2026-11-19",
    endOfSecuritySupport: "2026-11",
  });
  const titles = async (today: string) => (await entriesOf(catalog, {}, today)).map(({ title }) => title);
  expect(await titles("2024-02-29")).toEqual([]);
  expect(await titles("2024-03-01")).toEqual(["VF-1: Launched, 1 March 2024"]);
  expect(await titles("2026-11-18")).toHaveLength(1);
  expect(await titles("2026-11-19")).toEqual(["VF-1: End of sales, 19 November 2026", "VF-1: Launched, 1 March 2024"]);
  expect(await titles("2026-11-29")).toHaveLength(2);
  expect(await entriesOf(catalog, {}, "2026-11-30")).toMatchObject([
    {
      id: `tag:cameras.example,2026:products/${id}/endOfSecuritySupport`,
      title: "VF-1: End of security support, November 2026",
      updated: "2026-11-30T00:00:00.000Z",
      url: `https://cameras.example/catalog/products/${id}`,
    },
    {},
    {},
  ]);
});

test("[Z07] a feed tells of documents and their files; one of a category or product of what concerns it alone", async () => {
  await using catalog = await openTestCatalog();
  const [dome, bullet] = [await catalog.addCategory(), await catalog.addCategory()];
  const manual = { description: "Manual", file: stagedFile({ name: "vf 1.pdf", size: 42 }) };
  const one = await catalog.addProduct({
    ...{ category: dome, model: "VF-1", launched: "2024-03-01" },
    files: { downloads: [manual] },
  });
  const two = await catalog.addProduct({ category: bullet, model: "VF-2", launched: "2025-03-01" });
  const letter = await catalog.addDownload({ description: "Letter", fileName: "letter.pdf" });
  await updateDownload(catalog.database, letter, { description: "Letter", kind: "ndaa-letter", products: [two] });
  await catalog.addDownload({ description: "Tool", fileName: "tool.zip" });

  const titles = async (of?: FeedScope) => (await entriesOf(catalog, of)).map(({ title }) => title).sort();
  const ofOne = ["VF-1: Launched, 1 March 2024", "VF-1: Manual"];
  const ofTwo = ["Letter", "VF-2: Launched, 1 March 2025"];
  expect(await titles()).toEqual([...ofOne, ...ofTwo, "Tool"].sort());
  expect(await titles({ category: dome })).toEqual(ofOne);
  expect(await titles({ product: one })).toEqual(ofOne);
  expect(await titles({ category: bullet })).toEqual(ofTwo);
  expect(await titles({ product: two })).toEqual(ofTwo);
  expect((await entriesOf(catalog, { product: one }))[0]).toMatchObject({
    id: expect.stringMatching(new RegExp(`^tag:cameras.example,2026:products/${one}/downloads/[\\da-f-]{36}$`)),
    text: "vf 1.pdf (42 bytes)",
    enclosure: {
      size: 42,
      type: "application/pdf",
      url: expect.stringContaining(`${siteUrl}/files/downloads/${one}/`),
    },
  });
  expect((await entriesOf(catalog, { product: two }))[0]).toMatchObject({ text: "NDAA letter, letter.pdf (12 KB)" });
});

test("[Z08] a rename or any other edit makes no new entry and moves none; a new file moves its own", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const category = await catalog.addCategory({ name: "Dome" });
  const draft = { description: "A camera", ndaa: true, specs: "", features: [], accessories: [], category };
  const words = { ...draft, launched: "2024-03-01" };
  const product = await catalog.addProduct({
    ...words,
    model: "VF-1",
    files: { downloads: [{ description: "Manual", file: stagedFile() }] },
  });
  const general = await catalog.addDownload({ description: "Tool" });
  const known = async () => (await entriesOf(catalog)).map(({ id, updated }) => `${id} ${updated}`).sort();
  const before = await known();
  expect(before).toHaveLength(3);

  const later = { now: Date.now() + 60_000 };
  await updateProduct(database, product, { ...words, model: "VF-1 Mk II", description: "Another" }, {}, later);
  await updateCategory(database, category, { name: "Domes", description: "", features: [] });
  await updateDownload(database, general, { description: "Tool", products: [product] }, undefined, later);
  expect(await known()).toEqual(before);
  expect((await entriesOf(catalog)).map(({ title }) => title)).toContain("VF-1 Mk II: Manual");

  await updateDownload(database, general, { description: "Tool" }, stagedFile({ name: "tool-2.zip" }), later);
  const after = await known();
  expect(after.filter((entry) => !before.includes(entry))).toEqual([
    `tag:cameras.example,2026:downloads/${general} ${new Date(later.now).toISOString()}`,
  ]);
  expect(after).toHaveLength(3);
});

test("[Z07] a release is told of in the feeds of its products; once withdrawn, with the reason and without its file", async () => {
  await using catalog = await openTestCatalog();
  const [one, two] = [await catalog.addProduct(), await catalog.addProduct()];
  const release = await catalog.addRelease({ notesFixed: "The clock.", update: "security", products: [one] });
  expect(await entriesOf(catalog, { product: two })).toEqual([]);
  const [entry] = await entriesOf(catalog, { product: one });
  expect(entry).toMatchObject({
    id: `tag:cameras.example,2026:releases/${release}`,
    title: "Camera firmware 4.8.2",
    url: `https://cameras.example/support/releases/${release}`,
    published: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    category: "Firmware",
    text: expect.stringMatching(/^Security update, Stable, .+\n\nFixed:\nThe clock\.$/),
    enclosure: { url: expect.stringContaining(`${siteUrl}/files/releases/${release}/`) },
  });

  await withdrawRelease(catalog.database, release, "It loses settings.", Date.now() + 60_000);
  const [withdrawn] = await entriesOf(catalog);
  expect(withdrawn).toMatchObject({
    id: entry?.id,
    title: "Camera firmware 4.8.2 (withdrawn)",
    text: expect.stringContaining("Withdrawn: It loses settings."),
  });
  expect(withdrawn).not.toHaveProperty("enclosure");
  expect(String(withdrawn?.updated) > String(entry?.updated)).toBe(true);
});

test("[Z09] a feed has the fifty newest entries", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  for (let nth = 10; nth < 70; nth += 1) {
    await catalog.addProduct({ category, launched: `20${nth}-01-01`, endOfSales: `20${nth}-02-01` });
  }
  const entries = await entriesOf(catalog, {}, "2080-01-01");
  expect(entries).toHaveLength(50);
  expect([entries[0]?.updated, entries.at(-1)?.updated].map((moment) => moment?.slice(0, 10))).toEqual([
    "2069-02-01",
    "2045-01-01",
  ]);
});

test("[Z10] there is nothing to follow until the maker uses dates, kinds of documents or releases", async () => {
  await using catalog = await openTestCatalog();
  await catalog.addProduct({ files: { downloads: [{ description: "Manual", file: stagedFile() }] } });
  const download = await catalog.addDownload({ description: "Tool" });
  expect(await catalog.hasFeeds()).toBe(false);
  await updateDownload(catalog.database, download, { description: "Tool", kind: "other" });
  expect(await catalog.hasFeeds()).toBe(true);
  await updateDownload(catalog.database, download, { description: "Tool" });
  expect(await catalog.hasFeeds()).toBe(false);
  await catalog.addProduct({ endOfLife: "2031-06-30" });
  expect(await catalog.hasFeeds()).toBe(true);

  await using other = await openTestCatalog();
  await other.addRelease();
  expect(await other.hasFeeds()).toBe(true);
});
