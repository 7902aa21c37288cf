import { expect, test } from "vitest";
import { type FactDefinition, type FactValue, factText } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { typedFactMessage } from "#core/facts/typed-fact.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import { done, refused } from "#core/outcome.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
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

const standard = new Map(standardFacts.map((fact) => [fact.id, fact]));

function textOf(value: FactValue): string {
  return factText(standard.get(value.factId) as FactDefinition, value);
}

async function factsOf(site: TestEditing, id: string): Promise<string[]> {
  return ((await site.product(id))?.facts ?? []).map((fact) => `${fact.factId} ${textOf(fact)}, ${fact.origin}`);
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
  expect((await editable(site, id)).sheetFacts.facts.map(textOf)).toEqual(["IP67", "0.85 kg"]);

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

test("[X20] what cannot be read is refused beside its field, with an example that can be", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct();
  const form = unchanged(await editable(site, id));
  const save = (facts: Record<string, string>) => site.editing.updateProduct(id, { ...form, facts }, 1);
  const message = typedFactMessage(standard.get("weight") as FactDefinition);
  expect(await save({ weight: "heavy", ip: "IP67" })).toEqual(refused({ "facts.weight": message }));
  // A fact that was deleted while the form was open.
  expect(await save({ weight: "850 g", codecs: "H.265, H.264", temperature: "−40 to 60", gone: "1" })).toEqual(
    done(id),
  );
  expect(await factsOf(site, id)).toEqual([
    "temperature −40 to 60 °C, typed",
    "weight 0.85 kg, typed",
    "codecs H.265, typed",
    "codecs H.264, typed",
  ]);
});

test("[X21] a row that means a fact and cannot be read is listed, until somebody types the fact", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet: stagedSheet([["Weight", "see the drawing"]]) } });
  expect(await site.editing.lackingProducts("weight", 1)).toMatchObject({
    items: [{ id, hasSheet: true, unread: { label: "Weight", text: "see the drawing", reason: "No number in kg" } }],
  });
  const form = unchanged(await editable(site, id));
  await site.editing.updateProduct(id, { ...form, facts: { weight: "1 kg" } }, 1);
  expect(await site.editing.lackingProducts("weight", 1)).toMatchObject({ total: 0 });
  expect(await site.database.selectFrom("unread_fact").selectAll().execute()).toEqual([]);
  expect(await site.editing.listedTypedFacts(1)).toMatchObject({ items: [{ product: { id }, text: "1 kg" }] });
  expect(await site.editing.factCounts()).toMatchObject({ typed: 1, remaining: 0 });
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
  const told = async () => {
    const change = await site.editing.factsOfUpload(upload, { product, category });
    const facts = change?.facts.map(({ fact, result, before, after }) => [fact, result, before, after]);
    return { facts, unread: change?.unread.map(({ name, row }) => [name, row.text]) };
  };
  expect(await told()).toEqual({
    facts: [
      ["ip", "changed", "IP67", "IP66"],
      ["weight", "gone", "0.85 kg", ""],
    ],
    unread: [["Net weight", "see the drawing"]],
  });
  // What is typed by hand wins.
  const form = { ...unchanged(await editable(site, product)), facts: { weight: "1 kg" } };
  await site.editing.updateProduct(product, form, 1);
  expect((await site.editing.factsOfUpload(upload, { product, category }))?.facts).toContainEqual(
    expect.objectContaining({ fact: "weight", typed: "1 kg" }),
  );
  expect(await site.colleague.factsOfUpload(upload, { product, category })).toBeUndefined();
});

test("[X47] the decimal mark of a sheet that writes both is asked for, kept with the sheet, and with the next one", async () => {
  await using site = await openTestEditing();
  const rows = [
    ["Weight", "2.450 kg"],
    ["Height", "3,5 mm"],
    ["Depth", "3.5 mm"],
  ];
  const both = stagedSheet(rows);
  const id = await site.addProduct({ files: { sheet: both } });
  const product = await editable(site, id);
  expect(product.sheetFacts).toMatchObject({ facts: [], unread: [{ reason: unreadReasons.bothMarks }] });
  const upload = await site.upload("sheet", both);
  const told = await site.editing.factsOfUpload(upload, { product: id, decimalMark: "comma" });
  expect(told?.facts).toMatchObject([{ fact: "weight", after: "2450 kg" }]);

  const form = unchanged(product);
  expect(await site.editing.updateProduct(id, { ...form, decimalMark: "point" }, 1)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual(["weight 2.45 kg, sheet"]);
  expect((await editable(site, id)).sheet).toMatchObject({ decimalMark: "point" });
  const next = await site.upload("sheet", stagedSheet([["Weight", "1.250 kg"], ...rows.slice(1)]));
  expect(await site.editing.updateProduct(id, { ...form, sheet: next }, 2)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual(["weight 1.25 kg, sheet"]);
  expect(await site.editing.updateProduct(id, { ...form, decimalMark: "" }, 3)).toEqual(done(id));
  expect(await factsOf(site, id)).toEqual([]);
});

test("[X14] while the largest sheet is read, another save answers, because sheets are read in a thread before the transaction", async () => {
  await using site = await openTestEditing();
  const [large, small] = [await site.addProduct(), await site.addProduct()];
  const cells = Array.from({ length: 19 }, () => "12 V × 3.5 mm, ".repeat(132));
  const rows = Array.from({ length: 490 }, (_, nth) => [`Weight ${nth}`, ...cells]);
  const upload = await site.upload("sheet", stagedSheet(rows));
  const forms = [unchanged(await editable(site, large)), unchanged(await editable(site, small))] as const;
  const order: string[] = [];
  await Promise.all([
    site.editing.updateProduct(large, { ...forms[0], sheet: upload }, 1).then(() => order.push("large")),
    site.colleague.updateProduct(small, { ...forms[1], facts: { weight: "1 kg" } }, 1).then(() => order.push("small")),
  ]);
  expect(order).toEqual(["small", "large"]);
});
