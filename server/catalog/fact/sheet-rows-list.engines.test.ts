import { expect, test } from "vitest";
import { factsToDecide } from "#core/facts/facts-to-decide.ts";
import type { LabelQuery } from "#core/facts/sheet-label.ts";
import { done } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { factsAndIgnored } from "./fact-table.ts";
import { refreshFacts } from "./refresh-facts.ts";
import { SheetLabels } from "./sheet-labels.ts";
import { countUnassigned } from "./sheet-rows-list.ts";
import { currentFacts } from "./site-facts.ts";

const sheet = stagedSheet([
  ["General", ""],
  ["Weight (kg)", "0.85"],
  ["Startup time", "42 s"],
]);
const other = stagedSheet([
  ["Weight", "1.2 kg"],
  ["4. STARTUP TIME:", "58 s"],
  ["Packaging", ""],
  ["Weight", "3 kg"],
]);

async function labelsOf(site: TestEditing, query: Partial<LabelQuery> = {}) {
  const list = await site.editing.sheetLabels({ query: "", page: 1, ...query });
  return list?.found.items.map(({ label, section, sheets, examples, means }) =>
    [label, section, sheets, examples.join(" · "), means.map(({ name }) => name).join(", ") || "nothing"].join("|"),
  );
}

test("[X33] each label of the sheets is listed once, however it is spelled, those without a meaning first", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  await site.addProduct({ category, files: { sheet } });
  await site.addProduct({ files: { sheet: other } });
  expect(await labelsOf(site)).toEqual([
    "Startup time||2|42 s · 58 s|nothing",
    "Weight (kg)||2|0.85 · 1.2 kg|Net weight",
    "Weight|Packaging|1|3 kg|Not a fact",
  ]);
  expect(await labelsOf(site, { query: "58" })).toEqual(["Startup time||2|42 s · 58 s|nothing"]);
  expect(await labelsOf(site, { kind: "not-a-fact" })).toEqual(["Weight|Packaging|1|3 kg|Not a fact"]);
  expect(await labelsOf(site, { category, kind: "unassigned" })).toEqual(["Startup time||1|42 s · 58 s|nothing"]);
  expect(await site.editing.factCounts()).toMatchObject({ labels: 3, unassigned: 1, sheetsUnassigned: 2 });
  expect(await site.editing.sheetLabels({ query: "", page: 2 })).toBeUndefined();
});

test("[X33] the labels follow a changed sheet, and a deleted product", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  expect(await labelsOf(site)).toHaveLength(2);
  const upload = await site.upload("sheet", stagedSheet([["Colour", "white"]]));
  expect(await site.editing.updateProduct(id, { ...unchanged(await editable(site, id)), sheet: upload }, 1)).toEqual(
    done(id),
  );
  expect((await labelsOf(site))?.map((label) => label.split("|").slice(0, 4))).toEqual([["Colour", "", "1", "white"]]);
  await site.editing.deleteProduct(id);
  expect(await labelsOf(site)).toEqual([]);
});

test("[X33] [OP37] a list that says so counts a part of the sheets; what it took of a processor decides, not the clock", async () => {
  await using site = await openTestEditing();
  for (let nth = 0; nth <= 20; nth++) await site.addProduct({ files: { sheet: nth === 20 ? other : sheet } });
  const patient = new SheetLabels(site.database);
  await patient.updatePartly();
  expect(patient).toMatchObject({ of: 21, sheets: { size: 21 } });

  const impatient = new SheetLabels(site.database, 0);
  await impatient.updatePartly();
  expect(impatient).toMatchObject({ of: 21, sheets: { size: 20 } });
  await impatient.update();
  expect(impatient).toMatchObject({ of: 21, sheets: { size: 21 } });

  const [of20, of21] = [new SheetLabels(site.database, 0, 20), new SheetLabels(site.database, 0, 21)];
  expect([await of20.updateIfFew(), await of21.updateIfFew()]).toEqual([false, true]);
  await of20.update();
  expect([await of20.updateIfFew(), of20.labels.length]).toEqual([true, of21.labels.length]);
});

