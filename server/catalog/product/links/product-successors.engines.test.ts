import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import type { SuccessorDraft } from "#core/product/product-draft.ts";
import { soldSuccessors, successorMessages } from "#core/product/successor.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { editable, openTestEditing, unchanged } from "#tests/support/editing.ts";
import { deleteProduct, setSuccessors, updateProduct } from "../save-product.ts";

const today = "2026-11-26";

function dropIn(product: string, sentence = ""): SuccessorDraft {
  return { product, kind: "drop-in", sentence };
}

test("[Y06] a product keeps its successors in the maker's order, with kind and sentence", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const [old, first, second] = [
    await site.addProduct({ category, model: "VF-1" }),
    await site.addProduct({ category, model: "VF-3" }),
    await site.addProduct({ category, model: "VF-2" }),
  ];
  const successors = [
    dropIn(first, "8 MP instead of 4 MP"),
    { product: second, kind: "similar" as const, sentence: "" },
  ];
  const form = { ...unchanged(await editable(site, old)), successors };
  expect(await site.editing.updateProduct(old, form, 1)).toEqual(done(old));
  const product = await editable(site, old);
  expect(product.successors.map(({ model, kind, sentence }) => [model, kind, sentence])).toEqual([
    ["VF-3", "drop-in", "8 MP instead of 4 MP"],
    ["VF-2", "similar", ""],
  ]);
  expect(await site.editing.countPredecessors(first)).toBe(1);

  const revision = await site.revision();
  expect(await site.editing.updateProduct(old, unchanged(product), 2)).toEqual(done(old));
  expect(await site.revision()).toBe(revision);
  const turned = { ...form, successors: successors.toReversed() };
  expect(await site.editing.updateProduct(old, turned, 2)).toEqual(done(old));
  expect((await editable(site, old)).successors.map(({ model }) => model)).toEqual(["VF-2", "VF-3"]);
  expect(await site.editing.updateProduct(old, { ...form, successors: [] }, 3)).toEqual(done(old));
  expect((await editable(site, old)).successors).toEqual([]);
});

test("[Y06] refused as successors: the product itself, one that never was, and one twice; deleted ones are named", async () => {
  await using catalog = await openTestCatalog();
  const [id, other, gone] = [
    await catalog.addProduct(),
    await catalog.addProduct(),
    await catalog.addProduct({ model: "VF-GONE" }),
  ];
  await deleteProduct(catalog.database, gone);
  const set = (...products: string[]) =>
    setSuccessors(
      catalog.database,
      id,
      products.map((product) => dropIn(product)),
    );
  expect(await set(id)).toEqual(refused({ successors: successorMessages.itself }));
  expect(await set(crypto.randomUUID())).toEqual(refused({ successors: successorMessages.unknown }));
  expect(await set(other, other)).toEqual(refused({ successors: successorMessages.twice }));
  expect(await set(other, gone)).toEqual(
    refused({ successors: "Remove from the successors what has been deleted: VF-GONE" }),
  );
  expect((await catalog.product(id))?.successors.links).toEqual([]);
});

test("[Y06] a successor that closes a circle is refused, and the message names the models along it", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const [a, b, c] = [
    await catalog.addProduct({ category, model: "VF-A" }),
    await catalog.addProduct({ category, model: "VF-B" }),
    await catalog.addProduct({ category, model: "VF-C" }),
  ];
  await setSuccessors(catalog.database, a, [dropIn(b)]);
  await setSuccessors(catalog.database, b, [dropIn(c)]);
  expect(await setSuccessors(catalog.database, c, [dropIn(a)])).toEqual(
    refused({ successors: "These products would replace each other in a circle: VF-C, VF-A, VF-B, VF-C" }),
  );
  // The model that is typed, which may be new.
  const draft = { category, model: "VF-C2", description: "A camera", features: [], ndaa: true, specs: "" };
  expect(await updateProduct(catalog.database, c, { ...draft, successors: [dropIn(a)] })).toEqual(
    refused({ successors: "These products would replace each other in a circle: VF-C2, VF-A, VF-B, VF-C2" }),
  );
});

test("[Y06] of two editors who close a circle at once, one is refused", async () => {
  await using site = await openTestEditing();
  const [a, b] = [await site.addProduct({ model: "VF-A" }), await site.addProduct({ model: "VF-B" })];
  const elsewhere = await site.elsewhere();
  const form = async (id: string, successor: string) => ({
    ...unchanged(await editable(site, id)),
    successors: [dropIn(successor)],
  });
  const forms = { a: await form(a, b), b: await form(b, a) };
  const outcomes = await Promise.all([
    site.editing.updateProduct(a, forms.a, 1),
    elsewhere.updateProduct(b, forms.b, 1),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    errors: {
      successors: expect.stringMatching(/^These products would replace each other in a circle: VF-., VF-., VF-.$/),
    },
  });
});

test("[Y07] a page follows the chain through products that are discontinued, and follows their edits and deletion", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const ended = { endOfSales: "2026-06-30" };
  const [a, b, c] = [
    await catalog.addProduct({ category, model: "VF-A", ...ended }),
    await catalog.addProduct({ category, model: "VF-B" }),
    await catalog.addProduct({ category, model: "VF-C" }),
  ];
  await setSuccessors(catalog.database, a, [dropIn(b)]);
  const leadsTo = async () => {
    const product = await catalog.product(a);
    return product && soldSuccessors(a, product.successors, today).map(({ model }) => model);
  };
  expect(await leadsTo()).toEqual(["VF-B"]);

  const draft = { category, description: "A camera", features: [], ndaa: true, specs: "" };
  await updateProduct(catalog.database, b, { ...draft, model: "VF-B", ...ended, successors: [dropIn(c)] });
  expect(await leadsTo()).toEqual(["VF-C"]);
  await updateProduct(catalog.database, c, { ...draft, model: "VF-C2" });
  expect(await leadsTo()).toEqual(["VF-C2"]);
  await deleteProduct(catalog.database, c);
  expect(await leadsTo()).toEqual([]);
});

test("[Y06] a product that is deleted leaves the successors of others, whose open edits then conflict", async () => {
  await using site = await openTestEditing();
  const [old, next] = [await site.addProduct(), await site.addProduct()];
  await setSuccessors(site.database, old, [dropIn(next)]);
  const opened = await editable(site, old);
  await deleteProduct(site.database, next);
  const product = await editable(site, old);
  expect(product.successors).toEqual([]);
  expect(product.version).toBe(opened.version + 1);
  expect(await site.editing.updateProduct(old, unchanged(opened), opened.version)).toMatchObject({ ok: false });
});
