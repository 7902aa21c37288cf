import { expect, test } from "vitest";
import { allChanges } from "#core/history.ts";
import { done, refused } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { releaseWords, stagedFile, stagedPicture, stagedSbom } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { lastSet } from "#tests/support/last-set.ts";
import { allStates } from "#tests/support/random-changes.ts";
import { restoreNow } from "#tests/support/seen-versions.ts";
import { createCategory, updateCategory } from "../catalog/category/save-category.ts";
import { createDownload, updateDownload } from "../catalog/download/save-download.ts";
import { createInfoItem, updateInfoItem } from "../catalog/info-item/save-info-item.ts";
import { createProduct, updateProduct } from "../catalog/product/save-product.ts";
import { updateRelease } from "../catalog/release/save-release.ts";
import { transaction } from "../database/transaction.ts";
import { pruneHistory } from "./prune-history.ts";
import { nameSet } from "./record-history.ts";
import { restoreVersion } from "./restore-version.ts";
import { historyMessages } from "./restored-document.ts";
import { importTitle } from "./set-title.ts";
import { undoMessages, undoSet } from "./undo-set.ts";

const dayMs = 24 * 60 * 60_000;

/** Without versions and times. */
async function content(site: TestEditing) {
  const states = [...(await allStates(site.database))].map(([key, { record, files }]) => {
    const { version: _, createdAt: __, updatedAt: ___, ...fields } = record;
    return [key.split(" ").slice(0, 2).join(" "), { fields, files }] as const;
  });
  return new Map(states);
}

async function edit(site: TestEditing, id: string, words: object, now?: number): Promise<void> {
  const form = { ...unchanged(await editable(site, id)), ...words };
  accepted(await updateProduct(site.database, id, form, {}, now === undefined ? {} : { now }));
}

test("[HI07] an import is undone: what it created goes, what it changed goes back, and all at once", async () => {
  await using site = await openTestEditing();
  const { category, features } = await site.addCategoryWith(["Zoom"], "Domes");
  const old = await site.addProduct({ category, features, model: "Old", description: "Before" });
  const before = await content(site);
  const made = await transaction(site.database, async (work) => {
    nameSet(work, importTitle);
    const words = {
      name: "Domes",
      description: "Imported",
      features: [{ id: features[0] ?? "", label: "Optical zoom" }],
    };
    accepted(await updateCategory(work, category, words, { isImport: true }));
    const added = accepted(await createCategory(work, { name: "Bullets", description: "", features: [] }));
    const draft = { description: "New", ndaa: true, specs: "", features: [], category: added };
    const files = { image: { picture: stagedPicture(), alt: "" } };
    const created = accepted(await createProduct(work, { ...draft, accessories: [old], model: "New" }, files));
    const form = { ...unchanged(await editable(site, old)), description: "Imported", accessories: [created] };
    accepted(await updateProduct(work, old, form, {}, { isImport: true }));
    accepted(await createDownload(work, { description: "Guide", products: [created] }, stagedFile()));
    return created;
  });
  const set = await lastSet(site);
  expect((await site.editing.shownUndo(set))?.counts).toEqual({
    ...{ kept: 0, refused: 0 },
    does: { restore: 2, delete: 3 },
  });
  expect(accepted(await undoSet(site.database, set))).toEqual({ records: 5, left: 0, notices: [] });
  expect(await content(site)).toEqual(before);
  expect(await site.editing.productForEditing(made)).toBeUndefined();
});

test("[HI20] a letter or declaration that comes back leaves those that were chosen since", async () => {
  await using site = await openTestEditing();
  const [old, other] = [
    await site.addDownload({ description: "Old" }),
    await site.addDownload({ description: "Other" }),
  ];
  const profiles = (s: string, t: string) => [
    { profile: "S" as const, declaration: s },
    { profile: "T" as const, declaration: t },
  ];
  const camera = await site.addProduct({ ndaaLetter: old, onvif: profiles(old, old) });
  const kept = await site.addProduct({ ndaaLetter: old });
  await site.editing.deleteDownload(old);
  const set = await lastSet(site);
  const onvif = [{ profile: "S" as const, declaration: other }, { profile: "T" as const }];
  await edit(site, camera, { ndaaLetter: other, onvif });
  accepted(await undoSet(site.database, set));
  expect(await editable(site, camera)).toMatchObject({ ndaaLetter: other, onvif: profiles(other, old) });
  expect((await editable(site, kept)).ndaaLetter).toBe(old);
});

