import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { type AskedMatch, keptListMessages, listLasts } from "#core/product-list/kept-list.ts";
import type { ListColumns } from "#core/product-list/list-columns.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedPicture } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { allStates } from "#tests/support/random-changes.ts";
import { referencedObjects } from "../maintenance/collect-garbage.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { unsavedUploads } from "../uploads/unsaved-uploads.ts";
import { removeOldLists } from "./kept-lists.ts";
import { stageList } from "./stage-list.ts";

async function upload(site: TestEditing, name: string, ...lines: string[]): Promise<string> {
  const path = join(site.dataDir, name);
  await writeFile(path, lines.join("\n"));
  const store = await openFolderStore(join(site.dataDir, "objects"));
  return site.upload("list", accepted(await stageList(store, path, name)));
}

const ownList = [
  "Preisliste;;;",
  "Bezeichnung;Family;Short text;Long text;IR lamp power;Shelf",
  "8 MP bullet KX-B8 white;Bullet;A bullet;A long bullet;12 W;7",
  "4 MP dome KX-D4 black;Dome;A dome;A long dome;low;8",
];

/** The answers of a form as the page shows it, with some of them changed. */
function askedAs(
  columns: ListColumns,
  codes: Record<string, string> = {},
  other: Partial<AskedMatch> = {},
): AskedMatch {
  const { sheet, runs, head, model, ndaa } = columns;
  const { column, part } = model;
  return {
    ...{ sheet, runs, head, ndaa },
    model: column === undefined ? undefined : { column, part },
    columns: columns.columns.map(({ head, code }) => ({ code: codes[head] ?? code })),
    ...other,
  };
}

async function content({ database }: TestEditing) {
  return [...(await allStates(database)).values()].map(
    ({ record: { version: _, updatedAt: __, ...record } }) => record,
  );
}

test("[IM11] a list is kept a week with the files beside it, which nothing collects, and goes with them", async () => {
  await using site = await openTestEditing();
  const picture = stagedPicture({ name: "KX-B8.jpg" });
  const files = [await site.upload("picture", picture)];
  const list = await upload(site, "list.csv", ...ownList);
  const none = refused({ list: keptListMessages.none });
  expect(await site.editing.keepList({ list: undefined, files, sheet: undefined })).toEqual(none);
  expect(await site.colleague.keepList({ list, files: [], sheet: undefined })).toEqual(none);
  const uploading = refused({ files: keptListMessages.uploading });
  expect(await site.editing.keepList({ list, files: [crypto.randomUUID()], sheet: undefined })).toEqual(uploading);

  const id = accepted(await site.editing.keepList({ list, files, sheet: undefined }));
  const day = 25 * 60 * 60_000;
  await site.database
    .updateTable("upload")
    .set({ created_at: Date.now() - day })
    .execute();
  expect(await unsavedUploads(site.database)).toEqual([]);
  // Another administrator sees it, and goes on with it.
  expect(await site.colleague.keptLists()).toMatchObject([{ id, name: "list.csv", files: 1, isAnswered: false }]);
  expect(await removeOldLists(site.database, Date.now())).toBe(0);
  const objects = await referencedObjects(site.database, [picture.object]);
  expect(objects).toEqual(new Set([picture.object]));

  expect(await removeOldLists(site.database, Date.now() + listLasts)).toBe(1);
  expect(await site.editing.keptLists()).toEqual([]);
  expect(await site.editing.columnsOfList(id)).toBeUndefined();
  expect((await site.waiting()).length).toBe(2);
  expect((await unsavedUploads(site.database)).length).toBe(2);
});

