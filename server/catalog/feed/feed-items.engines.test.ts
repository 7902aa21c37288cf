import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { type FeedKind, type FeedScope, feedEntries, feedKindNames, feedKinds } from "#core/exports/feed.ts";
import { done } from "#core/outcome.ts";
import type { ReleaseDraft } from "#core/release/release-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, releaseWords, stagedFile, stagedSbom, type TestCatalog } from "#tests/support/catalog.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { engineOf } from "../../database/database.ts";
import { feedMoments } from "../../database/migrations/0025-feed-moments.ts";
import { transaction } from "../../database/transaction.ts";
import { updateCategory } from "../category/save-category.ts";
import { updateDownload } from "../download/save-download.ts";
import { updateProduct } from "../product/save-product.ts";
import { updateRelease, withdrawRelease } from "../release/save-release.ts";

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

test("[Z06] [Y12] a last order is told from the moment it is entered, with its successors, and moves when it is changed", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const [next, other] = [await catalog.addProduct({ model: "VF-2" }), await catalog.addProduct({ model: "VF-3" })];
  const words = { description: "A camera", ndaa: true, specs: "", features: [], accessories: [], category };
  const successors = [next, other].map((product) => ({ product, kind: "similar" as const, sentence: "" }));
  const draft = { ...words, model: "VF-1", successors };
  const id = await catalog.addProduct({ ...draft, endOfSales: "2090-06-30" });
  const [entered, changed, saved, past] = [
    "2026-11-02T10:00",
    "2026-11-03T10:00",
    "2026-11-04T10:00",
    "2026-11-05T10:00",
  ].map((moment) => Date.parse(`${moment}Z`)) as [number, number, number, number];
  const save = (lastOrder: string, now: number, model = "VF-1") =>
    updateProduct(catalog.database, id, { ...draft, model, lastOrder, endOfSales: "2090-06-30" }, {}, { now });

  expect(await entriesOf(catalog)).toEqual([]);
  await save("2090-01-31", entered);
  const [entry, ...others] = await entriesOf(catalog, { kind: "lifecycle" }, "2026-11-19");
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    id: `tag:cameras.example,2026:products/${id}/lastOrder`,
    title: "VF-1: Last order, 31 January 2090",
    updated: "2026-11-02T10:00:00.000Z",
    text: "Last order of VF-1: 31 January 2090. Successor: VF-2, VF-3.",
  });
  // On its day it is not told again.
  expect((await entriesOf(catalog, {}, "2090-01-31"))[0]).toEqual(entry);

  await save("2090-02-28", changed);
  await save("2090-02-28", saved, "VF-1 Mk II");
  expect(await entriesOf(catalog)).toMatchObject([
    { id: entry?.id, title: "VF-1 Mk II: Last order, 28 February 2090", updated: "2026-11-03T10:00:00.000Z" },
  ]);
  await save("2026-10-31", past);
  expect(await entriesOf(catalog)).toMatchObject([{ id: entry?.id, updated: "2026-10-31T00:00:00.000Z" }]);
});

test("[Z06] a last order that the previous release has saved is told as of its product's creation", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({ lastOrder: "2090-01-31" });
  await catalog.database.updateTable("product").set({ last_order_notice_at: null, created_at: 0 }).execute();
  expect(await entriesOf(catalog, { product: id })).toMatchObject([{ updated: "1970-01-01T00:00:00.000Z" }]);
});

