import { expect, test } from "vitest";
import { binPrefix } from "#core/files/file-key.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import type { ProductFiles } from "./product-document.ts";

function allFiles(): ProductFiles {
  return {
    images: [{ picture: stagedPicture({ variants: [] }), alt: "" }],
    downloads: [{ file: stagedFile(), description: "Manual" }],
    sheet: stagedSheet([["a"]]),
  };
}

/** Outside the bin. */
async function keysOf({ database }: TestEditing): Promise<string[]> {
  const rows = await database.selectFrom("file").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key).filter((key) => !key.startsWith(binPrefix));
}

test("[R14] a deleted product takes its files with it and nothing else; its name is remembered", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const kept = await site.addProduct({ category, files: allFiles() });
  await site.addDownload();
  const keys = await keysOf(site);
  const id = await site.addProduct({ category, model: "VF-1", files: allFiles() });

  expect(await site.editing.deletedName("products", id)).toBeUndefined();
  expect(await site.editing.deleteProduct(id)).toEqual(done(id));
  expect(await site.product(id)).toBeUndefined();
  expect(await keysOf(site)).toEqual(keys);
  expect(await editable(site, kept)).toMatchObject({ version: 1, images: [{}], downloads: [{}], sheet: {} });
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
  const binned = await site.editing.binnedRecord("products", id);
  accepted(await site.editing.deleteForGood("products", id, binned?.set ?? 0));
  // The main picture with two variants, another one, the manual and the workbook.
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toHaveLength(6);
  expect(await site.editing.deletedName("products", id)).toBe("VF-1");
  expect(await site.editing.deletedName("categories", id)).toBeUndefined();
  // An import may do the same.
  await site.addProduct({ id, model: "VF-1 again" });
  expect(await site.editing.deletedName("products", id)).toBeUndefined();
});

test("[R14] a deleted product leaves other products' accessories, and open edits of those are refused", async () => {
  await using site = await openTestEditing();
  const [bracket, box] = [await site.addProduct({ model: "Bracket" }), await site.addProduct({ model: "Box" })];
  const camera = await site.addProduct({ accessories: [bracket, box] });
  const begun = unchanged(await editable(site, camera));
  const revision = await site.revision();

  await site.editing.deleteProduct(bracket);
  expect((await site.product(camera))?.accessories).toMatchObject([{ model: "Box" }]);
  expect(await site.editing.updateProduct(camera, begun, 1)).toEqual(refused({ form: conflictMessages.changed }));
  const changes = await site.database
    .selectFrom("change")
    .select(["record_id", "kind", "title"])
    .where("revision", ">", revision)
    .execute();
  expect(changes).toEqual([
    { record_id: camera, kind: "updated", title: null },
    { record_id: bracket, kind: "deleted", title: "Bracket" },
  ]);
  expect((await editable(site, box)).version).toBe(1);
});

test("[R14] deleting what another tab has deleted is done, and no change", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ model: "VF-1" });
  await Promise.all([site.editing.deleteProduct(id), site.colleague.deleteProduct(id)]);
  const revision = await site.revision();
  expect(await site.editing.deleteProduct(id)).toEqual(done(id));
  expect(await site.editing.deleteProduct("never was")).toEqual(done("never was"));
  expect(await site.revision()).toBe(revision);
  expect(await site.editing.deletedName("products", id)).toBe("VF-1");
});

test("[R14] a picture that another product shows as well stays with it", async () => {
  await using site = await openTestEditing();
  const shared = { image: { picture: stagedPicture(), alt: "" } };
  const [one, two] = [await site.addProduct({ files: shared }), await site.addProduct({ files: shared })];
  await site.editing.deleteProduct(one);
  expect((await editable(site, two)).image.picture.widths).toHaveLength(2);
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
});

test("[R15] a deletion that the database breaks off leaves the product as it was", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: allFiles() });
  const camera = await site.addProduct({ accessories: [id] });
  const [before, keys] = [await editable(site, id), await keysOf(site)];
  await site.breakAt("change");
  await expect(site.editing.deleteProduct(id)).rejects.toThrow("disk full");
  expect(await editable(site, id)).toEqual(before);
  expect(await keysOf(site)).toEqual(keys);
  expect(await editable(site, camera)).toMatchObject({ version: 1, accessories: [{ id }] });
});

test("[R18] a product that is deleted while somebody saves it is gone with its files, in either order", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct();
  const upload = await site.upload("picture", stagedPicture({ extension: "png" }));
  const form = { ...unchanged(await editable(site, id)), image: { upload, alt: "" } };
  const [saved, deleted] = await Promise.all([
    site.editing.updateProduct(id, form, 1),
    site.colleague.deleteProduct(id),
  ]);
  expect([done(id), refused({ form: conflictMessages.deleted })]).toContainEqual(saved);
  expect(deleted).toEqual(done(id));
  expect(await site.product(id)).toBeUndefined();
  expect(await keysOf(site)).toEqual([]);
});
