import { expect, test } from "vitest";
import { type FactKind, factText } from "#core/facts/fact.ts";
import { typedFactMessage } from "#core/facts/typed-fact.ts";
import { done, refused } from "#core/outcome.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { productDraft } from "#core/product/product-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";

const sheet = stagedSheet([
  ["General", ""],
  ["Ingress protection", "IP67"],
  ["Weight", "0.85 kg"],
]);
const heavier = [["Weight", "2 kg"]];

async function factsOf(site: TestEditing, id: string): Promise<string[]> {
  return ((await site.product(id))?.facts ?? []).map((fact) => `${fact.kind} ${factText(fact)}, ${fact.origin}`);
}

test("[X18] a saved product has the facts of its sheet, renewed or gone with the next one", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  expect(await factsOf(site, id)).toEqual(["ip IP67, sheet", "weight 0.85 kg, sheet"]);
  expect((await site.product(id))?.facts.at(-1)?.row).toEqual({
    section: "General",
    label: "Weight",
    text: "0.85 kg",
  });

  const form = unchanged(await editable(site, id));
  const upload = await site.upload("sheet", stagedSheet(heavier));
  expect(await site.editing.updateProduct(id, { ...form, sheet: upload }, 1)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual(["weight 2 kg, sheet"]);
  expect(await site.editing.updateProduct(id, { ...form, sheet: undefined }, 2)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual([]);
});

test("[X18] a save that breaks off leaves sheet and facts as they were", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  const form = unchanged(await editable(site, id));
  const upload = await site.upload("sheet", stagedSheet(heavier));
  await site.breakAt("change");
  await expect(site.editing.updateProduct(id, { ...form, sheet: upload }, 1)).rejects.toThrow("disk full");
  expect(await factsOf(site, id)).toEqual(["ip IP67, sheet", "weight 0.85 kg, sheet"]);
});

test("[X19] a fact typed by hand takes the place of its kind, changes the product, and goes when it is emptied", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  const form = unchanged(await editable(site, id));
  const revision = await site.revision();
  expect(await site.editing.updateProduct(id, { ...form, facts: { weight: "0.9 kg" } }, 1)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual(["ip IP67, sheet", "weight 0.9 kg, typed"]);
  expect(await site.revision()).toBe(revision + 1);
  // The form still tells what the sheet states.
  expect(await editable(site, id)).toMatchObject({ version: 2, facts: { weight: "0.9 kg" } });
  expect((await editable(site, id)).sheetFacts.facts.map(factText)).toEqual(["IP67", "0.85 kg"]);

  // Nothing has changed.
  const again = unchanged(await editable(site, id));
  expect(await site.editing.updateProduct(id, again, 2)).toEqual(done(id));
  expect(await site.revision()).toBe(revision + 1);
  expect(await site.editing.updateProduct(id, { ...again, facts: {} }, 2)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual(["ip IP67, sheet", "weight 0.85 kg, sheet"]);
});

test("[X19] two administrators who type facts at once are told of each other", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  const form = unchanged(await editable(site, id));
  const typed = (weight: string): ProductForm => ({ ...form, facts: { weight } });
  expect(await site.colleague.updateProduct(id, typed("1 kg"), 1)).toEqual(done(id));
  expect(await site.editing.updateProduct(id, typed("2 kg"), 1)).toEqual(refused({ form: conflictMessages.changed }));
});

test("[X20] what cannot be read is refused beside its field, with an example that can be", () => {
  const draft = { category: "c", model: "VF-1", description: "A camera" };
  const messages = (facts: Partial<Record<FactKind, string>>) =>
    productDraft.safeParse({ ...draft, facts }).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(messages({ weight: "heavy", ip: "IP67" })).toEqual([["facts.weight", typedFactMessage("weight")]]);
  expect(messages({ weight: "850 g", codecs: "H.265, H.264", temperature: "−40 to 60" })).toBeUndefined();
});

test("[X21] what no rule can read is listed with its row, until somebody types it", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet: stagedSheet([["Weight", "see the drawing"]]) } });
  expect(await site.editing.listedUnread(1)).toMatchObject({
    total: 1,
    items: [
      {
        product: { id },
        kind: "weight",
        reason: "unreadable",
        row: { label: "Weight", text: "see the drawing" },
      },
    ],
  });
  const form = unchanged(await editable(site, id));
  await site.editing.updateProduct(id, { ...form, facts: { weight: "1 kg" } }, 1);
  expect((await site.editing.listedUnread(1))?.total).toBe(0);
  expect(await site.editing.listedTypedFacts(1)).toMatchObject({ items: [{ product: { id }, text: "1 kg" }] });
  expect(await site.editing.listedFacts("weight", 1)).toMatchObject({ items: [{ text: "1 kg" }] });
  expect(await site.editing.factCounts()).toMatchObject({ unread: 0, typed: 1, facts: 1, left: 0 });
});

test("[X19] a copy has the sheet and the typed facts of its original", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet }, facts: { weight: "0.9 kg" } });
  const form = { ...unchanged(await editable(site, id)), model: "VF-2", from: id };
  const copy = accepted(await site.editing.createProduct(form));
  expect(await factsOf(site, copy)).toEqual(["ip IP67, sheet", "weight 0.9 kg, typed"]);
});

test("[X22] an uploaded sheet tells before it is saved which facts vanish and change, and which rows are not read", async () => {
  await using site = await openTestEditing();
  const { category } = await site.addCategoryWith([]);
  const product = await site.addProduct({ category, files: { sheet } });
  const rows = [
    ["Weight", "see the drawing"],
    ["Ingress protection", "IP66"],
  ];
  const upload = await site.upload("sheet", stagedSheet(rows));
  expect(await site.editing.factsOfUpload(upload, { product, category })).toEqual({
    count: 1,
    vanishing: [{ label: "Net weight", text: "0.85 kg" }],
    changed: [{ label: "Ingress protection", before: "IP67", after: "IP66" }],
    unread: [{ label: "Net weight", text: "Weight: see the drawing" }],
  });
  // A typed fact stays.
  const form = { ...unchanged(await editable(site, product)), facts: { weight: "1 kg" } };
  await site.editing.updateProduct(product, form, 1);
  expect(await site.editing.factsOfUpload(upload, { product, category })).toMatchObject({ vanishing: [], unread: [] });
  expect(await site.colleague.factsOfUpload(upload, { product, category })).toBeUndefined();
});
