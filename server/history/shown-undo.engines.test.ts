import { expect, test } from "vitest";
import { allChanges } from "#core/history.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedPicture } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { restoreNow } from "#tests/support/seen-versions.ts";
import { deleteProduct, updateProduct } from "../catalog/product/save-product.ts";
import { createSynonyms, updateSynonyms } from "../catalog/synonyms/save-synonyms.ts";
import { transaction } from "../database/transaction.ts";
import { restoreVersion, versionMessages } from "./restore-version.ts";
import { historyMessages } from "./restored-document.ts";
import { undoMessages, undoSet } from "./undo-set.ts";

async function newest(site: TestEditing) {
  const [set] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  return { set: set?.set ?? 0, title: set?.title };
}

async function describe(site: TestEditing, id: string, description: string): Promise<void> {
  const product = await editable(site, id);
  accepted(await site.editing.updateProduct(id, { ...unchanged(product), description }, product.version));
}

test("[HI17] the page says what will be: fields from now to then, what comes back with its files, and equal records once", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({ model: "Mount" });
  const cameras = await Promise.all(
    Array.from({ length: 17 }, (_, nth) => site.addProduct({ model: `Camera ${nth}`, accessories: [mount] })),
  );
  const other = await site.addProduct({ model: "Other" });
  await describe(site, other, "Then");
  await describe(site, other, "Now");
  expect(await site.editing.shownUndo((await newest(site)).set)).toMatchObject({
    counts: { kept: 0, refused: 0, does: { restore: 1 } },
    groups: [{ title: "Other", does: "restore", cells: [{ field: "Description", before: "Now", after: "Then" }] }],
  });

  accepted(await site.editing.deleteProduct(mount));
  const shown = await site.editing.shownUndo((await newest(site)).set);
  expect(shown?.counts).toEqual({ kept: 0, refused: 0, does: { create: 1, "give back": 17 } });
  expect(shown?.groups).toMatchObject([
    { title: "Mount", does: "create", files: 1, cells: [] },
    { title: "17 products", does: "give back", cells: [{ field: "Accessories", added: ["Mount"], removed: [] }] },
  ]);
  expect(shown?.groups[1]?.records.map(({ id }) => id).sort()).toEqual(cameras.sort());
});

test("[HI17] records that end differently, or for another reason, stand apart; one changed since stands alone", async () => {
  await using site = await openTestEditing();
  const groups = await transaction(site.database, async (work) => {
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      ids.push(accepted(await createSynonyms(work, { words: [`a${nth}`, `b${nth}`] })));
    return ids;
  });
  const { set } = await newest(site);
  accepted(await updateSynonyms(site.database, groups[0] ?? "", { words: ["c", "d"] }));
  const shown = await site.editing.shownUndo(set);
  expect(shown?.groups).toMatchObject([
    { records: [{ id: groups[0] }], does: "delete", isKept: true, seen: 2 },
    { title: "2 groups of search words", does: "delete" },
  ]);
  expect(shown?.counts).toEqual({ kept: 1, refused: 0, does: { delete: 2 } });
});

test("[HI17] what a restored record does without is named, each once: features, products and documents", async () => {
  await using site = await openTestEditing();
  const { category, features } = await site.addCategoryWith(["Zoom", "Heat"], "Domes");
  const [mount, letter] = [
    await site.addProduct({ model: "Mount" }),
    await site.addDownload({ description: "Letter" }),
  ];
  const onvif = [{ profile: "S" as const, declaration: letter }];
  const links = { features, accessories: [mount], ndaaLetter: letter, onvif };
  const camera = await site.addProduct({ category, model: "Camera", ...links });
  accepted(await site.editing.deleteProduct(camera));
  const { set } = await newest(site);
  accepted(await site.editing.deleteProduct(mount));
  accepted(await site.editing.deleteDownload(letter));
  const kept = { name: "Domes", description: "", features: [{ id: features[1] ?? "", label: "Heat" }] };
  accepted(await site.editing.updateCategory(category, kept, 1));
  const left = undoMessages.leftOut(["Zoom", "Mount", "Letter"]);
  expect((await site.editing.shownUndo(set))?.groups).toMatchObject([{ does: "create", notices: [left] }]);
  expect(accepted(await undoSet(site.database, set)).notices).toEqual([left]);
});

test("[HI17] a restore that would change nothing is refused with the reason, and is no change", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({});
  const form = unchanged(await editable(site, product));
  const image = { picture: stagedPicture(), alt: "" };
  accepted(await updateProduct(site.database, product, form as never, { image }));
  const { set } = await newest(site);
  await site.database.deleteFrom("dropped_object").execute();
  const reason = historyMessages.todayStays("The picture");
  const before = await site.revision();
  expect(await undoSet(site.database, set)).toEqual(refused({ [`products/${product}/form`]: reason }));
  const first = { collection: "products", id: product, version: 1 } as const;
  expect(await restoreNow(site.database, first)).toEqual(refused({ form: reason }));
  expect(await restoreNow(site.database, { ...first, version: 2 })).toEqual(refused({ form: versionMessages.nothing }));
  expect(await site.revision()).toBe(before);
});

