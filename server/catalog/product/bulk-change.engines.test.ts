import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { bulkMessages, noLetter } from "#core/product/bulk-change.ts";
import { lifecycleMessages } from "#core/product/lifecycle.ts";
import type { Pin, SetPreview } from "#core/set-preview.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { openDocument } from "../save/one-record.ts";
import { products } from "./product-collection.ts";

const today = "2026-11-26";
const whole = { query: "", sort: "model", descending: false, page: 1, today } as const;
const date = (value: string) => ({ field: "endOfSecuritySupport", value });

async function documentOf({ database }: TestEditing, id: string) {
  const found = await openDocument(database, products, id);
  if (!found) throw new Error(`There is no product ${id}.`);
  return found.document;
}

async function pinsOf({ database }: TestEditing, ids: string[]): Promise<Pin[]> {
  return database.selectFrom("product").select(["id", "version"]).where("id", "in", ids).execute();
}

/** Previews the change for all products, as they are now. */
async function preview(
  site: TestEditing,
  change: { field: string; value: string; kind?: string },
): Promise<SetPreview> {
  const pins = (await site.editing.selectableProducts(whole)) ?? [];
  return accepted(await site.editing.previewBulkChange([{ pins }], change));
}

/** Previews the change and applies it. */
async function apply(site: TestEditing, change: { field: string; value: string; kind?: string }) {
  return accepted(await site.editing.applyBulkChange((await preview(site, change)).pins, change));
}

test("[W02] equal differences of many products are one line, refusals name their reason, and one set is undone at once", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  for (const model of ["A", "B", "C"]) await site.addProduct({ category, model });
  await site.addProduct({ category, model: "D", endOfSecuritySupport: "2031-06" });
  await site.addProduct({ category, model: "E", endOfSecuritySupport: "2032-06" });
  const refusing = await site.addProduct({ category, model: "F", endOfLife: "2031-12-31" });

  const shown = await preview(site, date("2032-06"));
  expect(shown.groups).toEqual([
    {
      title: "3 products",
      names: ["A", "B", "C"],
      cells: [{ field: "End of security support", before: "", after: "2032-06", removed: [], added: [] }],
    },
    {
      title: "D",
      names: ["D"],
      cells: [{ field: "End of security support", before: "2031-06", after: "2032-06", removed: [], added: [] }],
    },
  ]);
  const message = lifecycleMessages.outOfOrder("End of life", "2031-12-31", "End of security support", "2032-06");
  expect(shown.refused).toEqual([{ id: refusing, name: "F", reasons: [{ field: "endOfLife", message }] }]);
  expect(shown).toMatchObject({ since: [], same: 1, notices: [] });
  expect((await documentOf(site, refusing)).endOfSecuritySupport).toBeUndefined();

  const done = accepted(await site.editing.applyBulkChange(shown.pins, date("2032-06")));
  expect(done).toEqual({ changed: 4, refused: [], since: [] });
  const listed = await site.editing.listedProducts(whole);
  expect(listed?.items.map(({ supportUntil }) => supportUntil)).toEqual([...Array(5).fill("2032-06"), undefined]);
  const set = site.editing.lastSet() ?? 0;
  const change = await site.editing.changeSet(set, 1);
  expect(change).toMatchObject({ title: "End of security support of 4 products", records: "4 products" });
  accepted(await site.editing.undoSet(set));
  const back = await site.editing.listedProducts(whole);
  expect(back?.items.map(({ supportUntil }) => supportUntil)).toEqual([
    ...Array(3).fill(undefined),
    ...["2031-06", "2032-06", undefined],
  ]);
});

