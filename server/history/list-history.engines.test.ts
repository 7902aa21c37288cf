import { expect, test } from "vitest";
import { allChanges, type HistoryQuery } from "#core/history.ts";
import { pageSize } from "#core/page.ts";
import { accepted } from "#tests/support/accepted.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { deleteProduct } from "../catalog/product/save-product.ts";
import { transaction } from "../database/transaction.ts";

async function describe(site: TestEditing, id: string, description: string, by = site.editing): Promise<void> {
  const product = await editable(site, id);
  accepted(await by.updateProduct(id, { ...unchanged(product), description }, product.version));
}

test("[HI14] the history lists who changed what, newest first, by name, person, day and record", async () => {
  await using site = await openTestEditing();
  const dome = await site.addProduct({ model: "Dome" });
  const bullet = await site.addProduct({ model: "Bullet" });
  await describe(site, dome, "First");
  await describe(site, bullet, "Second", site.colleague);
  const titles = async (query: Partial<HistoryQuery>) =>
    (await site.editing.listedChanges({ ...allChanges, ...query }))?.items.map(({ title }) => title);
  expect((await titles({}))?.slice(0, 2)).toEqual(["Description of Bullet", "Description of Dome"]);
  expect((await titles({ query: "DOME" }))?.[0]).toBe("Description of Dome");
  expect(await titles({ query: "%" })).toEqual([]);
  const all = await site.editing.listedChanges(allChanges);
  const [colleague] = all?.items ?? [];
  expect(colleague).toMatchObject({ records: "1 product", who: expect.stringContaining("jon") });
  expect(await titles({ who: colleague?.who ?? "" })).toEqual(["Description of Bullet"]);
  expect((await titles({ record: { collection: "products", id: dome } }))?.[0]).toBe("Description of Dome");
  expect(await titles({ to: "2001-01-01" })).toEqual([]);
  expect(await site.editing.listedChanges({ ...allChanges, page: 99 })).toBeUndefined();
});

test("[HI14] a change that predates the history is listed, by nobody, and cannot be undone", async () => {
  await using site = await openTestEditing();
  await site.addProduct({ model: "Dome" });
  await site.database.deleteFrom("change_set").execute();
  await site.database.updateTable("change").set({ change_set: null }).execute();
  const found = await site.editing.listedChanges(allChanges);
  expect(found?.total).toBeGreaterThan(0);
  for (const item of found?.items ?? []) expect([item.who, item.set]).toEqual(["not recorded", undefined]);
});

test("[HI14] a change that was undone says so until the undo is undone", async () => {
  await using site = await openTestEditing();
  const dome = await site.addProduct({ model: "Dome" });
  await describe(site, dome, "First");
  const newest = async () => (await site.editing.listedChanges(allChanges))?.items[0]?.set ?? 0;
  const isUndone = async (set: number) =>
    (await site.editing.listedChanges(allChanges))?.items.find((item) => item.set === set)?.isUndone;
  const set = await newest();
  accepted(await site.editing.undoSet(set));
  const undo = await newest();
  expect(site.editing.lastSet()).toBe(undo);
  expect([await isUndone(set), await isUndone(undo)]).toEqual([true, false]);
  accepted(await site.editing.undoSet(undo));
  expect([await isUndone(set), await isUndone(undo)]).toEqual([false, true]);
  expect((await editable(site, dome)).description).toBe("First");
});

test("[HI14] a change that only published a release leads to its withdrawal", async () => {
  await using site = await openTestEditing();
  const release = await site.addRelease({});
  const newest = async () => (await site.editing.listedChanges(allChanges))?.items[0]?.release;
  expect(await newest()).toEqual({ id: release, is: "published" });
});

