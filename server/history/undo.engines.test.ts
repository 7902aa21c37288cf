import { expect, test } from "vitest";
import { binMessages } from "#core/bin.ts";
import { categoryMessages } from "#core/category/category.ts";
import { done, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { releaseMessages } from "#core/release/release.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { lastSet } from "#tests/support/last-set.ts";
import { allStates, randomChanges } from "#tests/support/random-changes.ts";
import { restoreNow, seenNow } from "#tests/support/seen-versions.ts";
import { updateProduct } from "../catalog/product/save-product.ts";
import { previewRestore, restoreVersion, versionMessages } from "./restore-version.ts";
import { historyMessages } from "./restored-document.ts";
import { previewUndo, undoMessages, undoSet } from "./undo-set.ts";

async function setsIn({ database }: TestEditing): Promise<number[]> {
  const rows = await database.selectFrom("change_set").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Without what an undo does not bring back: versions, times, the order of info items, and published releases. */
async function content(site: TestEditing) {
  const found = new Map<string, unknown>();
  for (const [key, { record, files }] of await allStates(site.database)) {
    const [collection = "", id = ""] = key.split(" ");
    if (collection === "releases") continue;
    const { version: _, createdAt: __, updatedAt: ____, timestamp: ___, ...fields } = record;
    found.set(`${collection} ${id}`, { fields, files });
  }
  return found;
}

async function edit(site: TestEditing, id: string, words: object): Promise<void> {
  const product = await editable(site, id);
  accepted(await site.editing.updateProduct(id, { ...unchanged(product), ...words }, product.version));
}

function describe(site: TestEditing, id: string, description: string): Promise<void> {
  return edit(site, id, { description });
}

test("[HI07] [HI27] random changes, undone one after the other, leave the site as it was", async () => {
  await using site = await openTestEditing();
  const began = Date.now();
  const change = randomChanges(site.database, 7);
  for (let step = 0; step < 40; step += 1) await change();
  const before = await content(site);
  const first = await lastSet(site);
  for (let step = 0; step < 120; step += 1) await change();
  const sets = (await setsIn(site)).filter((set) => set > first);
  expect(sets.length).toBeGreaterThan(60);

  const releases = (
    await site.database.selectFrom("change").select("record_id").where("collection", "=", "releases").execute()
  ).map((change) => change.record_id);
  const reasons = new Set<string>();
  for (const set of sets.reverse()) {
    // A withdrawal stays, so that an earlier one of the same release meets a later reason.
    // On a busy machine, replaced files would be too old to come back.
    const outcome = await undoSet(site.database, set, {
      restore: await seenNow(site.database, "releases", releases),
      now: began,
    });
    if (!outcome.ok) for (const reason of Object.values(outcome.errors)) reasons.add(reason);
  }
  // A published release stays, and moving an info item to the top is no version of it.
  const expected = [historyMessages.releaseStays, releaseMessages.withdrawalStays, undoMessages.notRecorded];
  expect([...reasons].filter((reason) => !expected.includes(reason))).toEqual([]);
  expect(await content(site)).toEqual(before);
});

test("[HI07] undoing a deletion keeps the id, and gives the others back what pointed to it", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({
    model: "Mount",
    files: { downloads: [{ description: "Manual", file: stagedFile() }] },
  });
  const camera = await site.addProduct({ model: "Camera", accessories: [mount] });
  const download = await site.addDownload({ products: [mount] });
  const release = await site.addRelease({ products: [mount, camera] });
  const before = await content(site);
  accepted(await site.editing.deleteProduct(mount));
  expect(accepted(await undoSet(site.database, await lastSet(site)))).toEqual({ records: 4, left: 0, notices: [] });
  expect(await content(site)).toEqual(before);
  expect((await editable(site, camera)).accessories.map(({ id }) => id)).toEqual([mount]);
  expect((await site.editing.download(download))?.products).toMatchObject([{ id: mount }]);
  const ofRelease = await site.editing.releaseForEditing(release);
  expect(ofRelease?.products.map(({ id }) => id).sort()).toEqual([mount, camera].sort());

  // Undoing the undo deletes it again, and undoing that brings it back.
  accepted(await undoSet(site.database, await lastSet(site)));
  expect(await site.editing.productForEditing(mount)).toBeUndefined();
  accepted(await undoSet(site.database, await lastSet(site)));
  expect(await content(site)).toEqual(before);
});

test("[HI08] a record changed since is restored only if the administrator chooses so", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second");
  const set = await lastSet(site);
  await describe(site, product, "Third");
  expect(await undoSet(site.database, set)).toEqual(refused({ form: undoMessages.changedSince }));
  expect((await previewUndo(site.data, set))?.records).toMatchObject([
    {
      ...{ id: product, isKept: true, changes: [] },
      choices: [
        {
          part: "description",
          since: [{ field: "description", before: "Second", after: "Third" }],
          back: [{ field: "description", before: "Third", after: "First" }],
        },
      ],
    },
  ]);
  expect((await editable(site, product)).description).toBe("Third");
  accepted(await undoSet(site.database, set, { restore: await seenNow(site.database, "products", [product]) }));
  expect((await editable(site, product)).description).toBe("First");
  expect(await undoSet(site.database, set)).toEqual(refused({ form: undoMessages.nothing }));
});