test("[W14] the summary counts labels without a meaning as their list does, also once their sheets are gone", async () => {
  await using site = await openTestEditing();
  const counted = async () => {
    const facts = factsAndIgnored(await currentFacts(site.database));
    const listed = await site.editing.sheetLabels({ query: "", page: 1 });
    return [await countUnassigned(site.data.background, facts), listed?.counts.unassigned, listed?.sheets, listed?.of];
  };
  expect(await counted()).toEqual([0, 0, 0, 0]);
  // A label in two rows of a sheet, and one that a section tells from another.
  const twice = stagedSheet([["Startup time", "42 s"], ["Warm-up"], ["Startup time", "50 s"], ["Finish", "matt"]]);
  const [first, second] = [
    await site.addProduct({ files: { sheet: twice } }),
    await site.addProduct({ files: { sheet } }),
  ];
  expect(await counted()).toEqual([2, 2, 2, 2]);
  accepted(await site.editing.assignLabels([{ label: "Finish", facts: "not a fact" }]));
  expect(await counted()).toEqual([1, 1, 2, 2]);
  accepted(await site.editing.deleteProduct(first));
  expect(await counted()).toEqual([1, 1, 1, 1]);
  accepted(await site.editing.deleteProduct(second));
  expect(await counted()).toEqual([0, 0, 0, 0]);
});

test("[X30] [X35] a preview says what assigning changes, writes nothing, and assigning back undoes it", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  const time = { name: "Startup time", type: "number" as const, unit: "s", isInTable: true, labels: [] };
  const created = await site.editing.createFact(time);
  expect(created).toEqual(done("startup-time"));
  const means = { label: "startup TIME", section: undefined, facts: [{ id: "startup-time" }] };
  expect(await site.editing.previewAssignments([means])).toMatchObject({
    ...{ sheets: 1, of: 1, products: 1 },
    counts: { new: 1, gone: 0 },
    rows: [{ product: { id }, fact: "Startup time", result: "new", before: "", after: "42 s" }],
  });
  expect((await site.product(id))?.facts.map(({ factId }) => factId)).toEqual(["weight"]);

  expect(await site.editing.assignLabels([means])).toEqual(done(["startup-time"]));
  await refreshFacts({ database: site.database, background: site.database });
  expect((await site.product(id))?.facts.map(({ factId }) => factId)).toEqual(["weight", "startup-time"]);
  const back = { ...means, facts: "unassigned" as const };
  expect(await site.editing.previewAssignments([back])).toMatchObject({ counts: { gone: 1 } });
  await site.editing.assignLabels([back]);
  await refreshFacts({ database: site.database, background: site.database });
  expect((await site.product(id))?.facts.map(({ factId }) => factId)).toEqual(["weight"]);
});

test("[X30] a preview counts the products with facts to decide as the summary then does, also where another row is read", async () => {
  await using site = await openTestEditing();
  const size = { name: "Case", type: "text" as const, isMany: true, isInTable: true, labels: [{ label: "Case" }] };
  expect(await site.editing.createFact(size)).toEqual(done("case"));
  const long = "x".repeat(501);
  const id = await site.addProduct({
    files: {
      sheet: stagedSheet([
        ["Case", "steel"],
        ["Finish", long],
      ]),
    },
  });
  await site.addProduct({
    files: {
      sheet: stagedSheet([
        ["Case", "zinc"],
        ["Finish", long],
      ]),
    },
    facts: { case: "zinc" },
  });
  await site.addProduct({ files: { sheet: stagedSheet([["Finish", long]]) } });
  const means = { label: "Finish", section: undefined, facts: [{ id: "case" }] };
  const preview = await site.editing.previewAssignments([means]);
  expect(preview).toMatchObject({ products: 0, read: 2, toDecide: 2, counts: { unread: 2, typed: 1 } });
  // In the order of the products' ids.
  const rows = preview.rows.toSorted((one, other) => other.before.localeCompare(one.before));
  expect(rows.filter(({ result }) => result === "unread")).toMatchObject([
    { product: { id }, before: "steel", after: "steel", row: { label: "Finish" } },
    { before: "", after: "" },
  ]);
  expect(rows.filter(({ result }) => result === "typed")).toHaveLength(1);

  await site.editing.assignLabels([means]);
  await refreshFacts({ database: site.database, background: site.database });
  expect((await site.editing.attention("2026-11-19")).find(({ need }) => need === "unread")?.count).toBe(2);
  const { sheetFacts, facts } = await editable(site, id);
  expect(factsToDecide(sheetFacts.unread, facts)).toMatchObject([{ factId: "case", row: { label: "Finish" } }]);
});

