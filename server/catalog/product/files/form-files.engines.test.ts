import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { type ProductForm, productForm } from "#core/product/product-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { createProduct } from "../save-product.ts";

const hour = 60 * 60 * 1_000;

/** A new product's form, complete but for its main picture. */
async function newForm(site: TestEditing, wishes: Partial<ProductForm> = {}): Promise<ProductForm> {
  const { category = await site.addCategory(), ...more } = wishes;
  return productForm.parse({ category, model: "VF-1", description: "A camera", image: { upload: "none" }, ...more });
}

async function formWithImage(site: TestEditing, wishes: Partial<ProductForm> = {}): Promise<ProductForm> {
  const image = { upload: await site.upload("picture", stagedPicture()), alt: "" };
  return newForm(site, { image, ...wishes });
}

test("[R11] a product made with its form has every uploaded file, in the order of the form", async () => {
  await using site = await openTestEditing();
  const picture = (name: string) => site.upload("picture", stagedPicture({ name }));
  const form = await newForm(site, {
    image: { upload: await picture("front.jpg"), alt: "From the front" },
    images: [
      { upload: await picture("z.jpg"), alt: "" },
      { upload: await picture("a.jpg"), alt: "Side" },
    ],
    downloads: [
      { upload: await site.upload("product-file", stagedFile({ name: "manual.pdf" })), description: "" },
      { upload: await site.upload("product-file", stagedFile({ name: "fw.zip" })), description: "Firmware" },
    ],
    sheet: await site.upload("sheet", stagedSheet([["Lens", "2.8 mm"]], "VF-1.xlsx")),
  });
  const id = accepted(await site.editing.createProduct(form));

  expect(await site.editing.productForEditing(id)).toMatchObject({
    id,
    version: 1,
    model: "VF-1",
    category: form.category,
    image: { fileName: "front.jpg", alt: "From the front", size: 12_345, picture: { widths: [320, 640] } },
    images: [
      { fileName: "z.jpg", alt: "", picture: { alt: "VF-1" } },
      { fileName: "a.jpg", alt: "Side" },
    ],
    downloads: [
      { description: "", file: { fileName: "manual.pdf" } },
      { description: "Firmware", file: { fileName: "fw.zip" } },
    ],
    sheet: { fileName: "VF-1.xlsx", size: 12_345, rows: [["Lens", "2.8 mm"]] },
  });
  // Visitors see the file's name where there is no description.
  expect((await site.product(id))?.downloads.map(({ description }) => description)).toEqual(["manual.pdf", "Firmware"]);
  expect(await site.waiting()).toEqual([]);
});

test("[K14] a form whose uploads are gone says so together with a model that is taken", async () => {
  await using site = await openTestEditing();
  await site.addProduct({ model: "VF-1" });
  const form = await newForm(site, { downloads: [{ upload: "gone", description: "" }] });
  expect(await site.editing.createProduct(form)).toEqual(
    refused({
      model: "Product model VF-1 already in database",
      image: "Image required (20MB limit)",
      downloads: "Check all downloads - each one needs a file (20MB max)",
    }),
  );
});

test("[R16] [R23] a form with another category keeps the features of equal label, and is asked for the others", async () => {
  await using site = await openTestEditing();
  const dome = await site.addCategoryWith(["2 MP", "IK10"], "Dome");
  const bullet = await site.addCategoryWith(["2 mp", "White light"], "Bullet");
  const [megapixels = "", shock = ""] = dome.features;
  const id = await site.addProduct({ category: dome.category, features: [megapixels] });
  const form = { ...unchanged(await editable(site, id)), category: bullet.category };
  expect(await site.editing.updateProduct(id, form, 1)).toEqual(done(id));
  expect(await editable(site, id)).toMatchObject({ category: bullet.category, features: [bullet.features[0]] });

  const asked = refused({ features: "Choose the features again - they are not all of this category" });
  for (const features of [[megapixels, shock], [crypto.randomUUID()]]) {
    expect(await site.editing.updateProduct(id, { ...form, features }, 2)).toEqual(asked);
    const other = await formWithImage(site, { category: bullet.category, features });
    expect(await site.editing.createProduct(other)).toEqual(asked);
  }
  const both = { ...form, features: [megapixels, shock] };
  expect(await site.editing.updateProduct(id, both, 2, { leaveOutFeatures: true })).toEqual(done(id));
  expect((await editable(site, id)).features).toEqual([bullet.features[0]]);
  const copy = { ...form, model: "VF-1 Pro", from: id, features: [megapixels] };
  const made = accepted(await site.editing.createProduct(copy));
  expect((await editable(site, made)).features).toEqual([bullet.features[0]]);
});