test("[HI34] a page that saw a deleted record does not overwrite it once it is back, nor the other way round", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second");
  const first = { collection: "products", id: product, version: 1 } as const;
  accepted(await site.editing.deleteProduct(product));
  expect(await restoreVersion(site.database, first, { current: 2 })).toEqual(
    refused({ form: conflictMessages.deleted }),
  );
  accepted(await site.editing.restoreFromBin("products", product));
  await describe(site, product, "Edited since");
  const { version } = await editable(site, product);
  for (const current of ["deleted", version - 1, version + 1] as const) {
    expect(await restoreVersion(site.database, first, { current })).toEqual(
      refused({ form: conflictMessages.changed }),
    );
  }
  expect((await editable(site, product)).description).toBe("Edited since");
  expect(await restoreVersion(site.database, first, { current: version })).toEqual(done({ id: product, notices: [] }));
  accepted(await site.editing.deleteProduct(product));
  accepted(await restoreVersion(site.database, first, { current: "deleted" }));
});

test("[HI34] a record that was chosen to be restored and has changed again is asked about again", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second");
  const { set } = await newest(site);
  await describe(site, product, "Third");
  const seen = (await site.editing.shownUndo(set))?.groups[0]?.seen;
  expect(seen).toBe(3);
  await describe(site, product, "Fourth");
  const chosen = { restore: new Map([[product, 3]]), isPartial: true };
  expect(await site.editing.undoSet(set, chosen)).toEqual(refused({ form: undoMessages.changedAgain }));
  accepted(await site.editing.deleteProduct(product));
  expect(await site.editing.undoSet(set, chosen)).toEqual(refused({ form: undoMessages.changedAgain }));
  expect(accepted(await site.editing.undoSet(set, { restore: new Map([[product, "deleted"]]) })).records).toBe(1);
  expect((await editable(site, product)).description).toBe("First");
});

test("[HI35] an undo of an undo is called redone, and no title grows", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ model: "Undone: VF-1", description: "First" });
  await describe(site, product, "Second");
  const title = "Description of Undone: VF-1";
  const titles: (string | undefined)[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    accepted(await undoSet(site.database, (await newest(site)).set));
    titles.push((await newest(site)).title);
  }
  expect(titles).toEqual([`Undone: ${title}`, `Redone: ${title}`, `Undone: ${title}`, `Redone: ${title}`]);
});

test("[HI35] what was left out stands in the title once, however often it is undone", async () => {
  await using site = await openTestEditing();
  const groups = await transaction(site.database, async (work) => {
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      ids.push(accepted(await createSynonyms(work, { words: [`a${nth}`, `b${nth}`] })));
    return ids;
  });
  const { set } = await newest(site);
  accepted(await updateSynonyms(site.database, groups[0] ?? "", { words: ["c", "d"] }));
  accepted(await undoSet(site.database, set, { isPartial: true }));
  const made = "3 groups of search words created";
  expect((await newest(site)).title).toBe(`Undone: ${made}, without 1 record`);
  accepted(await undoSet(site.database, (await newest(site)).set));
  expect((await newest(site)).title).toBe(`Redone: ${made}`);
});

test("[HI14] a change is undone while an odd number of undoings stands behind it", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second");
  const { set: changed } = await newest(site);
  const undoings: number[] = [];
  const isUndone = async () => {
    const sets = new Map((await site.editing.listedChanges(allChanges))?.items.map((one) => [one.set, one.isUndone]));
    return [changed, ...undoings].map((set) => sets.get(set));
  };
  expect(await isUndone()).toEqual([false]);
  const expected = [
    [true, false],
    [false, true, false],
    [true, false, true, false],
  ];
  for (const row of expected) {
    const last = undoings.at(-1) ?? changed;
    accepted(await undoSet(site.database, last));
    undoings.push((await newest(site)).set);
    expect(await isUndone()).toEqual(row);
  }
});

test("[HI14] a deletion of two, of which one was restored, can still be undone", async () => {
  await using site = await openTestEditing();
  const [one, two] = [await site.addProduct({ model: "VF-1" }), await site.addProduct({ model: "VF-2" })];

  await transaction(site.database, async (work) => {
    await deleteProduct(work, one);
    return deleteProduct(work, two);
  });
  const { set } = await newest(site);
  const isUndone = async () =>
    (await site.editing.listedChanges(allChanges))?.items.find((item) => item.set === set)?.isUndone;
  accepted(await site.editing.restoreFromBin("products", one));
  expect(await isUndone()).toBe(false);
  accepted(await site.editing.restoreFromBin("products", two));
  expect((await editable(site, two)).model).toBe("VF-2");
});
