import { expect, test } from "vitest";
import { categoryForm } from "#core/category/category-draft.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productForm } from "#core/product/product-draft.ts";
import { releaseForm } from "#core/release/release-draft.ts";
import { saveMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedFile, stagedPicture, stagedSbom } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import type { CollectionName } from "./collections.ts";
import type { Editing } from "./editing.ts";

/** An open form, which can be sent repeatedly, with these words. */
type OpenForm = (editing: Editing, words?: string) => Promise<Outcome<string>>;

/** Every kind of record, with everything that its form can name. */
const forms: [string, CollectionName, (site: TestEditing) => Promise<{ id: string; send: OpenForm }>][] = [
  [
    "[K11] a category",
    "categories",
    async () => {
      const id = newId();
      const features = [{ label: "4 MP" }];
      return {
        id,
        send: (editing, name = "Domes") => editing.createCategory({ name, description: "", features, newId: id }),
      };
    },
  ],
  [
    "[R20] a product",
    "products",
    async (site) => {
      const id = newId();
      const category = await site.addCategory();
      const image = { upload: await site.upload("picture", stagedPicture()), alt: "" };
      const images = [{ upload: await site.upload("picture", stagedPicture()), alt: "Its lens" }];
      const downloads = [{ upload: await site.upload("product-file", stagedFile()), description: "Guide" }];
      const rest = { category, description: "A dome", image, images, downloads, newId: id };
      return { id, send: (editing, model = "VF-1") => editing.createProduct(productForm.parse({ ...rest, model })) };
    },
  ],
  [
    "[R20] a copy of a product",
    "products",
    async (site) => {
      const id = newId();
      const [category, from] = [await site.addCategory(), await site.addProduct()];
      const rest = { category, description: "A dome", image: {}, from, newId: id };
      return { id, send: (editing, model = "VF-2") => editing.createProduct(productForm.parse({ ...rest, model })) };
    },
  ],
  [
    "[G06] a download",
    "downloads",
    async (site) => {
      const id = newId();
      const upload = await site.upload("general-file", stagedFile());
      return {
        id,
        send: (editing, description = "Warranty") => editing.createDownload({ description, upload, newId: id }),
      };
    },
  ],
  [
    "[V09] a release",
    "releases",
    async (site) => {
      const id = newId();
      const upload = await site.upload("general-file", stagedFile());
      const sbom = await site.upload("sbom", stagedSbom());
      return {
        id,
        send: (editing, name = "Camera firmware") =>
          editing.createRelease(
            releaseForm.parse({
              name,
              line: "Cameras",
              versionText: "4.8.2",
              date: "2026-11-19",
              upload,
              sbom,
              newId: id,
            }),
          ),
      };
    },
  ],
  [
    "[J07] a group of search words",
    "synonyms",
    async () => {
      const id = newId();
      return {
        id,
        send: (editing, word = "turret") => editing.createSynonyms({ words: [word, "eyeball"], newId: id }),
      };
    },
  ],
  [
    "[I07] a banner",
    "info",
    async () => {
      const id = newId();
      return {
        id,
        send: (editing, content = "News") => editing.createInfoItem({ kind: "banner", content, newId: id }),
      };
    },
  ],
  [
    "[I07] a card",
    "info",
    async (site) => {
      const id = newId();
      const image = { upload: await site.upload("picture", stagedPicture()), keep: false };
      return {
        id,
        send: (editing, content = "News") =>
          editing.createInfoItem({ kind: "card", heading: "Card", content, alt: "", image, newId: id }),
      };
    },
  ],
  [
    "[I07] an image",
    "info",
    async (site) => {
      const id = newId();
      const image = { upload: await site.upload("picture", stagedPicture()), keep: false };
      return {
        id,
        send: (editing, alt = "A dome") => editing.createInfoItem({ kind: "image", alt, image, newId: id }),
      };
    },
  ],
];

