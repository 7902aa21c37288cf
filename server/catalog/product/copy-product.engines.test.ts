import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { type EditableProduct, productMessages } from "#core/product/product.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { emptyBin } from "../../history/empty-bin.ts";
import { deleteProduct } from "./save-product.ts";

/** A product with everything, and the form that copies it. */
async function originalAndForm(site: TestEditing): Promise<{ original: EditableProduct; form: ProductForm }> {
  const { category, features } = await site.addCategoryWith(["2 MP", "Audio"]);
  const accessories = [await site.addProduct({ category, model: "Bracket" })];
  const images = ["z", "a", "m"].map((name) => ({ picture: stagedPicture({ name, extension: "png" }), alt: name }));
  const downloads = ["b", "a"].map((name) => ({ file: stagedFile({ name }), description: `${name} file` }));
  const files = {
    image: { picture: stagedPicture(), alt: "Front" },
    images,
    downloads,
    sheet: stagedSheet([["Lens", "2.8 mm"]], "VF-1.xls"),
  };
  const id = await site.addProduct({ category, features, accessories, model: "VF-1", specs: "IP67", files });
  const original = await editable(site, id);
  return { original, form: { ...unchanged(original), model: "VF-1 Pro", from: id } };
}

/** The object names in the addresses. */
function bytesOf({ image, images, downloads, sheet }: EditableProduct): (string | undefined)[] {
  const pictures = [image, ...images].map(({ picture }) => picture.url);
  return [...pictures, ...downloads.map(({ file }) => file.url), sheet?.url].map((url) => url?.split("?v=")[1]);
}

function wordsOf({ image, images, downloads, sheet, ...product }: EditableProduct) {
  return {
    ...product,
    id: "",
    model: "",
    images: [image, ...images].map(({ alt, fileName, picture }) => [alt, fileName, picture.widths.length]),
    downloads: downloads.map(({ description, file }) => [description, file.fileName]),
    rows: sheet?.rows,
  };
}

test("[R19] a copy has all files of its original, in their order, below addresses of its own", async () => {
  await using site = await openTestEditing();
  const { original, form } = await originalAndForm(site);
  const id = accepted(await site.editing.createProduct(form));
  const copy = await editable(site, id);

  expect(wordsOf(copy)).toEqual(wordsOf(original));
  expect(copy.model).toBe("VF-1 Pro");
  expect(bytesOf(copy)).toEqual(bytesOf(original));
  expect(copy.image.picture.url).toContain(`/files/products/${id}.jpg`);
  expect(copy.images.map((image) => image.id)).not.toEqual(original.images.map((image) => image.id));
  expect(await editable(site, original.id)).toEqual(original);
});

test("[R19] [X41] a copy of a sheet that names the original is saved only with a choice of its column", async () => {
  await using site = await openTestEditing();
  const rows = [
    ["Specification", "VF-1"],
    ["Weight", "1.2 kg"],
  ];
  const id = await site.addProduct({ model: "VF-1", files: { sheet: stagedSheet(rows) } });
  const form = { ...unchanged(await editable(site, id)), model: "VF-2", from: id };
  expect(await site.editing.createProduct(form)).toEqual(
    refused({ sheet: productMessages.sheetOfOther("VF-1", "VF-2") }),
  );
  expect(await site.editing.createProduct({ ...form, sheet: undefined, model: "VF-3" })).toMatchObject({ ok: true });

  const copy = accepted(await site.editing.createProduct({ ...form, modelColumn: "VF-1" }));
  const { facts } = (await editable(site, id)).sheetFacts;
  expect(facts).toHaveLength(1);
  expect((await editable(site, copy)).sheetFacts.facts).toEqual(facts);
});

test("[R19] a copy keeps its files when its original goes, and what nothing names any more is dropped", async () => {
  await using site = await openTestEditing();
  const { original, form } = await originalAndForm(site);
  const [firstImage] = form.images;
  const id = accepted(await site.editing.createProduct({ ...form, images: [{ ...firstImage, alt: "only" }] }));
  const before = await editable(site, id);

  await site.editing.deleteProduct(original.id);
  await emptyBin(site.database, Number.MAX_SAFE_INTEGER);
  expect(await editable(site, id)).toEqual(before);
  expect(before.images[0]?.picture.widths).toHaveLength(2);
  // Two pictures that the copy left out, each with two variants.
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toHaveLength(6);
});

test("[R19] a copy takes what is new from its form, and of the original only what the form keeps", async () => {
  await using site = await openTestEditing();
  const { original, form } = await originalAndForm(site);
  const upload = (name: string) => site.upload("picture", stagedPicture({ name }));
  const [first] = form.images;
  const id = accepted(
    await site.editing.createProduct({
      ...form,
      image: { upload: await upload("pro.jpg"), alt: "Pro" },
      images: [
        { upload: await upload("lens.jpg"), alt: "Lens" },
        { ...first, alt: "Renamed" },
      ],
      downloads: [],
      sheet: undefined,
    }),
  );
  const copy = await editable(site, id);
  expect(copy.image).toMatchObject({ fileName: "pro.jpg", alt: "Pro" });
  expect(copy.images).toMatchObject([
    { fileName: "lens.jpg", alt: "Lens" },
    { fileName: "z", alt: "Renamed" },
  ]);
  expect([copy.downloads, copy.sheet]).toEqual([[], undefined]);
  expect(await editable(site, original.id)).toEqual(original);
});

test("[R19] a message at each field says what has been removed from the original since", async () => {
  await using site = await openTestEditing();
  const { original, form } = await originalAndForm(site);
  const bare = { ...unchanged(original), images: [], downloads: [] };
  await site.editing.updateProduct(original.id, bare, original.version);
  expect(await site.editing.createProduct(form)).toEqual(
    refused({
      images: "Check each image (20MB limit)",
      downloads: "Check all downloads - each one needs a file (20MB max)",
    }),
  );
  await site.editing.updateProduct(original.id, { ...bare, sheet: undefined }, original.version + 1);
  expect(await site.editing.createProduct({ ...form, images: [], downloads: [] })).toEqual(
    refused({ sheet: "Choose the spreadsheet again - it is no longer here" }),
  );
  await site.editing.deleteProduct(original.id);
  expect(await site.editing.createProduct(form)).toEqual(
    refused({ form: "The product you are copying has been deleted" }),
  );
});

test("[R06] [R19] a copy under a model that is taken is refused by name", async () => {
  await using site = await openTestEditing();
  const { form } = await originalAndForm(site);
  expect(await site.editing.createProduct({ ...form, model: "vf-1" })).toEqual(
    refused({ model: "Product model vf-1 already in database" }),
  );
});

test("[R19] a product that is deleted while it is being copied leaves a whole copy, or none", async () => {
  await using site = await openTestEditing();
  const other = await site.openAgain();
  for (let round = 0; round < 6; round++) {
    const { original, form } = await originalAndForm(site);
    const copy = () => site.editing.createProduct({ ...form, model: `Copy ${round}` });
    const remove = () => deleteProduct(other.database, original.id);
    const [copied] =
      round % 2 === 0 ? await Promise.all([copy(), remove()]) : (await Promise.all([remove(), copy()])).reverse();
    if (copied?.ok) expect(bytesOf(await editable(site, copied.value))).toEqual(bytesOf(original));
    else expect(copied).toEqual(refused({ form: "The product you are copying has been deleted" }));
    await site.database.deleteFrom("product").execute();
  }
  await other.close();
});
