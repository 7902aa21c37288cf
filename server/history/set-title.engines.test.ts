import { expect, test } from "vitest";
import { type Assignment, factDraft } from "#core/facts/fact-draft.ts";
import { allChanges, type HistoryQuery } from "#core/history.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { updateFact } from "../catalog/fact/save-fact.ts";
import { moveInfoItemToTop } from "../catalog/info-item/save-info-item.ts";
import { updateProduct } from "../catalog/product/save-product.ts";
import { transaction } from "../database/transaction.ts";
import { isImportTitle } from "./set-title.ts";

async function newest(site: TestEditing, query: Partial<HistoryQuery> = {}) {
  const [set] = (await site.editing.listedChanges({ ...allChanges, ...query }))?.items ?? [];
  return [set?.title, set?.detail];
}

type Files = Parameters<typeof updateProduct>[3];

async function edit(site: TestEditing, id: string, changes: Partial<ProductForm>, files?: Files): Promise<void> {
  const form = { ...unchanged(await editable(site, id)), ...changes };
  accepted(await updateProduct(site.database, id, form, files));
}

test("[HI39] a title names the fields that changed, and the first value before and after stands behind it", async () => {
  await using site = await openTestEditing();
  const mounts = [await site.addProduct({ model: "Pole" }), await site.addProduct({ model: "Wall" })];
  const id = await site.addProduct({ model: "VF-KB3", description: "Keyboard" });
  await edit(site, id, { description: "Keyboard with a joystick" });
  expect(await newest(site)).toEqual([
    "Description of VF-KB3",
    { before: "Keyboard", after: "Keyboard with a joystick" },
  ]);
  await edit(site, id, { endOfSecuritySupport: "2032-06", endOfSales: "2030-01-01" });
  expect((await newest(site))[0]).toBe("End of sales and the end of security support of VF-KB3");
  await edit(site, id, { accessories: mounts });
  expect(await newest(site)).toEqual([
    "2 accessories of VF-KB3",
    { text: expect.stringMatching(/^added .+ and 1 more$/) },
  ]);
  await edit(site, id, { accessories: [], model: "VF-KB4" });
  expect((await newest(site))[0]).toBe("Model and 2 accessories of VF-KB4");
  await edit(site, id, { facts: { weight: "2 kg" } });
  expect((await newest(site))[0]).toBe("Net weight of VF-KB4");
  const alt = { alt: "A keyboard" };
  await edit(site, id, { image: alt }, { image: { ...alt, picture: { ...stagedPicture(), extension: "png" } } });
  expect((await newest(site))[0]).toBe("Main image and the image description of VF-KB4");
  await edit(site, id, {}, { image: { ...alt, picture: stagedPicture({ name: "other.png", extension: "png" }) } });
  expect(await newest(site)).toEqual(["Main image of VF-KB4", { before: "front.jpg", after: "other.png" }]);
  await edit(
    site,
    id,
    { images: [] },
    { images: [1, 2].map((nth) => ({ alt: `Side ${nth}`, picture: stagedPicture() })) },
  );
  expect((await newest(site))[0]).toBe("2 images of VF-KB4");
  await edit(site, id, { specs: "a", description: "b", ndaa: false, socMaker: "c", oemOrigin: "d" });
  expect((await newest(site))[0]).toBe("5 fields of VF-KB4");
});

test("[HI39] long texts are cut where they differ", async () => {
  await using site = await openTestEditing();
  const same = "Words that both texts begin with, and that say nothing of the difference. ";
  const id = await site.addProduct({ model: "VF-1", description: `${same}Old end.` });
  await edit(site, id, { description: `${same}New end.` });
  expect((await newest(site))[1]).toEqual({ before: "… difference. Old end.", after: "… difference. New end." });
  const [most, more] = ["w".repeat(40), "w".repeat(41)];
  await edit(site, id, { description: most });
  expect((await newest(site))[1]).toEqual({ before: expect.any(String), after: most });
  await edit(site, id, { description: more });
  expect((await newest(site))[1]).toEqual({ before: most, after: `${"w".repeat(38)} …` });
});