test("[HI20] successors come back in their old order, and behind those that were chosen since", async () => {
  await using site = await openTestEditing();
  const [one, two, three, four] = await Promise.all(["1", "2", "3", "4"].map((model) => site.addProduct({ model })));
  const links = (...ids: (string | undefined)[]) =>
    ids.map((product = "") => ({ product, kind: "similar" as const, sentence: "" }));
  const lastOrder = "2026-01-31";
  const untouched = await site.addProduct({ lastOrder, successors: links(one, two, three) });
  const edited = await site.addProduct({ lastOrder, successors: links(one, two, three) });
  const successorsOf = async (id: string) => (await editable(site, id)).successors.map(({ id }) => id);
  await site.editing.deleteProduct(two ?? "");
  await edit(site, edited, { successors: links(four, one, three) });
  accepted(await site.editing.restoreFromBin("products", two ?? ""));
  expect(await successorsOf(untouched)).toEqual([one, two, three]);
  expect(await successorsOf(edited)).toEqual([four, one, three, two]);
});

test("[HI34] where it is not recorded what a set made of a record, undoing it asks first", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  const created = await lastSet(site);
  await edit(site, product, { description: "Second" });
  const set = await lastSet(site);
  await edit(site, product, { description: "Third" });
  const versions = (version: number) =>
    site.database.updateTable("record_state").set({ body: "x" }).where("version", "=", version);
  await versions(2).execute();
  expect(await undoSet(site.database, set)).toEqual(refused({ form: undoMessages.changedSince }));
  await versions(1).execute();
  expect(await undoSet(site.database, created)).toEqual(refused({ form: undoMessages.changedSince }));
  // What it was before is not recorded either.
  expect(await undoSet(site.database, set)).toEqual(
    refused({ [`products/${product}/form`]: undoMessages.notRecorded }),
  );
  expect((await editable(site, product)).description).toBe("Third");
});

test("[HI14] a day of the history begins with its first millisecond and ends before the next day's, in UTC", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({});
  const midnight = Date.parse("2026-11-19");
  const moments = [midnight - 1, midnight, midnight + dayMs - 1, midnight + dayMs];
  for (const [nth, now] of moments.entries()) await edit(site, product, { description: `Words ${nth}` }, now);
  const on = async (day: string) => {
    const found = await site.editing.listedChanges({ ...allChanges, from: day, to: day });
    return [found?.total, found?.items.map(({ at }) => at)];
  };
  expect(await on("2026-11-19")).toEqual([2, [midnight + dayMs - 1, midnight]]);
  expect(await on("2026-11-18")).toEqual([1, [midnight - 1]]);
  expect(await on("2026-11-20")).toEqual([1, [midnight + dayMs]]);
  expect(await on("1970-01-01")).toEqual([0, []]);
  const all = await site.editing.listedChanges(allChanges);
  // What is no day filters nothing.
  for (const text of ["2026-11", "19.11.2026", "2026-02-31x"]) expect((await on(text))[0]).toBe(all?.total);

  // Of releases that kept no history, too.
  await site.database.deleteFrom("change_set").execute();
  await site.database.updateTable("change").set({ change_set: null }).execute();
  expect(await on("2026-11-19")).toEqual([2, [midnight + dayMs - 1, midnight]]);
  expect(await on("2026-11-18")).toEqual([1, [midnight - 1]]);
  expect(await on("1970-01-01")).toEqual([0, []]);
});

test("[HI14] changes before the first set follow behind the sets, over pages, and nobody has made them", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ model: "VF-1" });
  for (let nth = 0; nth < 30; nth += 1) await edit(site, product, { description: `Old ${nth}` });
  await site.database.deleteFrom("change_set").execute();
  await site.database.updateTable("change").set({ change_set: null }).execute();
  for (let nth = 0; nth < 30; nth += 1) await edit(site, product, { description: `New ${nth}` });
  const record = { collection: "products", id: product };
  const all: string[] = [];
  for (let page = 1; ; page += 1) {
    const found = await site.editing.listedChanges({ ...allChanges, record, page });
    if (!found) break;
    expect(found.total).toBe(61);
    all.push(...found.items.map(({ id }) => id));
  }
  const revisions = all.map((id) => Number(id.split("-")[1]));
  expect(all.slice(0, 30).every((id) => id.startsWith("set-"))).toBe(true);
  expect(all.slice(30).every((id) => id.startsWith("change-"))).toBe(true);
  expect(revisions).toEqual(revisions.toSorted((one, other) => other - one));
  expect(new Set(all).size).toBe(61);
  const by = async (who: string) => (await site.editing.listedChanges({ ...allChanges, record, who }))?.total;
  expect([await by("command line"), await by("mira@varifocal.example")]).toEqual([30, 0]);
});

