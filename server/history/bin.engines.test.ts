import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { type BinnedRecord, binMessages } from "#core/bin.ts";
import { allChanges } from "#core/history.ts";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSbom, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { allStates } from "#tests/support/random-changes.ts";
import { createInfoItem } from "../catalog/info-item/save-info-item.ts";
import { openCatalog } from "../catalog/open-catalog.ts";
import { deleteProduct } from "../catalog/product/save-product.ts";
import { transaction } from "../database/transaction.ts";
import { referencedObjects } from "../maintenance/collect-garbage.ts";
import { ServedFiles } from "../storage/served-files.ts";
import { binMs } from "./bin.ts";
import { emptyBin, removeExpired } from "./empty-bin.ts";
import { pruneHistory } from "./prune-history.ts";
import { restoreVersion } from "./restore-version.ts";
import { historyMessages } from "./restored-document.ts";
import { undoMessages, undoSet } from "./undo-set.ts";

async function binOf(site: TestEditing): Promise<BinnedRecord[]> {
  return (await site.editing.bin(1))?.items ?? [];
}

/** The set that deleted a record. */
async function deletionOf(site: TestEditing, id: string): Promise<number> {
  return (await binOf(site)).find((record) => record.id === id)?.set ?? 0;
}

async function filesOf({ database }: TestEditing) {
  return database.selectFrom("file").select(["key", "object"]).orderBy("key").execute();
}

/** Without versions and times. */
async function content(site: TestEditing) {
  const states = [...(await allStates(site.database))].map(([key, { record, files }]) => {
    const { version: _, createdAt: __, updatedAt: ___, ...fields } = record;
    return [key.split(" ").slice(0, 2).join(" "), { fields, files }] as const;
  });
  return new Map(states);
}

async function describe(site: TestEditing, id: string, description: string): Promise<void> {
  const product = await editable(site, id);
  accepted(await site.editing.updateProduct(id, { ...unchanged(product), description }, product.version));
}

/** One of each kind, with all kinds of files. */
async function addEach(site: TestEditing) {
  const { category } = await site.addCategoryWith(["Zoom"], "Domes");
  const product = await site.addProduct({
    model: "VF-1",
    files: {
      images: [{ picture: stagedPicture({ variants: [] }), alt: "" }],
      downloads: [{ file: stagedFile(), description: "Manual" }],
      sheet: stagedSheet([["Lens", "2 mm"]]),
    },
  });
  const download = await site.addDownload({ description: "Finder" });
  const beside = { signature: stagedFile({ name: "fw.sig" }), sbom: stagedSbom() };
  const release = await site.addRelease({ files: beside });
  const card = { kind: "card", heading: "Fair", content: "In June", alt: "" } as const;
  const info = accepted(await createInfoItem(site.database, card as never, stagedPicture(), { timestamp: 5 }));
  return { category, product, download, release, info };
}

async function deleteEach(site: TestEditing, ids: Awaited<ReturnType<typeof addEach>>): Promise<void> {
  accepted(await site.editing.deleteCategory(ids.category));
  accepted(await site.editing.deleteProduct(ids.product));
  accepted(await site.editing.deleteDownload(ids.download));
  accepted(await site.colleague.deleteRelease(ids.release, "Never shipped"));
  accepted(await site.editing.deleteInfoItem(ids.info));
}