test("[HI39] one field of many records is one line, and different fields are only counted", async () => {
  await using site = await openTestEditing();
  const ids = await site.addProducts(["VF-1", "VF-2", "VF-3", "VF-4"]);
  await transaction(site.database, async (work) => {
    for (const id of ids) {
      const form = { ...unchanged(await editable(site, id)), endOfSecuritySupport: "2032-06" };
      accepted(await updateProduct(work, id, form));
    }
  });
  expect(await newest(site)).toEqual(["End of security support of 4 products", { before: "", after: "2032-06" }]);
  await transaction(site.database, async (work) => {
    for (const [nth, id] of ids.entries()) {
      const form = unchanged(await editable(site, id));
      accepted(await updateProduct(work, id, nth === 0 ? { ...form, ndaa: false } : { ...form, description: "New" }));
    }
  });
  expect(await newest(site)).toEqual(["4 products changed", { text: "VF-1, VF-2, VF-3 and 1 more" }]);
});

test("[HI39] values that differed before are not told as one: the first record is named", async () => {
  await using site = await openTestEditing();
  const ids = await site.addProducts(["VF-1", "VF-2", "VF-3"]);
  await edit(site, ids[2] ?? "", { description: "Another" });
  await transaction(site.database, async (work) => {
    for (const id of ids)
      accepted(await updateProduct(work, id, { ...unchanged(await editable(site, id)), description: "New" }));
  });
  const [title, detail] = await newest(site);
  expect(title).toBe("Description of 3 products");
  expect(detail).toMatchObject({ field: expect.stringMatching(/^VF-\d$/), after: "New", text: "and 2 more" });
});

test("[HI15] [HI39] a replaced file is told by its old name and its new one", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ model: "VF-1" });
  const file = (name: string) => ({ description: "Data sheet", file: stagedFile({ name }) });
  await edit(site, id, { downloads: [] }, { downloads: [file("2025.pdf")] });
  const [download] = unchanged(await editable(site, id)).downloads;
  await edit(site, id, {}, { downloads: [{ ...file("2026.pdf"), id: download?.id }] });
  expect(await newest(site)).toEqual(["Download of VF-1", { before: "2025.pdf", after: "2026.pdf" }]);
  const [last] = (await site.editing.listedChanges(allChanges))?.items ?? [];
  const changed = (await site.editing.changeSet(last?.set ?? 0, 1))?.changed.items[0];
  expect(changed?.cells).toEqual([
    { field: "Downloads", before: "2025.pdf", after: "2026.pdf", removed: [], added: [] },
  ]);
});

test("[HI39] a replaced sheet says how many facts it changed, and the first of them", async () => {
  await using site = await openTestEditing();
  const sheet = stagedSheet([
    ["Weight", "1 kg"],
    ["Ingress protection", "IP66"],
  ]);
  const id = await site.addProduct({ model: "VF-1" });
  await edit(site, id, { sheet: "keep" }, { sheet });
  expect((await newest(site))[0]).toBe("Spec sheet of VF-1 added: 2 facts changed");
  await edit(
    site,
    id,
    { sheet: "keep" },
    {
      sheet: stagedSheet([
        ["Weight", "1.2 kg"],
        ["Ingress protection", "IP66"],
      ]),
    },
  );
  expect(await newest(site)).toEqual([
    "Spec sheet of VF-1 replaced: 1 fact changed",
    { field: "Net weight", before: "1 kg", after: "1.2 kg" },
  ]);
  await edit(site, id, {}, { sheet: null });
  expect((await newest(site))[0]).toBe("Spec sheet of VF-1 removed: 2 facts changed");
});

test("[HI39] a label that is assigned is named with what it means", async () => {
  await using site = await openTestEditing();
  const say = async (facts: Assignment["facts"]) =>
    accepted(await site.editing.assignLabels([{ label: "Zebra rating", facts }]));
  await say([{ id: "ip" }]);
  expect((await newest(site))[0]).toBe("“Zebra rating” means Ingress protection");
  await say([{ id: "weight" }]);
  expect(await newest(site)).toEqual(["“Zebra rating” means Net weight", { text: "before Ingress protection" }]);
  await say("unassigned");
  expect((await newest(site))[0]).toBe("“Zebra rating” no longer means Net weight");
  await say("not a fact");
  expect((await newest(site))[0]).toBe("“Zebra rating” is not a fact");
  await say([{ id: "ip" }, { id: "weight" }]);
  expect(await newest(site)).toEqual([
    "“Zebra rating” means Ingress protection and Net weight",
    { text: "before not a fact" },
  ]);
  await say([{ id: "ip" }, { id: "weight" }, { id: "ik" }, { id: "power" }]);
  expect((await newest(site))[0]).toBe("“Zebra rating” means Impact protection and Maximum power");
  await say("unassigned");
  await say([{ id: "ip" }, { id: "weight" }, { id: "ik" }, { id: "power" }]);
  expect((await newest(site))[0]).toBe("“Zebra rating” assigned");

  // A fact of which only something else changes is not told by its labels.
  const draft = { name: "Draw", type: "number", unit: "W", labels: [{ label: "Draw" }] };
  const fact = accepted(await site.editing.createFact(factDraft.parse(draft)));
  accepted(await updateFact(site.database, fact, factDraft.parse({ ...draft, unit: "mW" })));
  expect((await newest(site))[0]).toBe("Unit of fact Draw");
});