/** The kinds of a record's changes in the log. */
async function changesOf(site: TestEditing, id: string): Promise<string[]> {
  const rows = await site.database
    .selectFrom("change")
    .select("kind")
    .where("record_id", "=", id)
    .orderBy("revision")
    .execute();
  return rows.map(({ kind }) => kind);
}

test.each(forms)(
  "%s is made once, however often and in however many processes its form is sent",
  async (_, __, open) => {
    await using site = await openTestEditing();
    const { id, send } = await open(site);
    const other = await site.elsewhere();
    const outcomes = await Promise.all([site.editing, other, site.editing, other].map((editing) => send(editing)));
    expect(outcomes).toEqual([done(id), done(id), done(id), done(id)]);
    // Its uploads have been consumed.
    expect(await site.waiting()).toEqual([]);
    expect(await send(other)).toEqual(done(id));
    expect(await changesOf(site, id)).toEqual(["created"]);
  },
);

test.each(forms)("%s stays as it is when its form is sent again with other content", async (_, collection, open) => {
  await using site = await openTestEditing();
  const { id, send } = await open(site);
  const outcomes = await Promise.all([send(site.editing), send(await site.elsewhere(), "Other")]);
  const spent = refused({ newId: saveMessages.alreadySaved });
  expect(outcomes.filter(({ ok }) => ok)).toEqual([done(id)]);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([spent]);
  expect(await send(site.editing, "Something else")).toEqual(spent);
  expect(await changesOf(site, id)).toEqual(["created"]);

  // A deleted record is not created again.
  const { editing } = site;
  const remove = {
    categories: editing.deleteCategory,
    products: editing.deleteProduct,
    downloads: editing.deleteDownload,
    info: editing.deleteInfoItem,
    releases: (id: string) => editing.deleteRelease(id, "A test"),
    synonyms: editing.deleteSynonyms,
    facts: editing.deleteFact,
  };
  accepted(await remove[collection](id));
  const gone = refused({ newId: saveMessages.deletedSinceSaved });
  for (const words of [undefined, "Other", "Something else"]) expect(await send(editing, words)).toEqual(gone);
  expect(await changesOf(site, id)).toEqual(["created", "deleted"]);
});

test("[R20] a form that was refused is corrected and sent under the same id; an edit after that stays", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  await site.addProduct({ model: "VF-1" });
  const id = newId();
  const upload = await site.upload("picture", stagedPicture());
  const form = (model: string) =>
    productForm.parse({ category, model, description: "A dome", image: { upload }, newId: id });
  expect(await site.editing.createProduct(form("vf-1"))).toEqual(
    refused({ model: "Product model vf-1 already in database" }),
  );
  expect(await site.editing.createProduct(form("VF-2"))).toEqual(done(id));
  const edit = productForm.parse({ category, model: "VF-3", description: "Edited", image: {}, from: id });
  expect(await site.colleague.updateProduct(id, edit, 1)).toEqual(done(id));
  expect(await site.editing.createProduct(form("VF-2"))).toEqual(done(id));
  expect(await site.editing.productForEditing(id)).toMatchObject({ model: "VF-3", version: 2 });
});

test("[K11] no form names a record of another kind, or one that an import brought", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct();
  expect(await site.editing.createInfoItem({ kind: "banner", content: "News", newId: product })).toEqual(
    refused({ newId: "Something went wrong - check each input" }),
  );
  const category = await site.addCategory({ name: "Domes" });
  const form = { name: "Bullets", description: "", features: [], newId: category };
  expect(await site.editing.createCategory(form)).toEqual(refused({ newId: saveMessages.alreadySaved }));
  expect((await site.editing.listedCategories()).map(({ name }) => name)).toEqual(["Category 2", "Domes"]);
});

test("[K11] what is no UUID is no id for a new record", () => {
  for (const id of ["", "1", newId().toUpperCase(), `${newId()} `, "__proto__"]) {
    const { error } = categoryForm.safeParse({ name: "Domes", newId: id });
    expect(error?.issues.map(({ path }) => path)).toEqual([["newId"]]);
  }
  expect(categoryForm.safeParse({ name: "Domes" }).success).toBe(true);
});