test("[HI19] deleted records of each kind lie in the bin with their files, which garbage collection keeps and no address has", async () => {
  await using site = await openTestEditing();
  const ids = await addEach(site);
  const before = await content(site);
  const files = await filesOf(site);
  await deleteEach(site, ids);

  expect(
    (await binOf(site)).map(({ collection, name, who, files }) => [collection, name, who.slice(0, 4), files]),
  ).toEqual([
    ["info", "Fair", "mira", 1],
    ["releases", "Camera firmware 4.8.2", "jon@", 3],
    ["downloads", "Finder", "mira", 1],
    ["products", "VF-1", "mira", 4],
    ["categories", "Domes", "mira", 0],
  ]);
  const binned = await filesOf(site);
  expect(binned.map(({ object }) => object).sort()).toEqual(files.map(({ object }) => object).sort());
  expect(binned.every(({ key }) => key.startsWith("bin/"))).toBe(true);
  const objects = files.map(({ object }) => object);
  const variants = await site.database.selectFrom("picture_variant").select("object").execute();
  objects.push(...variants.map(({ object }) => object));
  expect(await referencedObjects(site.database, objects)).toEqual(new Set(objects));
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
  const unchanging = { isStale: () => false, revision: 0, subscribe: () => () => {} };
  const served = new ServedFiles(site.data.reading, unchanging as never);
  for (const { key } of [...files, ...binned]) expect(await served.find(key), key).toBeUndefined();

  for (const { collection, id } of await binOf(site)) accepted(await site.editing.restoreFromBin(collection, id));
  expect(await content(site)).toEqual(before);
  expect(await filesOf(site)).toEqual(files);
  expect(await binOf(site)).toEqual([]);
});

test("[R47] what a picture ends in is read with it, and comes back from the history", async () => {
  await using site = await openTestEditing();
  const cut = stagedPicture();
  const variants = cut.variants.map((variant) => ({ ...variant, ground: "plate" as const }));
  const id = await site.addProduct({
    files: { image: { picture: { ...cut, variants }, alt: "" }, images: [{ picture: stagedPicture(), alt: "" }] },
  });
  const grounds = async () => {
    const product = await openCatalog(site.data.reading).product(id);
    return product?.pictures.map(({ ground }) => ground);
  };
  expect(await grounds()).toEqual(["plate", undefined]);
  await site.editing.deleteProduct(id);
  // A state has all that it takes to show a picture again.
  await site.database.deleteFrom("picture_variant").execute();
  accepted(await site.editing.restoreFromBin("products", id));
  expect(await grounds()).toEqual(["plate", undefined]);
});

test("[HI19] what the bin holds is its bytes, each once, without those that others use", async () => {
  await using site = await openTestEditing();
  const shared = stagedFile({ size: 500 });
  const manual = (file = shared) => ({ downloads: [{ file, description: "Manual" }] });
  const image = { picture: stagedPicture({ size: 100, variants: [] }), alt: "" };
  const one = await site.addProduct({ files: { image, ...manual() } });
  const two = await site.addProduct({ files: { image, ...manual(stagedFile({ size: 7 })) } });
  await site.addProduct({ files: manual() });
  await site.editing.deleteProduct(one);
  await site.editing.deleteProduct(two);
  expect(await site.editing.bin(1)).toMatchObject({
    bytes: 107,
    files: 4,
    total: 2,
    items: [{ bytes: 107 }, { bytes: 600 }],
  });
  expect(await site.editing.bin(2)).toBeUndefined();
  expect(await site.editing.binCount()).toBe(2);
});

test("[HI19] a record that a previous release deleted, or that is there again, is not in the bin", async () => {
  await using site = await openTestEditing();
  const [old, again] = [await site.addProduct(), await site.addProduct()];
  await site.database.deleteFrom("product").where("id", "=", old).execute();
  await site.editing.deleteProduct(again);
  expect((await binOf(site)).map(({ id }) => id)).toEqual([again]);
  await site.addProduct({ id: again });
  expect(await binOf(site)).toEqual([]);
  expect(await removeExpired(site.data)).toBe(1);
});

test("[HI20] a restored product is given back to those that miss it, also if they have changed since", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({ model: "Mount" });
  const dome = await site.addProduct({ model: "Dome", accessories: [mount] });
  const successors = [
    { product: mount, kind: "similar" as const, sentence: "Newer" },
    { product: dome, kind: "drop-in" as const, sentence: "" },
  ];
  const former = await site.addProduct({ model: "Former", lastOrder: "2026-01-31", successors });
  const gone = await site.addProduct({ model: "Gone", accessories: [mount] });
  const download = await site.addDownload({ products: [mount, dome] });
  const release = await site.addRelease({ products: [mount, dome] });
  const before = await content(site);
  await site.editing.deleteProduct(mount);
  await site.editing.deleteProduct(gone);
  await describe(site, dome, "Changed since");
  const restored = accepted(await site.editing.restoreFromBin("products", mount));
  expect(restored).toEqual({ id: mount, notices: [] });

  const after = await content(site);
  const domeBefore = before.get(`products ${dome}`);
  expect(after.get(`products ${dome}`)).toEqual({
    ...domeBefore,
    fields: { ...domeBefore?.fields, description: "Changed since" },
  });
  for (const key of [`products ${mount}`, `products ${former}`, `downloads ${download}`, `releases ${release}`]) {
    expect(after.get(key), key).toEqual(before.get(key));
  }
  const titles = await site.database.selectFrom("change_set").select("title").orderBy("id", "desc").limit(1).execute();
  expect(titles).toEqual([{ title: "Mount restored" }]);
});