test("[X30] a fact's draft is compared with what the sheets state today, typed facts apart", async () => {
  await using site = await openTestEditing();
  await site.addProduct({ files: { sheet } });
  await site.addProduct({ files: { sheet: other }, facts: { weight: "1 kg" } });
  const weight = (await site.editing.facts()).get("weight");
  const { id: _, ...draft } = weight ?? { id: "", name: "", type: "number" as const, labels: [] };
  expect(await site.editing.previewFact(draft, "weight")).toMatchObject({ counts: { same: 1, typed: 1 }, without: 0 });
  expect(await site.editing.previewFact({ ...draft, labels: [] }, "weight")).toMatchObject({
    counts: { gone: 1, typed: 1 },
  });
  expect(await site.editing.previewFact({ ...draft, name: "Shock", labels: [{ label: "Colour" }] })).toMatchObject({
    ...{ products: 0, without: 2 },
  });
});

test("[X51] a row that cannot be read says why in the list of labels, before a save, in the product's form and in a trial", async () => {
  await using site = await openTestEditing();
  const several = "2 amounts: name a part, or “the largest counts”";
  const rows = [["Weight", "1.2 kg; 1.4 kg"]];
  const product = await site.addProduct({ files: { sheet: stagedSheet(rows) } });
  await site.addProduct({ files: { sheet: stagedSheet([["Weight", "see the drawing"]]) } });
  await site.addProduct({ files: { sheet: stagedSheet(rows) } });
  const list = await site.editing.sheetLabels({ query: "", page: 1, kind: "unread" });
  expect(list?.found.items).toMatchObject([{ label: "Weight", unread: 3, reasons: [several, "No number in kg"] }]);
  expect((await editable(site, product)).sheetFacts.unread).toMatchObject([{ factId: "weight", reason: several }]);
  const upload = await site.upload("sheet", stagedSheet([["Weight", "#REF!"]]));
  const change = await site.editing.factsOfUpload(upload, { product, category: "" });
  expect(change?.unread).toMatchObject([{ reason: "An error value of the spreadsheet" }]);
  const { labels = [], ...weight } = (await site.facts()).get("weight") ?? {};
  const draft = { name: "Weight", type: "number" as const, ...weight, labels };
  const preview = await site.editing.previewFact(draft, "weight");
  expect(preview.rows.map(({ result, why }) => [result, why])).toEqual([
    ["unread", several],
    ["unread", "No number in kg"],
    ["unread", several],
  ]);
  const largest = await site.editing.previewFact({ ...draft, takesLargest: true }, "weight");
  expect(largest).toMatchObject({ counts: { new: 2, unread: 1 }, read: 2, toDecide: 1 });
});

test("[X16] what a product's form says of its sheet's labels is saved with it, or not at all", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet: other } });
  const upload = await site.upload("sheet", sheet);
  const choices = {
    newFacts: [{ name: "Startup time", type: "number" as const, unit: "s" }],
    assignments: [{ label: "Startup time", section: undefined, facts: [{ id: "new:0" }] }],
  };
  const change = await site.editing.factsOfUpload(upload, { product: id, choices });
  expect(change?.facts).toMatchObject([
    { name: "Net weight", before: "1.2 kg", after: "0.85 kg", result: "changed" },
    { name: "Startup time", before: "", after: "42 s", result: "new" },
  ]);
  expect(change?.unassigned).toMatchObject([{ label: "Startup time", others: 0 }]);

  const form = { ...unchanged(await editable(site, id)), sheet: upload, labels: choices };
  const taken = await site.addProduct({});
  const model = (await site.product(taken))?.model ?? "";
  expect((await site.editing.updateProduct(id, { ...form, model }, 1)).ok).toBe(false);
  expect((await site.editing.facts()).has("startup-time")).toBe(false);

  expect(await site.editing.updateProduct(id, form, 1)).toEqual(done(id));
  expect((await site.product(id))?.facts.map(({ factId }) => factId)).toEqual(["weight", "startup-time"]);
  expect((await site.editing.facts()).get("startup-time")?.labels).toEqual([{ label: "Startup time" }]);
});

test("[X15] a fact that is saved with a label takes it from those that are no fact", async () => {
  await using site = await openTestEditing();
  const id = await site.addProduct({ files: { sheet } });
  await site.editing.assignLabels([{ label: "Startup time", section: undefined, facts: "not a fact" }]);
  const draft = { name: "Startup time", type: "number" as const, unit: "s", labels: [{ label: "startup TIME" }] };
  expect(await site.editing.previewFact(draft)).toMatchObject({ counts: { new: 1 } });
  await site.editing.createFact(draft);
  await refreshFacts({ database: site.database, background: site.database });
  expect((await site.product(id))?.facts.map(({ factId }) => factId)).toEqual(["weight", "startup-time"]);
});