test("[IM12] what a list leaves open holds the preview back: two columns for one field, a fact's name, NDAA", async () => {
  await using site = await openTestEditing();
  const list = await upload(site, "list.csv", ...ownList);
  const id = accepted(await site.editing.keepList({ list, files: [], sheet: undefined }));
  const first = await site.editing.columnsOfList(id);
  if (!first) throw new Error("There is no list.");
  expect(first).toMatchObject({ head: 2, runs: "rows", new: 2, known: 0, isNdaaAsked: true });
  expect(first.model).toMatchObject({ column: 0, part: "KX-", rows: 2, of: 2 });
  expect(first.model.examples[0]).toEqual({ before: "8 MP bullet ", model: "KX-B8", after: " white" });
  expect(first.open.map(({ text }) => text)).toEqual(["Short text", "Long text", "NDAA"]);
  expect(await site.editing.previewKeptList(id, 1)).toEqual(refused({ form: keptListMessages.questions }));

  // What is not decided stays so where it is read again.
  accepted(await site.editing.answerList(id, askedAs(first, { Shelf: "out" })));
  expect(await site.editing.columnsOfList(id)).toMatchObject({ open: first.open });

  const both = { "Short text": "field:description", "Long text": "field:description" };
  const twice = accepted(await site.editing.answerList(id, askedAs(first, both, { ndaa: "none" })));
  expect(twice.open.map(({ text }) => text)).toEqual(["Short text", "Long text"]);
  expect(twice.columns[2]?.why).toContain("Long text");

  const made = { ...both, "Long text": "out", "IR lamp power": "new" };
  const proposed = accepted(await site.editing.answerList(id, askedAs(twice, made)));
  expect(proposed.columns[4]?.newFact).toMatchObject({ name: "IR lamp power", type: "text", read: 2, of: 2 });
  const asNumber = askedAs(proposed);
  asNumber.columns[4] = { code: "new", fact: { name: "Net weight", type: "number", unit: "W" } };
  const taken = accepted(await site.editing.answerList(id, asNumber));
  expect(taken.open.map(({ text }) => text)).toEqual(["IR lamp power"]);
  asNumber.columns[4] = { code: "new", fact: { name: "Lamp power", type: "number", unit: "W" } };
  const whole = accepted(await site.editing.answerList(id, asNumber));
  expect(whole.open).toEqual([]);
  expect(whole.columns[4]?.newFact).toMatchObject({ read: 1, of: 2, unread: [{ row: 4, text: "low" }] });

  // Another head has other columns, so that what was said of these is gone.
  const moved = accepted(await site.editing.answerList(id, { ...asNumber, head: 3 }));
  expect(moved.head).toBe(3);
  expect(moved.columns[0]?.head).toBe("8 MP bullet KX-B8 white");
});

test("[IM13] a list is imported as one set without its unticked rows; its columns are remembered, and the undo leaves the site as before", async () => {
  await using site = await openTestEditing();
  const before = await content(site);
  const start = async () => {
    const list = await upload(site, "list.csv", ...ownList);
    const id = accepted(await site.editing.keepList({ list, files: [], sheet: undefined }));
    const columns = await site.editing.columnsOfList(id);
    if (!columns) throw new Error("There is no list.");
    return { id, columns };
  };
  const { id, columns } = await start();
  const codes = { "Short text": "field:description", "Long text": "out", "IR lamp power": "new", Shelf: "out" };
  const answers = askedAs(columns, { ...codes, Bezeichnung: "out" }, { ndaa: "none" });
  answers.columns[4] = { code: "new" };
  expect(accepted(await site.editing.answerList(id, answers)).open).toEqual([]);

  const preview = accepted(await site.editing.previewKeptList(id, 1));
  expect(preview.counts).toEqual({ wrong: 0, new: 2, changed: 0, same: 0 });
  expect([preview.categories, preview.facts, preview.standIns]).toEqual([["Bullet", "Dome"], ["IR lamp power"], 2]);
  const shown = preview.rows.map(({ sheet, row }) => `${sheet}!${row}`);
  accepted(await site.editing.tickRows(id, { shown, ticked: shown.slice(0, 1) }));
  accepted(await site.colleague.applyKeptList(id, preview.pins));
  const { applied } = (await site.editing.keptList(id)) ?? {};
  expect(applied).toMatchObject({ changed: 3, refused: [], since: [] });
  expect(applied?.title).toContain("1 product");
  expect(await site.editing.applyKeptList(id, [])).toEqual(refused({ form: keptListMessages.applied }));

  const again = await start();
  expect(again.columns).toMatchObject({ known: 1, new: 1 });
  const why = Object.fromEntries(again.columns.columns.map(({ head, code, why }) => [head, `${code}: ${why}`]));
  expect(why).toMatchObject({
    "Short text": "field:description: As in an earlier import",
    "Long text": "out: As in an earlier import",
    Shelf: "out: As in an earlier import",
  });
  accepted(await site.editing.undoSet(applied?.set ?? 0));
  expect(await content(site)).toEqual(before);
});

test("[IM14] what others changed, added or deleted since the preview stays and is named; typed values start unticked", async () => {
  await using site = await openTestEditing();
  const category = (await site.addCategoryWith([], "Bullet")).category;
  const [changed, gone] = [
    await site.addProduct({ category, model: "KX-1" }),
    await site.addProduct({ category, model: "KX-2" }),
  ];
  await site.addProduct({ category, model: "KX-3", facts: { megapixels: "8" } });
  const lines = [
    "Model,Description,Category,MP",
    "KX-1,New,Bullet,",
    "KX-2,New,Bullet,",
    "KX-3,,Bullet,12",
    "KX-4,New,Bullet,",
  ];
  const list = await upload(site, "list.csv", ...lines);
  const id = accepted(await site.editing.keepList({ list, files: [], sheet: undefined }));
  const columns = await site.editing.columnsOfList(id);
  if (!columns) throw new Error("There is no list.");
  accepted(await site.editing.answerList(id, askedAs(columns, {}, { ndaa: "all" })));
  const preview = accepted(await site.editing.previewKeptList(id, 1));
  expect(preview.rows.map(({ model, is, isOn }) => [model, is, isOn])).toEqual([
    ["KX-4", "new", true],
    ["KX-1", "changed", true],
    ["KX-2", "changed", true],
    ["KX-3", "changed", false],
  ]);
  await site.database.updateTable("product").set({ version: 7 }).where("id", "=", changed).execute();
  accepted(await site.colleague.deleteProduct(gone));
  const added = await site.addProduct({ category, model: "KX-4" });
  accepted(await site.editing.applyKeptList(id, preview.pins));
  const { applied } = (await site.editing.keptList(id)) ?? {};
  expect(applied?.changed).toBe(0);
  expect(applied?.since.map(({ id }) => id).sort()).toEqual([changed, gone, added].sort());
});