test("[HI20] what comes back is not new: it keeps its moments, but for those of what differs from when it was deleted", async () => {
  await using site = await openTestEditing();
  const momentsOf = (id: string) =>
    site.database
      .selectFrom("product")
      .select(["created_at", "updated_at", "last_order_notice_at"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  const id = await site.addProduct({ lastOrder: "2026-01-31" });
  const moments = await momentsOf(id);
  await setTimeout(5);
  accepted(await site.editing.deleteProduct(id));
  accepted(await site.editing.restoreFromBin("products", id));
  expect(await momentsOf(id)).toEqual(moments);

  await describe(site, id, "Another");
  accepted(await site.editing.deleteProduct(id));
  const [, , first] = (await site.editing.recordHistory("products", id))?.versions ?? [];
  const seen = { current: "deleted" } as const;
  accepted(await restoreVersion(site.database, { collection: "products", id, version: first?.version ?? 0 }, seen));
  const restored = await momentsOf(id);
  expect(restored).toMatchObject({ ...moments, updated_at: expect.any(Number) });
  expect(restored.updated_at).toBeGreaterThan(moments.updated_at);
});

test("[HI20] products of one deletion are restored one by one, and lead to each other again", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({ model: "Mount" });
  const dome = await site.addProduct({ model: "Dome", accessories: [mount] });
  await transaction(site.database, async (work) => {
    await deleteProduct(work, mount);
    return deleteProduct(work, dome);
  });
  const left = accepted(await site.editing.restoreFromBin("products", dome));
  expect(left.notices).toEqual([undoMessages.leftOut(["Mount"])]);
  accepted(await site.editing.restoreFromBin("products", mount));
  expect((await editable(site, dome)).accessories).toMatchObject([{ id: mount }]);
});

test("[HI20] what a restored product had to leave out comes back with its own restoring", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({ model: "Mount" });
  const newer = await site.addProduct({ model: "Newer" });
  const letter = await site.addDownload({ description: "Letter" });
  const successors = [{ product: newer, kind: "similar" as const, sentence: "Newer" }];
  const links = { accessories: [mount], ndaaLetter: letter, lastOrder: "2026-01-31", successors };
  const dome = await site.addProduct({ model: "Dome", ...links });
  const release = await site.addRelease({ products: [mount, newer] });
  const before = await content(site);
  await site.editing.deleteProduct(dome);
  accepted(await site.editing.deleteRelease(release, "Never shipped"));
  for (const product of [mount, newer]) await site.editing.deleteProduct(product);
  await site.editing.deleteDownload(letter);
  expect(accepted(await site.editing.restoreFromBin("products", dome)).notices).toEqual([
    undoMessages.leftOut(["Mount", "Newer", "Letter"]),
  ]);
  accepted(await site.editing.restoreFromBin("releases", release));
  for (const product of [newer, mount]) accepted(await site.editing.restoreFromBin("products", product));
  accepted(await site.editing.restoreFromBin("downloads", letter));
  expect(await content(site)).toEqual(before);
});