test("[Z06] [OP26] last orders from before this release are told as of their product's last change, those that are over as of their day", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  await catalog.addProduct({ model: "VF-1", lastOrder: "2090-01-31" });
  await catalog.addProduct({ model: "VF-2", lastOrder: "2026-01-31" });
  await catalog.addProduct({ model: "VF-3" });
  const moment = Date.parse("2026-11-02T10:00:00Z");
  await database.updateTable("product").set({ updated_at: moment }).execute();
  await sql`drop index product_last_order_notice`.execute(database);
  await sql`drop index release_updated`.execute(database);
  await sql`alter table product drop column last_order_notice_at`.execute(database);
  await transaction(database, (work) => feedMoments.up(work as unknown as Kysely<unknown>, engineOf(database)));
  const told = (await entriesOf(catalog)).map(({ title, updated }) => `${title.slice(0, 4)} ${updated}`);
  expect(told).toEqual(["VF-1 2026-11-02T10:00:00.000Z", "VF-2 2026-01-31T00:00:00.000Z"]);
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
    text: `vf 1.pdf (42 bytes)\n\nFor VF-1.\n\nSHA-256 of vf 1.pdf: ${manual.file.object}`,
    enclosure: {
      size: 42,
      type: "application/pdf",
      url: expect.stringContaining(`${siteUrl}/files/downloads/${one}/`),
    },
  });
  expect((await entriesOf(catalog, { product: two }))[0]).toMatchObject({
    text: expect.stringMatching(
      /^NDAA letter, letter\.pdf \(12 KB\)\n\nFor VF-2\.\n\nSHA-256 of letter\.pdf: [\da-f]{64}$/,
    ),
  });
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
  const [one, two, three] = [
    await catalog.addProduct({ model: "VF-1" }),
    await catalog.addProduct(),
    await catalog.addProduct({ model: "VF-0" }),
  ];
  const release = await catalog.addRelease({ notesFixed: "The clock.", update: "security", products: [one, three] });
  expect(await entriesOf(catalog, { product: two })).toEqual([]);
  const [entry] = await entriesOf(catalog, { product: one });
  expect(entry).toMatchObject({
    id: `tag:cameras.example,2026:releases/${release}`,
    title: "Camera firmware 4.8.2",
    url: `https://cameras.example/support/releases/${release}`,
    published: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    category: "Firmware",
    text: expect.stringMatching(
      /^Security update, Stable, .+\n\nFixed:\nThe clock\.\n\nFor VF-0, VF-1\.\n\nSHA-256 of fw-4\.8\.2\.zip: [\da-f]{64}$/,
    ),
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

test("[Z08] what is deleted and comes back renews no entry: neither its own nor those that lost it for a while", async () => {
  await using site = await openTestEditing();
  const long = { now: Date.parse("2026-11-01T10:00Z") };
  const product = await site.addProduct({
    ...{ model: "VF-1", launched: "2024-03-01", lastOrder: "2090-01-31" },
    files: { downloads: [{ description: "Manual", file: stagedFile() }] },
  });
  const [download, own] = [await site.addDownload({ products: [product] }), await site.addDownload()];
  const release = await site.addRelease({ products: [product] });
  for (const table of ["product", "download", "release"] as const) {
    await site.database.updateTable(table).set({ created_at: long.now, updated_at: long.now }).execute();
  }
  await site.database.updateTable("product").set({ last_order_notice_at: long.now }).execute();
  await site.database.updateTable("file").set({ created_at: long.now }).execute();
  // Stored with the next change, as they are now.
  await site.database.deleteFrom("record_state").execute();
  const before = await entriesOf(site);
  expect(before).toHaveLength(6);

  const undoLast = async () => {
    const { id } = await site.database
      .selectFrom("change_set")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    accepted(await site.editing.undoSet(id));
  };
  accepted(await site.editing.deleteProduct(product));
  const left = (await entriesOf(site)).map(({ id, updated }) => `${id} ${updated}`);
  expect(left).toHaveLength(3);
  expect(before.map(({ id, updated }) => `${id} ${updated}`)).toEqual(expect.arrayContaining(left));
  await undoLast();
  expect(await entriesOf(site)).toEqual(before);
  for (const id of [download, own]) {
    accepted(await site.editing.deleteDownload(id));
    accepted(await site.editing.restoreFromBin("downloads", id));
  }
  accepted(await site.editing.deleteRelease(release, "Never shipped"));
  accepted(await site.editing.restoreFromBin("releases", release));
  expect(await entriesOf(site)).toEqual(before);
});

test("[Z08] a release moves when its entry says something else, and not with its products, SBOM, line or predecessor", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct();
  await catalog.addRelease({ versionText: "4.8.1" });
  const id = await catalog.addRelease({ versionText: "4.8.2", line: "Cameras" });
  const moment = async () => (await entriesOf(catalog)).find((entry) => entry.id.endsWith(id))?.updated;
  const [first, later] = [await moment(), { now: Date.now() + 60_000 }];
  const save = async (wishes: Partial<ReleaseDraft>, files = {}) => {
    const words = releaseWords({ versionText: "4.8.2", ...wishes });
    expect(await updateRelease(catalog.database, id, words, files, later)).toEqual(done(id));
    return moment();
  };
  expect(await save({ products: [product] })).toBe(first);
  expect(await save({ predecessor: "4.8.1", isSbomPublic: true }, { sbom: stagedSbom() })).toBe(first);
  expect(await save({ line: "Recorders" })).toBe(first);
  expect(await save({ line: "Recorders", notesNew: "Faster" })).toBe(new Date(later.now).toISOString());
});

test("[Z08] another file in the place of a deleted one, or a version that said something else, is new", async () => {
  await using site = await openTestEditing();
  const download = await site.addDownload({ description: "Tool" });
  accepted(await updateDownload(site.database, download, { description: "Tool 2" }));
  await site.database.updateTable("download").set({ updated_at: 0 }).execute();
  const { version } = await site.database.selectFrom("download").select("version").executeTakeFirstOrThrow();
  accepted(await site.editing.deleteDownload(download));
  accepted(await site.editing.restoreVersion("downloads", download, version - 1, "deleted"));
  const [entry] = await entriesOf(site);
  expect(entry).toMatchObject({ title: "Tool" });
  expect(Date.parse(entry?.updated ?? "")).toBeGreaterThan(0);
});

test("[Z09] a feed has the fifty newest entries of each kind, and one of a kind has no others", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  for (let nth = 10; nth < 70; nth += 1) {
    await catalog.addProduct({ category, launched: `20${nth}-01-01`, endOfSales: `20${nth}-02-01` });
  }
  for (let nth = 0; nth < 55; nth += 1) await catalog.addRelease({ versionText: `1.${nth}` });
  const tool = await catalog.addRelease({ versionText: "0.1", date: "2001-01-01", kind: "tool" });
  await catalog.addDownload({ description: "Tool" });
  const entries = await entriesOf(catalog, {}, "2080-01-01");
  const dates = entries.filter(({ category }) => category === "Lifecycle");
  expect(dates).toHaveLength(50);
  expect([dates[0]?.updated, dates.at(-1)?.updated].map((moment) => moment?.slice(0, 10))).toEqual([
    "2069-02-01",
    "2045-01-01",
  ]);
  expect(entries.map(({ updated }) => updated)).toEqual(
    entries
      .map(({ updated }) => updated)
      .toSorted()
      .reverse(),
  );
  const kinds: Record<FeedKind, number> = { firmware: 50, software: 0, tool: 1, document: 1, lifecycle: 50 };
  expect(entries).toHaveLength(102);
  for (const kind of feedKinds) {
    const alone = await entriesOf(catalog, { kind }, "2080-01-01");
    expect(alone, kind).toHaveLength(kinds[kind]);
    expect(alone, kind).toEqual(entries.filter(({ category }) => category === feedKindNames[kind]));
  }

  // What changed last is the newest, however old it is.
  await withdrawRelease(catalog.database, tool, "It loses settings.", Date.now() + 60_000);
  expect((await entriesOf(catalog, { kind: "tool" }))[0]?.title).toContain("(withdrawn)");
});

test("[Z07] an entry names a hundred models at most", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const products: string[] = [];
  for (let nth = 100; nth < 220; nth += 1) products.push(await catalog.addProduct({ category, model: `VF-${nth}` }));
  await catalog.addRelease({ products });
  const [entry] = await entriesOf(catalog, { kind: "firmware" });
  expect(entry?.text.match(/VF-\d+/g)).toHaveLength(100);
  expect(entry?.text).toMatch(/\bVF-\d+ and more\.\n/);
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