test("[HI15] a change shows its fields, old and new, with names instead of ids", async () => {
  await using site = await openTestEditing();
  const mount = await site.addProduct({ model: "Mount" });
  const dome = await site.addProduct({ model: "Dome" });
  const product = await editable(site, dome);
  const form = { ...unchanged(product), description: "New words", accessories: [mount] };
  accepted(await site.editing.updateProduct(dome, form, product.version));
  const [newest] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  const change = await site.editing.changeSet(newest?.set ?? 0, 1);
  expect(change).toMatchObject({ title: "Description and the accessory of Dome", changed: { total: 1 } });
  const cells = change?.changed.items[0]?.cells;
  expect(cells).toContainEqual({ field: "Accessories", before: "", after: "", removed: [], added: ["Mount"] });
  expect(cells?.find(({ field }) => field === "Description")).toMatchObject({ after: "New words" });
  expect(change?.changed.items[0]?.address).toContain(dome);
  expect(await site.editing.changeSet(999_999, 1)).toBeUndefined();

  // All fields of what is created or deleted.
  const last = async () => {
    const [set] = (await site.editing.listedChanges(allChanges))?.items ?? [];
    return (await site.editing.changeSet(set?.set ?? 0, 1))?.changed.items[0];
  };
  await site.addProduct({ model: "Bullet" });
  expect((await last())?.cells).toContainEqual(
    expect.objectContaining({ field: "Model", before: "", after: "Bullet" }),
  );
  accepted(await site.editing.deleteProduct(mount));
  accepted(await site.editing.deleteProduct(dome));
  const gone = await last();
  expect(gone?.cells).toContainEqual(expect.objectContaining({ field: "Model", before: "Dome", after: "" }));
  expect([gone?.kind, gone?.address]).toEqual(["deleted", undefined]);
});

test("[HI15] a change of many records shows them in pages, and deleted ones by their names", async () => {
  await using site = await openTestEditing();
  const ids = await Promise.all(
    Array.from({ length: pageSize + 1 }, (_, at) => site.addProduct({ model: `VF-${at}` })),
  );
  await transaction(site.database, async (work) => {
    for (const id of ids) accepted(await deleteProduct(work, id));
  });
  const [newest] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  const names = async (page: number) =>
    (await site.editing.changeSet(newest?.set ?? 0, page))?.changed.items.map(({ name, kind }) => `${name} ${kind}`);
  expect(await names(1)).toEqual(ids.slice(0, pageSize).map((_, at) => `VF-${at} deleted`));
  expect(await names(2)).toEqual([`VF-${pageSize} deleted`]);
});

test("[HI42] home offers to undo one's own last change if it was of info items alone, a minute ago at most", async () => {
  await using site = await openTestEditing();
  const last = async (by = site.editing) => (await by.lastInfoChange()) && true;
  expect(await last()).toBeUndefined();
  accepted(await site.editing.createInfoItem({ kind: "banner", content: "Winter" }));
  expect([await last(), await last(site.colleague)]).toEqual([true, undefined]);
  const found = await site.editing.lastInfoChange();
  accepted(await site.editing.undoSet(found?.set ?? 0));
  expect([found?.isUndo, (await site.editing.lastInfoChange())?.isUndo]).toEqual([false, true]);
  await site.database
    .updateTable("change_set")
    .set({ at: Date.now() - 60_000 })
    .execute();
  expect(await last()).toBeUndefined();
  accepted(await site.editing.createInfoItem({ kind: "banner", content: "Spring" }));
  expect(await last()).toBe(true);
  const dome = await site.addProduct({});
  await describe(site, dome, "First");
  expect(await last()).toBeUndefined();
});

test("[HI16] a record's versions say which is today's, also after it is deleted", async () => {
  await using site = await openTestEditing();
  const dome = await site.addProduct({ model: "Dome" });
  await describe(site, dome, "First");
  const history = await site.editing.recordHistory("products", dome);
  expect(history).toMatchObject({ name: "Dome", current: 2 });
  expect(history?.versions.map(({ version }) => version)).toEqual([2, 1]);
  const preview = await site.editing.shownRestore("products", dome, 1);
  expect(preview?.errors).toEqual({});
  expect(preview?.cells.map(({ field, before }) => [field, before])).toEqual([["Description", "First"]]);
  accepted(await site.editing.deleteProduct(dome));
  expect(await site.editing.recordHistory("products", dome)).toMatchObject({ name: "Dome", current: undefined });
  expect(await site.editing.recordHistory("zeppelins", dome)).toBeUndefined();
  expect(await site.editing.shownRestore("zeppelins", dome, 1)).toBeUndefined();
});