test("[HI04] a set goes once it is older than the days, not on the day itself, and with it what it ended", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  const at = Date.parse("2026-01-01T12:00Z");
  await edit(site, product, { description: "Second" }, at);
  const set = await lastSet(site);
  await edit(site, product, { description: "Third" }, at + 20 * dayMs);
  await site.database.updateTable("record_state").set({ at: 0 }).where("version", "=", 1).execute();
  const isThere = async () => (await site.editing.changeSet(set, 1)) !== undefined;
  const versions = async () => {
    const rows = await site.database
      .selectFrom("record_state")
      .select("version")
      .where("record_id", "=", product)
      .orderBy("version")
      .execute();
    return rows.map(({ version }) => version);
  };
  await pruneHistory(site.database, at + 10 * dayMs, 10);
  expect([await isThere(), await versions()]).toEqual([true, [1, 2, 3]]);
  await pruneHistory(site.database, at + 10 * dayMs + 1, 10);
  // The second version is what undoing the third leads to.
  expect([await isThere(), await versions()]).toEqual([false, [2, 3]]);
  const changes = await site.database.selectFrom("change").select("revision").where("change_set", "=", set).execute();
  expect(changes).toEqual([]);
  await pruneHistory(site.database, at + 100 * dayMs, 10);
  expect(await versions()).toEqual([3]);
});

test("[HI12] each file of a release or download that is gone is said; what is still there comes back", async () => {
  await using site = await openTestEditing();
  const [signature, sbom] = [stagedFile({ name: "fw.sig" }), stagedSbom()];
  const release = await site.addRelease({ notesNew: "First", files: { signature, sbom } });
  const download = await site.addDownload({ description: "First" });
  const replaced = { signature: stagedFile({ name: "other.sig" }), sbom: null };
  accepted(await updateRelease(site.database, release, releaseWords({ notesNew: "Second" }), replaced));
  accepted(await updateDownload(site.database, download, { description: "Second" }, stagedFile({ name: "b.pdf" })));
  const first = { collection: "releases", id: release, version: 1 } as const;
  await site.database.deleteFrom("dropped_object").where("object", "=", sbom.object).execute();
  const { todayStays } = historyMessages;
  expect(await restoreNow(site.database, first)).toEqual(done({ id: release, notices: [todayStays("The SBOM")] }));
  expect(await site.editing.releaseForEditing(release)).toMatchObject({
    ...{ notesNew: "First", signature: { fileName: "fw.sig" } },
  });
  await site.database.deleteFrom("dropped_object").execute();
  const restored = await restoreNow(site.database, { collection: "downloads", id: download, version: 1 });
  expect(restored).toEqual(done({ id: download, notices: [todayStays("The file")] }));
  expect(await site.editing.download(download)).toMatchObject({ description: "First", file: { fileName: "b.pdf" } });
});

test("[HI12] a card whose picture is gone comes back without it, an image does not come back at all", async () => {
  await using site = await openTestEditing();
  const card = { kind: "card", heading: "Fair", content: "In June", alt: "" } as const;
  const image = { kind: "image", alt: "A fair" } as const;
  const [one, two] = [
    accepted(await createInfoItem(site.database, card as never, stagedPicture())),
    accepted(await createInfoItem(site.database, image as never, stagedPicture())),
  ];
  accepted(await updateInfoItem(site.database, one, { ...card, heading: "Show" } as never, null));
  await site.database.deleteFrom("dropped_object").execute();
  const first = { collection: "info", id: one, version: 1 } as const;
  const { todayStays, leftOut, pictureGone } = historyMessages;
  expect(await restoreNow(site.database, first)).toEqual(done({ id: one, notices: [todayStays("The picture")] }));
  for (const id of [one, two]) accepted(await site.editing.deleteInfoItem(id));
  await site.database.deleteFrom("file").where("key", "like", "bin/%").execute();
  expect(await restoreNow(site.database, first)).toEqual(done({ id: one, notices: [leftOut("The picture")] }));
  expect(await restoreNow(site.database, { ...first, id: two })).toEqual(refused({ image: pictureGone }));
});

test("[HI12] bytes come back for half a minute after they were dropped, and not at its end", async () => {
  await using site = await openTestEditing();
  const form = { description: "Second" };
  const now = Date.now() + dayMs;
  for (const [age, notices] of [
    [29_999, []],
    [30_000, [historyMessages.todayStays("The picture")]],
  ] as const) {
    const product = await site.addProduct({ description: "First" });
    const image = { picture: stagedPicture(), alt: "" };
    const words = { ...unchanged(await editable(site, product)), ...form };
    accepted(await updateProduct(site.database, product, words as never, { image }));
    await site.database
      .updateTable("dropped_object")
      .set({ dropped_at: now - age })
      .execute();
    const first = { collection: "products", id: product, version: 1 } as const;
    expect(await restoreVersion(site.database, first, { current: 2, now })).toEqual(done({ id: product, notices }));
  }
});