test("[W03] what others changed or deleted since it was selected is named with who did it, and stays unless it is chosen", async () => {
  await using site = await openTestEditing();
  const { editing, colleague } = site;
  const ids = await Promise.all(["A", "B", "C"].map((model) => site.addProduct({ model })));
  const [kept = "", changed = "", gone = ""] = ids;
  const pins = await pinsOf(site, ids);
  accepted(await colleague.applyBulkChange(await pinsOf(site, [changed]), date("2033-03")));
  accepted(await colleague.deleteProduct(gone));

  const shown = accepted(await editing.previewBulkChange([{ pins }], date("2032-06")));
  expect(shown.pins).toEqual([{ id: kept, version: 1 }]);
  const colleagues = (field: string) => ({ what: `jon@varifocal.example ${field}`, at: expect.any(Number) });
  expect(shown.since.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { id: changed, name: "B", version: 2, ...colleagues("changed End of security support") },
    { id: gone, name: "C", version: undefined, ...colleagues("deleted it") },
  ]);

  // Another change between the preview and its use.
  accepted(await colleague.applyBulkChange([{ id: kept, version: 1 }], { field: "ndaa", value: "no" }));
  const unseen = accepted(await editing.applyBulkChange(shown.pins, date("2032-06")));
  expect(unseen).toMatchObject({
    changed: 0,
    since: [{ id: kept, what: "jon@varifocal.example changed NDAA compliant" }],
  });
  expect((await documentOf(site, kept)).endOfSecuritySupport).toBeUndefined();

  const chosen = [{ id: changed, version: 2 }];
  expect(accepted(await editing.applyBulkChange(chosen, date("2032-06")))).toMatchObject({ changed: 1, since: [] });
  expect((await documentOf(site, changed)).endOfSecuritySupport).toBe("2032-06");
});

test("[W03] a product that has left the filter without a change of its own stays too", async () => {
  await using site = await openTestEditing();
  const filter = { ...whole, needs: "support-date" } as const;
  const [one, other] = await Promise.all(["A", "B"].map((model) => site.addProduct({ model })));
  const release = await site.addRelease({ products: [one ?? ""] });
  await site.addRelease({ products: [other ?? ""], versionText: "5.0.0" });
  const pins = (await site.editing.selectableProducts(filter)) ?? [];
  expect(pins.length).toBe(2);
  accepted(await site.editing.deleteRelease(release, "Wrong file"));
  const shown = accepted(await site.editing.previewBulkChange([{ pins, filter }], date("2032-06")));
  expect(shown.pins.map(({ id }) => id)).toEqual([other]);
  expect(shown.since).toMatchObject([{ name: "A", version: 1, what: "It no longer matches the filter" }]);
});

test("[W04] a new category keeps features of equal label, and says how many others it drops and of which products", async () => {
  await using site = await openTestEditing();
  const from = await site.addCategoryWith(["Zoom", "Audio", "Heat"], "Domes");
  const to = await site.addCategoryWith(["audio"], "Bullets");
  const { category, features } = from;
  const dropping = await site.addProduct({ category, features, model: "A" });
  const plain = await site.addProduct({ category, model: "B" });
  const change = { field: "category", value: to.category };
  const shown = await preview(site, change);
  expect(shown.notices).toEqual([bulkMessages.dropped(2, ["A"], 0)]);
  expect(shown.groups.map(({ title }) => title)).toEqual(["A", "B"]);
  await apply(site, change);
  expect(await documentOf(site, dropping)).toMatchObject({ category: to.category, features: to.features });
  expect(await documentOf(site, plain)).toMatchObject({ category: to.category, features: [] });
});

test("[W05] each field of the menu is set: features, mark, dates, successor, accessories, letter and a typed fact", async () => {
  await using site = await openTestEditing();
  const { category, features } = await site.addCategoryWith(["Zoom"], "Domes");
  const other = await site.addCategory({ name: "Mounts" });
  const camera = await site.addProduct({ category, model: "A" });
  const mount = await site.addProduct({ category: other, model: "M" });
  const letter = await site.addDownload({ kind: "ndaa-letter" });

  const zoom = await preview(site, { field: "addFeature", value: "zoom" });
  expect(zoom.refused).toMatchObject([
    { name: "M", reasons: [{ message: bulkMessages.notOffered("Mounts", "zoom") }] },
  ]);
  const set = async (field: string, value: string, kind?: string) => {
    const change = { field, value, ...(kind && { kind }) };
    const pins = await pinsOf(site, [camera]);
    return accepted(await site.editing.applyBulkChange(pins, change)).changed;
  };
  expect(await set("addFeature", "zoom")).toBe(1);
  expect(await set("addFeature", "zoom")).toBe(0);
  expect(await documentOf(site, camera)).toMatchObject({ features });
  for (const [field, value, kind] of [
    ["removeFeature", "Zoom"],
    ["ndaa", "no"],
    ["launched", "2024-02-01"],
    ["lastOrder", "2025-02-01"],
    ["endOfSales", "2026-02-01"],
    ["endOfLife", "2031-02-01"],
    ["successor", "m", "drop-in"],
    ["addAccessory", "M"],
    ["ndaaLetter", letter],
    ["fact:megapixels", "8 MP"],
  ] as const) {
    expect([field, await set(field, value, kind)]).toEqual([field, 1]);
  }
  expect(await documentOf(site, camera)).toMatchObject({
    ...{ features: [], ndaa: false, launched: "2024-02-01", lastOrder: "2025-02-01", endOfSales: "2026-02-01" },
    ...{ endOfLife: "2031-02-01", successors: [{ product: mount, kind: "drop-in" }], accessories: [mount] },
    ...{ ndaaLetter: letter, facts: { megapixels: "8 MP" } },
  });
  for (const [field, value] of [
    ["removeAccessory", "M"],
    ["successor", ""],
    ["ndaaLetter", noLetter],
    ["fact:megapixels", ""],
    ["launched", ""],
  ] as const) {
    expect([field, await set(field, value)]).toEqual([field, 1]);
  }
  expect(await documentOf(site, camera)).toMatchObject({
    ...{ accessories: [], successors: [], ndaaLetter: undefined, facts: {}, launched: undefined },
  });
});