test("[HI20] evidence that named a deleted document names it again, and a restored product does without a deleted one", async () => {
  await using site = await openTestEditing();
  const letter = await site.addDownload({ description: "Letter" });
  const onvif = [{ profile: "S" as const, declaration: letter }];
  const camera = await site.addProduct({ ndaaLetter: letter, onvif });
  await site.editing.deleteDownload(letter);
  await describe(site, camera, "Changed since");
  accepted(await site.editing.restoreFromBin("downloads", letter));
  expect(await editable(site, camera)).toMatchObject({ ndaaLetter: letter, onvif, description: "Changed since" });

  await site.editing.deleteProduct(camera);
  await site.editing.deleteDownload(letter);
  const restored = accepted(await site.editing.restoreFromBin("products", camera));
  expect(restored.notices).toEqual([undoMessages.leftOut(["Letter"])]);
  expect((await editable(site, camera)).onvif).toEqual([{ profile: "S" }]);
});

test("[HI21] a taken model or name can be chosen again, and a product whose category is deleted says so", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory({ name: "Domes" });
  const product = await site.addProduct({ category, model: "VF-1" });
  await site.editing.deleteProduct(product);
  const other = await site.addProduct({ model: "VF-1" });
  expect(await site.editing.restoreFromBin("products", product)).toEqual(
    refused({ model: productMessages.modelTaken("VF-1") }),
  );
  await site.editing.deleteCategory(category);
  const renamed = { field: "model", value: "VF-1-1" } as const;
  expect(await site.editing.restoreFromBin("products", product, renamed)).toEqual(
    refused({ category: binMessages.categoryInBin("Domes") }),
  );
  await site.addCategory({ name: "domes" });
  expect(await site.editing.restoreFromBin("categories", category)).toEqual(refused({ name: expect.any(String) }));
  accepted(await site.editing.restoreFromBin("categories", category, { field: "name", value: "Old domes" }));
  accepted(await site.editing.restoreFromBin("products", product, renamed));
  expect(await editable(site, product)).toMatchObject({ model: "VF-1-1", category });

  await site.editing.deleteProduct(product);
  await site.editing.deleteCategory(category);
  accepted(await site.editing.deleteForGood("categories", category, await deletionOf(site, category)));
  expect(await site.editing.restoreFromBin("products", product)).toEqual(
    refused({ category: binMessages.categoryGone }),
  );
  expect((await editable(site, other)).model).toBe("VF-1");
});

test("[HI22] a record deleted for good loses its files and versions; bytes that others use stay, and the history says who", async () => {
  await using site = await openTestEditing();
  const picture = stagedPicture({ variants: [] });
  const manual = stagedFile();
  const files = { image: { picture, alt: "" }, downloads: [{ file: manual, description: "Manual" }] };
  const product = await site.addProduct({ model: "VF-1", files });
  await site.addProduct({ files: { image: { picture, alt: "" } } });
  await site.editing.deleteProduct(product);
  const [{ set = 0 } = {}] = await binOf(site);
  expect(await site.colleague.deleteForGood("products", product, set)).toEqual(done(1));

  expect(await binOf(site)).toEqual([]);
  const dropped = await site.database.selectFrom("dropped_object").select("object").execute();
  expect(dropped).toEqual([{ object: manual.object }]);
  expect(await site.database.selectFrom("record_state").where("record_id", "=", product).selectAll().execute()).toEqual(
    [],
  );
  const newest = await site.editing.listedChanges(allChanges);
  expect(newest?.items[0]).toMatchObject({ title: "VF-1 deleted for good", who: "jon@varifocal.example" });
  const notRecorded = refused({ [`products/${product}/form`]: undoMessages.notRecorded });
  expect(await undoSet(site.database, set)).toEqual(notRecorded);
  expect(await site.editing.deletedName("products", product)).toBe("VF-1");
});

test("[HI22] what was restored and deleted again since it was shown is not deleted for good", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await site.editing.deleteProduct(product);
  const shown = await deletionOf(site, product);
  accepted(await site.editing.restoreFromBin("products", product));
  await describe(site, product, "Edited since");
  await site.editing.deleteProduct(product);
  expect(await site.editing.deleteForGood("products", product, shown)).toEqual(
    refused({ form: binMessages.deletedAgain }),
  );
  accepted(await site.editing.restoreFromBin("products", product));
  expect((await editable(site, product)).description).toBe("Edited since");
});

