import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductDraft } from "#core/product/product-draft.ts";
import { openTestCatalog, stagedFile, stagedPicture, stagedSheet, type TestCatalog } from "#tests/support/catalog.ts";
import { bumpRevision } from "../../changes/record-change.ts";
import { transaction } from "../../database/transaction.ts";
import { updateCategory } from "../category/save-category.ts";
import { openCatalog } from "../open-catalog.ts";
import { createProduct, deleteProduct, setAccessories, updateProduct } from "./save-product.ts";

/** Everything that visitors' pages show of products and categories. */
async function allShown(catalog: Pick<TestCatalog, keyof ReturnType<typeof openCatalog>>, ids: Ids) {
  const features = (await Promise.all(ids.categories.map((id) => catalog.category(id)))).map((one) => one?.features);
  return {
    products: await Promise.all(ids.products.map((id) => catalog.product(id))),
    categories: await Promise.all(ids.categories.map((id) => catalog.category(id))),
    all: await catalog.products(1),
    each: await Promise.all(ids.categories.map((id) => catalog.productsInCategory(id, [], 1))),
    narrowed: await Promise.all(
      ids.categories.map((id, nth) => catalog.productsInCategory(id, [features[nth]?.[0]?.id ?? ""], 1)),
    ),
    found: await catalog.search("m-", 1),
    suggested: await catalog.suggest("camera"),
  };
}

interface Ids {
  products: string[];
  categories: string[];
}

/** The page of a server that has just started. */
const justRead = ({ data: { reading } }: TestCatalog, ids: Ids) => allShown(openCatalog(reading), ids);

test("[L03] what is kept of products and categories is as if it had just been read, after every change", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const kinds = [
    await catalog.addCategoryWith(["a", "b"], "Dome"),
    await catalog.addCategoryWith(["c", "d"], "Bullet"),
  ];
  const ids: Ids = { products: [], categories: kinds.map(({ category }) => category) };
  const there = new Set<string>();
  const small = fc.integer({ min: 0, max: 9 });
  const kind = fc.constantFrom("create", "create", "update", "accessories", "delete", "rename", "banner", "untold");
  const step = fc.record({ kind, small, other: small });

  function draft(small: number, other: number): Omit<ProductDraft, "accessories"> {
    const { category, features } = kinds[other % 2] as (typeof kinds)[number];
    const chosen = features.filter((_, nth) => (small >> nth) % 2 === 0);
    const description = other % 3 === 0 ? "A camera" : "Anything";
    return { category, model: `M-${small}${other}`, description, features: chosen, ndaa: small > 4, specs: `${other}` };
  }

  async function take({ kind, small, other }: { kind: string; small: number; other: number }): Promise<void> {
    const products = [...there];
    const product = products[small % Math.max(1, products.length)];
    const accessories = products.filter((id, nth) => id !== product && nth % 2 === other % 2);
    const files = {
      image: { picture: stagedPicture(), alt: other % 2 === 0 ? "" : "From above" },
      downloads: small % 3 === 0 ? [{ file: stagedFile(), description: `File ${other}` }] : [],
      ...(other % 4 === 0 && { sheet: stagedSheet([["Weight", `${small} kg`]]) }),
    };
    if (kind === "rename") {
      const at = other % 2;
      const features = kinds[at]?.features.map((id, nth) => ({ id, label: `Label ${nth} ${small}` })) ?? [];
      await updateCategory(database, ids.categories[at] ?? "", { name: `${at} ${small}`, description: "", features });
    } else if (kind === "banner") await catalog.addBanner();
    else if (kind === "untold") await transaction(database, bumpRevision);
    else if (kind === "create" || !product) {
      const made = await createProduct(database, { ...draft(small, other), accessories }, files);
      if (!made.ok) return;
      ids.products.push(made.value);
      there.add(made.value);
    } else if (kind === "update") await updateProduct(database, product, draft(small, other), files);
    else if (kind === "accessories") await setAccessories(database, product, accessories);
    else {
      await deleteProduct(database, product);
      there.delete(product);
    }
  }

  const stories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      for (const steps of story) {
        for (const taken of steps) await take(taken);
        expect(await allShown(catalog, ids)).toEqual(await justRead(catalog, ids));
      }
    }),
    { numRuns: 12, seed: 4 },
  );
});

test("[L03] what is asked for while products change is exact once it is asked for again", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith(["a"], "Dome");
  const draft = { category, description: "A camera", features: [], ndaa: true, specs: "" };
  const ids: Ids = { products: [], categories: [category] };
  for (let nth = 0; nth < 20; nth++) ids.products.push(await catalog.addProduct({ ...draft, model: `M-${nth}` }));

  async function change() {
    for (const [nth, id] of ids.products.entries()) {
      await updateProduct(catalog.database, id, { ...draft, model: `${nth % 2 ? "A" : "Z"}-${nth}` });
    }
  }
  async function askAgainAndAgain() {
    for (let times = 0; times < 10; times++) await allShown(catalog, ids);
  }
  await Promise.all([change(), askAgainAndAgain(), askAgainAndAgain()]);
  expect(await allShown(catalog, ids)).toEqual(await justRead(catalog, ids));
});

test("a product stays the same object until it changes, its category does, or one of its accessories", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const [dome, bullet] = [await catalog.addCategory(), await catalog.addCategory()];
  const accessory = await catalog.addProduct({ category: bullet });
  const id = await catalog.addProduct({ category: dome, model: "VF-1", accessories: [accessory] });
  const other = await catalog.addProduct({ category: bullet });
  const rename = (category: string, name: string) =>
    updateCategory(database, category, { name, description: "", features: [] });
  const first = await catalog.product(id);

  await catalog.addBanner();
  await rename(bullet, "Bullets");
  await deleteProduct(database, other);
  expect(await catalog.product(id)).toBe(first);

  await rename(dome, "Domes");
  const renamed = await catalog.product(id);
  expect(renamed?.category.name).toBe("Domes");
  expect(await catalog.product(id)).toBe(renamed);
  await deleteProduct(database, accessory);
  expect((await catalog.product(id))?.accessories).toEqual([]);
  await deleteProduct(database, id);
  expect(await catalog.product(id)).toBeUndefined();
});