test("[R17] what a refused form has uploaded is there when it is sent again", async () => {
  await using site = await openTestEditing();
  await site.addProduct({ model: "vf-1" });
  const form = await formWithImage(site);
  expect(await site.editing.createProduct(form)).toEqual(refused({ model: "Product model VF-1 already in database" }));
  expect(await site.waiting()).toEqual([form.image.upload]);
  expect(await site.editing.createProduct({ ...form, model: "VF-2" })).toMatchObject({ ok: true });
});

test("[R02] [R03] [R04] an upload that has ended, is another's or of another kind is asked for again, each in its place", async () => {
  await using site = await openTestEditing();
  const old = await site.upload("picture", stagedPicture(), 25 * hour);
  const form = await newForm(site, {
    image: { upload: old, alt: "" },
    images: [{ upload: crypto.randomUUID(), alt: "" }],
    // A general file may be larger than a product's.
    downloads: [{ upload: await site.upload("general-file", stagedFile()), description: "Manual" }],
    sheet: "../../etc/passwd",
  });
  expect(await site.editing.createProduct(form)).toEqual(
    refused({
      image: "Image required (20MB limit)",
      images: "Check each image (20MB limit)",
      downloads: "Check all downloads - each one needs a file (20MB max)",
      sheet: "Choose the spreadsheet again - it is no longer here",
    }),
  );
  expect(await site.colleague.createProduct(await formWithImage(site))).toEqual(
    refused({ image: "Image required (20MB limit)" }),
  );
  expect(await site.counts()).toMatchObject({ products: 0 });
});

test("[R13] an edit keeps, describes, replaces, adds and removes files; an unchanged one changes nothing", async () => {
  await using site = await openTestEditing();
  const files = {
    images: [
      { picture: stagedPicture({ name: "side.jpg" }), alt: "Side" },
      { picture: stagedPicture({ name: "wall.jpg" }), alt: "Wall" },
    ],
    downloads: [
      { file: stagedFile({ name: "a.pdf" }), description: "A" },
      { file: stagedFile({ name: "b.pdf" }), description: "B" },
    ],
    sheet: stagedSheet([["a"]]),
  };
  const id = await site.addProduct({ files });
  const before = await editable(site, id);
  const form = unchanged(before);
  expect(await site.editing.updateProduct(id, form, 1)).toEqual(done(id));
  expect(await editable(site, id)).toEqual(before);

  const [side, wall] = form.images;
  const replacing = await site.upload("picture", stagedPicture({ name: "wall-2.png", extension: "png" }));
  const adding = await site.upload("product-file", stagedFile({ name: "c.pdf" }));
  const edit: ProductForm = {
    ...form,
    image: { alt: "Front" },
    images: [
      { ...wall, upload: replacing, alt: "On a wall" },
      { ...side, alt: "" },
    ],
    downloads: [
      { ...form.downloads[1], description: "Second" },
      { upload: adding, description: "Third" },
    ],
    sheet: undefined,
  } as ProductForm;
  expect(await site.editing.updateProduct(id, edit, 1)).toEqual(done(id));

  const after = await editable(site, id);
  expect(after.image).toMatchObject({ alt: "Front", fileName: before.image.fileName });
  expect(after.images).toMatchObject([
    { id: wall?.id, fileName: "wall-2.png", alt: "On a wall" },
    { id: side?.id, fileName: "side.jpg", alt: "" },
  ]);
  expect(after.downloads).toMatchObject([
    { description: "Second", file: { fileName: "b.pdf" } },
    { description: "Third", file: { fileName: "c.pdf" } },
  ]);
  expect(after.sheet).toBeUndefined();
  expect(after.version).toBe(2);
  expect(await site.waiting()).toEqual([]);
});