test("[HI22] emptying the bin leaves what was deleted since it was shown", async () => {
  await using site = await openTestEditing();
  const ids = await addEach(site);
  const late = await site.addProduct();
  await deleteEach(site, ids);
  const shown = await site.editing.bin(1);
  await site.editing.deleteProduct(late);
  expect(await site.editing.emptyBin(shown?.lastSet ?? 0)).toEqual(done(5));
  expect((await binOf(site)).map(({ id }) => id)).toEqual([late]);
  expect(await emptyBin(site.database, 0)).toEqual(done(0));
});

test("[HI23] after 30 days the files go, an undo says so, and versions go with the history", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ model: "VF-1" });
  const category = await site.addCategory();
  await site.editing.deleteProduct(product);
  await site.editing.deleteCategory(category);
  const sets = (await binOf(site)).map(({ set }) => set);
  const statesLeft = async () =>
    (await site.database.selectFrom("record_state").select("record_id").execute()).filter(
      ({ record_id }) => record_id === product || record_id === category,
    );
  const day = 24 * 60 * 60_000;
  const [before, after] = [Date.now() + binMs - day, Date.now() + binMs + day];
  expect(await removeExpired(site.data, before)).toBe(0);
  await pruneHistory(site.database, before, 30);
  expect(await statesLeft()).toHaveLength(2);

  expect(await removeExpired(site.data, after)).toBe(1);
  expect(await filesOf(site)).toEqual([]);
  // A record of a kind that only a newer release knows.
  await site.database
    .insertInto("file")
    .values({ ...fileRow, key: "bin/zeppelins/1/2" })
    .execute();
  expect(await removeExpired(site.data, after)).toBe(0);
  expect(await undoSet(site.database, sets[1] ?? 0, { now: after + 60_000 })).toEqual(
    refused({ [`products/${product}/image`]: historyMessages.pictureGone }),
  );
  accepted(await undoSet(site.database, sets[0] ?? 0));
  await site.editing.deleteCategory(category);
  await pruneHistory(site.database, after, 730);
  expect(await statesLeft()).not.toEqual([]);
  await pruneHistory(site.database, after + 730 * day, 730);
  expect(await statesLeft()).toEqual([]);
});

const fileRow = { object: "0".repeat(64), name: "a", size: 1, type: "a/b", width: null, height: null, created_at: 0 };

test("[HI24] a deletion that breaks off leaves the record where it was, and so does one for good", async () => {
  await using site = await openTestEditing();
  const [kept, binned] = [await site.addProduct(), await site.addProduct()];
  await site.editing.deleteProduct(binned);
  const set = await deletionOf(site, binned);
  const all = async () => [await filesOf(site), await content(site), await site.revision(), await binOf(site)];
  const before = await all();
  await site.breakAt("change");
  for (const broken of [
    () => site.editing.deleteProduct(kept),
    () => site.editing.restoreFromBin("products", binned),
    () => site.editing.deleteForGood("products", binned, set),
  ]) {
    await expect(broken()).rejects.toThrow("disk full");
  }
  expect(await all()).toEqual(before);
});

test("[HI24] of two who restore or delete for good at once, one hears that it is no longer in the bin", async () => {
  await using site = await openTestEditing();
  const [one, two] = [await site.addProduct(), await site.addProduct()];
  await site.editing.deleteProduct(one);
  await site.editing.deleteProduct(two);
  const restored = [site.editing.restoreFromBin("products", one), site.colleague.restoreFromBin("products", one)];
  expect(await Promise.all(restored)).toEqual([done({ id: one, notices: [] }), refused({ form: binMessages.isBack })]);
  const set = await deletionOf(site, two);
  const deleted = [site.editing.deleteForGood("products", two, set), site.colleague.restoreFromBin("products", two)];
  expect(await Promise.all(deleted)).toEqual([done(1), refused({ form: binMessages.notInBin })]);
  expect(await site.editing.deleteForGood("products", one, set)).toEqual(refused({ form: binMessages.notInBin }));
  expect(await site.editing.restoreFromBin("synonyms", one)).toEqual(refused({ form: binMessages.notInBin }));
});