test("[W05] a value that cannot be set is refused beside its field, before any product is looked at", async () => {
  await using site = await openTestEditing();
  const pins = [{ id: await site.addProduct({ model: "A" }), version: 1 }];
  const answer = (field: string, value: string, kind?: string) =>
    site.editing.previewBulkChange([{ pins }], { field, value, ...(kind && { kind }) });
  expect(await answer("", "")).toEqual(refused({ field: bulkMessages.choose }));
  expect(await answer("model", "B")).toEqual(refused({ field: bulkMessages.choose }));
  expect(await answer("endOfLife", "2031-06")).toEqual(refused({ value: lifecycleMessages.day }));
  expect(await answer("ndaa", "maybe")).toEqual(refused({ value: bulkMessages.ndaa }));
  expect(await answer("category", "none")).toEqual(refused({ value: bulkMessages.category }));
  expect(await answer("addFeature", "Wings")).toEqual(refused({ value: bulkMessages.feature("Wings") }));
  expect(await answer("addAccessory", "VF-0")).toEqual(refused({ value: bulkMessages.model("VF-0") }));
  expect(await answer("successor", "A", "twin")).toEqual(refused({ kind: bulkMessages.kind }));
  expect(await answer("ndaaLetter", "")).toEqual(refused({ value: bulkMessages.letter }));
  expect(await answer("fact:none", "1")).toEqual(refused({ field: bulkMessages.fact }));
  expect(await answer("fact:megapixels", "eight")).toMatchObject({ ok: false, errors: { value: expect.any(String) } });
  expect(await site.editing.previewBulkChange([], date("2032"))).toEqual(refused({ form: bulkMessages.none }));
});

test("[W06] many products are deleted as one set, those that others changed stay and are named, and an undo brings all back", async () => {
  await using site = await openTestEditing();
  const { editing, colleague } = site;
  const category = await site.addCategory();
  const ids = await Promise.all(["A", "B", "C"].map((model) => site.addProduct({ category, model })));
  const owner = await site.addProduct({ category, model: "D", accessories: ids.slice(0, 1) });
  const pins = await pinsOf(site, ids);
  accepted(await colleague.applyBulkChange(await pinsOf(site, ids.slice(2)), { field: "ndaa", value: "no" }));

  const shown = accepted(await editing.previewBulkDeletion([{ pins }]));
  expect(shown.groups).toEqual([{ title: "2 products", names: ["A", "B"], cells: [] }]);
  expect(shown.since).toMatchObject([{ name: "C", what: "jon@varifocal.example changed NDAA compliant" }]);
  expect(shown.notices).toEqual([bulkMessages.leaveAccessories(1)]);
  expect(accepted(await editing.applyBulkDeletion(shown.pins))).toMatchObject({ changed: 2, since: [] });
  expect((await editing.listedProducts(whole))?.items.map(({ model }) => model)).toEqual(["C", "D"]);
  expect((await documentOf(site, owner)).accessories).toEqual([]);
  accepted(await editing.undoSet(editing.lastSet() ?? 0));
  expect((await documentOf(site, owner)).accessories).toEqual(ids.slice(0, 1));
});