test("[R18] an edit begun on an older version is refused, and what it has uploaded is kept", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct();
  const form = unchanged(await editable(site, id));
  expect(await site.colleague.updateProduct(id, { ...form, specs: "theirs" }, 1)).toEqual(done(id));

  const upload = await site.upload("picture", stagedPicture());
  const mine = { ...form, image: { upload, alt: "" } };
  expect(await site.editing.updateProduct(id, mine, 1)).toEqual(refused({ form: conflictMessages.changed }));
  expect(await site.waiting()).toEqual([upload]);
  await site.colleague.deleteProduct(id);
  expect(await site.editing.updateProduct(id, mine, 2)).toEqual(refused({ form: conflictMessages.deleted }));
});

test("[R18] of two who save the same version at once, exactly one does", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct();
  const form = unchanged(await editable(site, id));
  const outcomes = await Promise.all([
    site.editing.updateProduct(id, { ...form, specs: "mine" }, 1),
    site.colleague.updateProduct(id, { ...form, specs: "theirs" }, 1),
  ]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect((await editable(site, id)).version).toBe(2);
});

test("[R06] of two who make one model at once, on connections of their own, exactly one does", async () => {
  await using site = await openTestEditing();
  const other = await site.openAgain();
  const form = await formWithImage(site);
  const image = { picture: stagedPicture(), alt: "" };
  const outcomes = await Promise.all([
    site.editing.createProduct(form),
    createProduct(other.database, { ...form, model: "vf-1" }, { image }),
  ]);
  await other.close();
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  const [refusal] = outcomes.filter(({ ok }) => !ok);
  expect(refusal).toMatchObject({
    errors: { model: expect.stringMatching(/^Product model vf-1 already in database$/i) },
  });
  expect(await site.counts()).toMatchObject({ products: 1 });
});

test("[R03] a row that names what is not the product's is refused", async () => {
  await using site = await openTestEditing();
  const files = { images: [{ picture: stagedPicture(), alt: "" }] };
  const [one, two] = [await site.addProduct({ files }), await site.addProduct({ files })];
  const form = unchanged(await editable(site, one));
  expect(await site.editing.updateProduct(two, { ...form, model: "VF-2" }, 1)).toEqual(
    refused({ images: "Check each image (20MB limit)" }),
  );
});

test("[R17] a save that the database breaks off leaves nothing behind, and its uploads are still there", async () => {
  await using site = await openTestEditing();
  const form = await formWithImage(site, {
    downloads: [{ upload: await site.upload("product-file", stagedFile()), description: "Manual" }],
  });
  const waiting = await site.waiting();
  const { database } = site;
  const revision = await site.revision();
  await site.breakAt("change");
  await expect(site.editing.createProduct(form)).rejects.toThrow("disk full");
  expect(await site.counts()).toMatchObject({ products: 0 });
  for (const table of ["file", "product_download", "picture_variant", "dropped_object"] as const) {
    expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await site.revision()).toBe(revision);
  expect(await site.waiting()).toEqual(waiting);
});

test("[R17] an edit that the database breaks off leaves the product and its files as they were", async () => {
  await using site = await openTestEditing();
  const files = { images: [{ picture: stagedPicture(), alt: "" }], sheet: stagedSheet([["a"]]) };
  const id = await site.addProduct({ files });
  const before = await editable(site, id);
  const upload = await site.upload("picture", stagedPicture());
  await site.breakAt("change");
  const edit = { ...unchanged(before), image: { upload, alt: "New" }, images: [], sheet: undefined };
  await expect(site.editing.updateProduct(id, edit, 1)).rejects.toThrow("disk full");
  expect(await editable(site, id)).toEqual(before);
  expect(await site.waiting()).toEqual([upload]);
});

test("[R17] what is saved is said to be, even where its uploads cannot be forgotten yet", async () => {
  await using site = await openTestEditing();
  const form = await formWithImage(site);
  await site.breakAt("dropped_object");
  expect(await site.editing.createProduct(form)).toMatchObject({ ok: true });
  expect(await site.waiting()).toEqual([form.image.upload]);
});