test("[HI08] of the fields changed since, those chosen go back and the others stay; what nobody has touched goes back", async () => {
  await using site = await openTestEditing();
  const words = (nth: number) => ({ description: `Description ${nth}`, specs: `Specs: ${nth}` });
  const product = await site.addProduct({ ...words(1), model: "VF-1" });
  await edit(site, product, { ...words(2), model: "VF-2" });
  const set = await lastSet(site);
  await edit(site, product, words(3));
  const restore = await seenNow(site.database, "products", [product]);
  expect((await previewUndo(site.data, set))?.records).toMatchObject([
    {
      ...{ isKept: false, changes: [{ field: "model", before: "VF-2", after: "VF-1" }] },
      choices: [{ part: "description" }, { part: "specs" }],
    },
  ]);
  const undone = async (...parts: string[]) => {
    const seen = await seenNow(site.database, "products", [product]);
    accepted(await undoSet(site.database, set, { restore: seen, parts: new Map([[product, new Set(parts)]]) }));
    const { model, description, specs } = await editable(site, product);
    accepted(await undoSet(site.database, await lastSet(site)));
    return [model, description, specs];
  };
  const [description, specs] = [words(3).description, words(3).specs];
  expect(await undone()).toEqual(["VF-1", description, specs]);
  expect(await undone("description")).toEqual(["VF-1", words(1).description, specs]);
  expect(await undone("description", "specs")).toEqual(["VF-1", words(1).description, words(1).specs]);
  // What is no choice of this record changes nothing.
  expect(await undone("model", "record", "")).toEqual(["VF-1", description, specs]);

  const parts = new Map([[product, new Set(["specs"])]]);
  const changedAgain = await undoSet(site.database, set, { restore, parts, isPartial: true });
  expect(changedAgain).toEqual(refused({ form: undoMessages.changedAgain }));
});

test("[HI09] of the fields changed since, one that cannot go back says why, and the others can still be chosen", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ model: "VF-1", description: "First" });
  await edit(site, product, { model: "VF-2", description: "Second" });
  const set = await lastSet(site);
  await edit(site, product, { model: "VF-3", description: "Third" });
  await site.addProduct({ model: "VF-1" });
  const [record] = (await previewUndo(site.data, set))?.records ?? [];
  expect(record).toMatchObject({
    ...{ isKept: true, notices: [] },
    choices: [{ part: "model", refusal: productMessages.modelTaken("VF-1") }, { part: "description" }],
  });
  expect([record?.errors, record?.choices[1]?.refusal]).toEqual([undefined, undefined]);
  const restore = await seenNow(site.database, "products", [product]);
  const parts = new Map([[product, new Set(["description"])]]);
  accepted(await undoSet(site.database, set, { restore, parts, isPartial: true }));
  expect(await editable(site, product)).toMatchObject({ model: "VF-3", description: "First" });
});

test("[HI09] what is refused for another reason than the fields to choose refuses the record", async () => {
  await using site = await openTestEditing();
  const { category } = await site.addCategoryWith([], "Domes");
  const product = await site.addProduct({ category, description: "First" });
  await edit(site, product, { category: await site.addCategory(), description: "Second" });
  const set = await lastSet(site);
  await edit(site, product, { description: "Third" });
  accepted(await site.editing.deleteCategory(category));
  expect((await previewUndo(site.data, set))?.records).toMatchObject([
    { errors: { category: binMessages.categoryInBin("Domes") } },
  ]);
});

test("[HI08] of two administrators who undo the same set, one hears that it has changed since", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second");
  const set = await lastSet(site);
  const outcomes = await Promise.all([undoSet(site.database, set), undoSet(site.database, set)]);
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
});

