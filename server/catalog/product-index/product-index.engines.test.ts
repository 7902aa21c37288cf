import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductDraft } from "#core/product/product-draft.ts";
import { openTestCatalog, stagedFile, stagedPicture, type TestCatalog } from "#tests/support/catalog.ts";
import { transaction } from "../../database/transaction.ts";
import { updateCategory } from "../category/save-category.ts";
import { createProduct, deleteProduct, updateProduct } from "../product/save-product.ts";
import { ProductIndex } from "./product-index.ts";
import { ProductSet } from "./product-set.ts";

/** Lists that nothing was asked of before. */
const freshLists = ({ data: { reading } }: TestCatalog) => new ProductIndex({ reading });

const everything = { limit: 1_000, offset: 0 };

/** All lists that can be requested, as they would be shown. */
async function allOf(lists: ProductIndex, categories: string[]) {
  const sets = {
    all: undefined,
    search: await lists.matching("cam"),
    short: await lists.matching("a"),
    model: await lists.matchingModel("m-1"),
    listed: await lists.matchingModelOrCategory("dome"),
    downloads: await lists.withDownloads(),
  };
  const pages: Record<string, number[]> = {};
  for (const [name, set] of Object.entries(sets)) {
    for (const sort of ["model", "updated", "category"] as const) {
      for (const descending of [false, true]) {
        const page = await lists.page({ set, sort, descending, ...everything });
        pages[`${name} ${sort} ${descending}`] = page.map(({ seq }) => seq);
      }
    }
  }
  const features: [string, number[]][] = [];
  for (const category of categories) {
    const byFeature = await lists.facets(category);
    for (const [feature, count] of byFeature.counts()) {
      const { products, counts } = byFeature.withAll([feature]);
      features.push([feature, [count, counts.get(feature) ?? 0, ...products.seqs()]]);
    }
    for (const [feature, count] of await lists.facetCounts(category)) features.push([`${feature} counted`, [count]]);
  }
  return { pages, features: features.filter(([, [count]]) => count !== 0).sort() };
}

test("[L03] what is kept in memory follows every change, as if it had just been read", async () => {
  await using catalog = await openTestCatalog();
  const { database, productIndex } = catalog;
  const kinds = [
    await catalog.addCategoryWith(["a", "b"], "Dome"),
    await catalog.addCategoryWith(["c", "d"], "Bullet"),
  ];
  const categories = kinds.map(({ category }) => category);
  const products: string[] = [];
  const small = fc.integer({ min: 0, max: 9 });
  const step = fc.record({
    kind: fc.constantFrom("create", "update", "update", "delete", "rename"),
    small,
    other: small,
  });

  function draft(small: number, other: number): Omit<ProductDraft, "accessories"> {
    const { category, features } = kinds[other % 2] as (typeof kinds)[number];
    const chosen = features.filter((_, nth) => (small >> nth) % 2 === 0);
    const description = other % 3 === 0 ? "A camera" : "Anything";
    return { category, model: `M-${small}${other}`, description, features: chosen, ndaa: true, specs: "" };
  }

  async function take({ kind, small, other }: { kind: string; small: number; other: number }): Promise<void> {
    const product = products[small % Math.max(1, products.length)];
    const downloads = small % 3 === 0 ? [{ file: stagedFile(), description: "" }] : [];
    const image = { picture: stagedPicture(), alt: "" };
    if (kind === "rename") {
      const name = other % 2 === 0 ? `Dome ${small}` : `A ${small} case`;
      const labels = kinds[0]?.features.map((id, nth) => ({ id, label: `Label ${nth}` })) ?? [];
      await updateCategory(database, categories[0] ?? "", { name, description: "", features: labels });
    } else if (kind === "create" || !product) {
      const made = await createProduct(database, { ...draft(small, other), accessories: [] }, { image, downloads });
      if (made.ok) products.push(made.value);
    } else if (kind === "update") await updateProduct(database, product, draft(small, other), { downloads });
    else {
      await deleteProduct(database, product);
      products.splice(products.indexOf(product), 1);
    }
  }

  const stories = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      for (const steps of story) {
        for (const taken of steps) await take(taken);
        expect(await allOf(productIndex, categories)).toEqual(await allOf(freshLists(catalog), categories));
      }
    }),
    { numRuns: 8, seed: 4 },
  );
});

test("[L03] lists that are asked for while products change are exact once they are asked again", async () => {
  await using catalog = await openTestCatalog();
  const { category } = await catalog.addCategoryWith(["a"], "Dome");
  const draft = { category, description: "A camera", features: [], ndaa: true, specs: "" };
  const ids: string[] = [];
  for (let nth = 0; nth < 30; nth++) ids.push(await catalog.addProduct({ ...draft, model: `M-${nth}` }));

  async function change() {
    for (const [nth, id] of ids.entries()) {
      await updateProduct(catalog.database, id, { ...draft, model: `${nth % 2 ? "A" : "Z"}-${nth}` });
    }
  }
  async function askAgainAndAgain() {
    for (let times = 0; times < 5; times++) await allOf(catalog.productIndex, [category]);
  }
  await Promise.all([change(), askAgainAndAgain(), askAgainAndAgain()]);
  expect(await allOf(catalog.productIndex, [category])).toEqual(await allOf(freshLists(catalog), [category]));
});

test("a change too large to follow, and a log with gaps, reload the lists", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  await catalog.addProduct({ category, model: "M" });
  expect(await shown(catalog)).toHaveLength(1);

  const draft = { category, description: "x", features: [], accessories: [], ndaa: true, specs: "" };
  await transaction(catalog.database, async (work) => {
    for (let nth = 0; nth < 300; nth++) {
      await createProduct(work, { ...draft, model: `M-${nth}` }, { image: { picture: stagedPicture(), alt: "" } });
    }
  });
  expect(await shown(catalog)).toHaveLength(301);

  // A restored archive does the same.
  await transaction(catalog.database, async (work) => {
    await work.deleteFrom("product").where("model_key", "like", "m-1%").execute();
    await work
      .updateTable("revision")
      .set((revision) => ({ value: revision("value", "+", 3) }))
      .execute();
  });
  expect(await shown(catalog)).toHaveLength(190);
});

async function shown({ productIndex }: TestCatalog): Promise<unknown[]> {
  return productIndex.page({ set: await productIndex.matching("m"), ...everything });
}

test("a set of products has exactly the members that it was given", () => {
  const seqs = fc.array(fc.nat(200), { maxLength: 50 });
  const changes = fc.array(fc.record({ seq: fc.nat(300), isMember: fc.boolean() }), { maxLength: 50 });
  fc.assert(
    fc.property(seqs, changes, (first, then) => {
      const expected = new Set(first);
      for (const { seq, isMember } of then) isMember ? expected.add(seq) : expected.delete(seq);
      const set = ProductSet.of(first).with(then);
      expect(set.size).toBe(expected.size);
      const seqs = Array.from({ length: 301 }, (_, seq) => seq);
      expect(seqs.filter((seq) => set.has(seq))).toEqual(seqs.filter((seq) => expected.has(seq)));
    }),
  );
});