test("[IM14] what a list brought counts as typed by hand once somebody has changed it, or where the history does not say", async () => {
  await using site = await openTestEditing();
  await site.addCategoryWith([], "Bullet");
  let lists = 0;
  const previewOf = async (...rows: string[]) => {
    const list = await upload(site, `list-${++lists}.csv`, "Model,Category,Description,MP,Net weight kg", ...rows);
    const id = accepted(await site.editing.keepList({ list, files: [], sheet: undefined }));
    const columns = await site.editing.columnsOfList(id);
    if (!columns) throw new Error("There is no list.");
    const codes = { MP: "fact:megapixels", "Net weight kg": "fact:weight" };
    accepted(await site.editing.answerList(id, askedAs(columns, codes, { ndaa: "all" })));
    return { id, ...accepted(await site.editing.previewKeptList(id, 1)) };
  };
  const models = ["KX-1", "KX-2", "KX-3", "KX-4", "KX-5"];
  const rows = (megapixels: number) => models.map((model) => `${model},Bullet,A camera,${megapixels},1.5`);
  const first = await previewOf(...rows(8));
  accepted(await site.editing.applyKeptList(first.id, first.pins));
  const products = await site.database.selectFrom("product").select(["id", "model"]).execute();
  const ids = Object.fromEntries(products.map(({ id, model }) => [model, id]));
  const edit = async (model: string, change: Partial<ProductForm>) => {
    const product = await editable(site, ids[model] ?? "");
    accepted(await site.editing.updateProduct(product.id, { ...unchanged(product), ...change }, product.version));
  };
  await edit("KX-2", { description: "Edited" });
  await edit("KX-3", { facts: { megapixels: "9", weight: "1.5 kg" } });
  await edit("KX-3", { description: "Edited" });
  await edit("KX-4", { facts: { megapixels: "8", weight: "1.6 kg" } });
  const isOnIn = async (megapixels: number) =>
    (await previewOf(...rows(megapixels))).rows.map(({ model, isOn }) => `${model} ${isOn ? "on" : "off"}`).sort();
  // KX-4 too, because the list would also take its weight back.
  expect(await isOnIn(12)).toEqual(["KX-1 on", "KX-2 on", "KX-3 off", "KX-4 off", "KX-5 on"]);
  await edit("KX-4", { facts: { megapixels: "8", weight: "1.5 kg" } });
  expect(await isOnIn(12)).toEqual(["KX-1 on", "KX-2 on", "KX-3 off", "KX-4 on", "KX-5 on"]);

  // A second list is the last one to have changed them.
  const second = await previewOf(...rows(12));
  const all = second.rows.map(({ sheet, row }) => `${sheet}!${row}`);
  accepted(await site.editing.tickRows(second.id, { shown: all, ticked: all }));
  accepted(await site.editing.applyKeptList(second.id, second.pins));
  expect(await isOnIn(16)).toEqual(models.map((model) => `${model} on`));

  // What an undo brings back is whose it was.
  accepted(await site.editing.undoSet(site.editing.lastSet() ?? 0));
  expect(await isOnIn(16)).toEqual(["KX-1 on", "KX-2 on", "KX-3 off", "KX-4 on", "KX-5 on"]);
  accepted(await site.editing.undoSet(site.editing.lastSet() ?? 0));

  // The history begins later, or holds nothing.
  const statesOf = (model: string) =>
    site.database.deleteFrom("record_state").where("record_id", "=", ids[model] ?? "");
  await statesOf("KX-1").where("version", "=", 1).execute();
  await statesOf("KX-2").execute();
  expect(await isOnIn(16)).toEqual(["KX-1 off", "KX-2 off", "KX-3 on", "KX-4 on", "KX-5 on"]);
  // What the command line imports may have been typed by hand elsewhere.
  await site.database.updateTable("change_set").set({ actor: null }).where("title", "like", "Import of %").execute();
  // Another revision, because plans are kept for one.
  await edit("KX-5", { description: "Edited" });
  expect(await isOnIn(16)).toEqual(models.map((model) => `${model} off`));
});