test("[HI09] what cannot be undone says why: the model is taken, the category is gone", async () => {
  await using site = await openTestEditing();
  const { category } = await site.addCategoryWith([], "Domes");
  const product = await site.addProduct({ category, model: "VF-1" });
  accepted(await site.editing.deleteProduct(product));
  const set = await lastSet(site);
  const other = await site.addProduct({ model: "vf-1" });
  const taken = { model: productMessages.modelTaken("VF-1") };
  expect((await previewUndo(site.data, set))?.records).toMatchObject([{ does: "create", name: "VF-1", errors: taken }]);
  expect(await undoSet(site.database, set)).toEqual(refused({ [`products/${product}/model`]: taken.model }));

  accepted(await site.editing.deleteProduct(other));
  accepted(await site.editing.deleteCategory(category));
  const path = `products/${product}/category`;
  expect(await undoSet(site.database, set)).toEqual(refused({ [path]: binMessages.categoryInBin("Domes") }));
  const binned = await site.editing.binnedRecord("categories", category);
  accepted(await site.editing.deleteForGood("categories", category, binned?.set ?? 0));
  expect(await undoSet(site.database, set)).toEqual(refused({ [path]: binMessages.categoryGone }));
});

test("[HI09] a category that holds products now is not removed by undoing its creation", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const set = await lastSet(site);
  await site.addProduct({ category });
  const message = "Cannot delete category: contains 1 product(s).";
  expect(await undoSet(site.database, set)).toEqual(refused({ [`categories/${category}/form`]: message }));
  expect(categoryMessages.holdsProducts(1)).toBe(message);
});

test("[HI10] features that a category lost come back to its products, also those changed since", async () => {
  await using site = await openTestEditing();
  const { category, features } = await site.addCategoryWith(["Zoom", "Heat"], "Domes");
  const [zoom = "", heat = ""] = features;
  const products = [
    await site.addProduct({ category, features }),
    await site.addProduct({ category, features: [zoom] }),
  ];
  const kept = { name: "Domes", description: "", features: [{ id: heat, label: "Heat" }] };
  accepted(await site.editing.updateCategory(category, kept, 1));
  const set = await lastSet(site);
  await describe(site, products[0] ?? "", "Changed since");
  expect((await editable(site, products[0] ?? "")).features).toEqual([heat]);

  accepted(await undoSet(site.database, set));
  expect((await editable(site, products[0] ?? "")).features.sort()).toEqual([zoom, heat].sort());
  expect((await editable(site, products[1] ?? "")).features).toEqual([zoom]);
  expect((await editable(site, products[0] ?? "")).description).toBe("Changed since");
});

test("[HI11] restoring a version is a new change by today's rules", async () => {
  await using site = await openTestEditing();
  const { category, features } = await site.addCategoryWith(["Zoom"], "Domes");
  const product = await site.addProduct({ category, features, description: "First", model: "VF-1" });
  await describe(site, product, "Second");
  const version = { collection: "products", id: product, version: 1 } as const;
  expect(await previewRestore(site.database, version)).toEqual({
    differences: [{ field: "description", before: "Second", after: "First" }],
    notices: [],
    errors: {},
  });
  expect((await editable(site, product)).description).toBe("Second");
  expect(await restoreVersion(site.database, version, { current: 1 })).toEqual(
    refused({ form: conflictMessages.changed }),
  );
  expect(await restoreVersion(site.database, version, { current: 2 })).toEqual(done({ id: product, notices: [] }));
  expect(await editable(site, product)).toMatchObject({ description: "First", version: 3 });

  accepted(await site.editing.updateCategory(category, { name: "Domes", description: "", features: [] }, 1));
  const lost = { features: productMessages.featuresOfAnotherCategory };
  expect(await restoreNow(site.database, version)).toEqual(refused(lost));
  expect((await previewRestore(site.database, version))?.errors).toEqual(lost);
  expect(await restoreNow(site.database, { ...version, version: 9 })).toEqual(refused({ form: versionMessages.gone }));
});

test("[HI12] a version whose replaced picture is gone restores with today's, and says so", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  const picture = stagedPicture();
  const form = { ...unchanged(await editable(site, product)), description: "Second" };
  accepted(await updateProduct(site.database, product, form as never, { image: { picture, alt: "Front" } }));
  const version = { collection: "products", id: product, version: 1 } as const;
  // Within the minute in which nothing is collected, it comes back.
  expect((await previewRestore(site.database, version))?.notices).toEqual([]);
  await site.database.deleteFrom("dropped_object").execute();
  const notices = [historyMessages.todayStays("The picture")];
  expect(await restoreNow(site.database, version)).toEqual(done({ id: product, notices }));
  expect((await editable(site, product)).description).toBe("First");
  const file = await site.database
    .selectFrom("file")
    .select("object")
    .where("key", "=", `products/${product}.jpg`)
    .executeTakeFirst();
  expect(file?.object).toBe(picture.object);
});