test("[HI39] creations, deletions, releases and info items are said by what happened to them", async () => {
  await using site = await openTestEditing();
  const { category } = await site.addCategoryWith([], "Domes");
  const products = await site.addProducts(["VF-1", "VF-2"], { category });
  expect((await newest(site))[1]).toEqual({ text: "in Domes" });
  const accessory = await site.addProduct({ model: "VF-A" });
  for (const id of products) await edit(site, id, { accessories: [accessory] });
  accepted(await site.editing.deleteProduct(accessory));
  expect(await newest(site)).toEqual(["VF-A deleted", { text: "2 products led to it" }]);
  accepted(await site.editing.restoreFromBin("products", accessory));
  expect((await newest(site))[0]).toBe("VF-A restored");
  await site.addRelease({ products });
  expect((await newest(site))[0]).toMatch(/ published for 2 products$/);
  await site.addBanner({ content: "Summer" });
  const first = await site.addBanner({ content: "Winter" });
  accepted(await moveInfoItemToTop(site.database, first, Date.now() + 1000));
  expect((await newest(site))[0]).toBe("Info item Winter moved to the top");
});

test("[HI40] the history is narrowed by kind of record, field, and the first and last day", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ model: "VF-1" });
  await site.addBanner({ content: "Winter" });
  await edit(site, id, { description: "New" });
  await edit(site, id, { ndaa: false });
  const titles = async (query: Partial<HistoryQuery>) =>
    (await site.editing.listedChanges({ ...allChanges, ...query }))?.items.map(({ title }) => title);
  expect(await titles({ what: "info" })).toEqual(["Info item Winter created"]);
  expect(await titles({ field: "description" })).toEqual(["Description of VF-1"]);
  expect(await titles({ field: "script" })).toEqual([]);
  expect(await titles({ what: "info", field: "description" })).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await titles({ from: today, field: "ndaa" })).toEqual(["NDAA compliant of VF-1"]);
  expect(await titles({ to: "2001-01-01" })).toEqual([]);
  const found = await site.editing.listedChanges(allChanges);
  expect(found?.fields).toEqual([
    { name: "description", label: "Description" },
    { name: "ndaa", label: "NDAA compliant" },
  ]);
  expect(found?.kinds).toContainEqual({ name: "products", label: "Products" });
});

test("[HI39] sets of earlier releases keep their titles", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ model: "VF-1" });
  await edit(site, id, { description: "New" });
  const earlier = { title: "VF-1 changed", fields: null, detail: null };
  await site.database.updateTable("change_set").set(earlier).execute();
  expect(await newest(site)).toEqual(["VF-1 changed", undefined]);
  expect((await site.editing.listedChanges(allChanges))?.fields).toEqual([]);
});

test("[HI41] what was deleted for good cannot be undone, and says so", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ model: "VF-1" });
  accepted(await site.editing.deleteProduct(id));
  const kept = async () =>
    (await site.editing.listedChanges(allChanges))?.items.map(({ title, isKept }) => [title, isKept]);
  expect((await kept())?.[0]).toEqual(["VF-1 deleted", true]);
  const binned = await site.editing.binnedRecord("products", id);
  accepted(await site.editing.deleteForGood("products", id, binned?.set ?? 0));
  expect((await kept())?.slice(0, 2)).toEqual([
    ["VF-1 deleted for good", false],
    ["VF-1 deleted", false],
  ]);
});

test("[IM14] an import is told by its title, also where a record has such a name", () => {
  const titles = [
    "Import of 1 product",
    "Import of 120 products and 1 category",
    "Import of 2 products, 3 facts and 4 categories",
  ];
  expect(titles.filter(isImportTitle)).toEqual(titles);
  const others = [
    "Import of 5 cams created",
    "Import of 5 published",
    "Import of VF-1 deleted",
    "Undone: Import of 3 products",
    "",
  ];
  expect(others.filter(isImportTitle)).toEqual([]);
});
