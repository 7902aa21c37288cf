import { pino } from "pino";
import { expect, test } from "vitest";
import { factText } from "#core/facts/fact.ts";
import { allChanges } from "#core/history.ts";
import { openChangeFeed } from "#server/changes/change-feed.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { refreshFacts } from "./refresh-facts.ts";
import { startFactReader } from "./start-fact-reader.ts";

const family = [
  ["Specification", "Wide", "Long range"],
  ["Weight", "1 kg", "2 kg"],
  ["Ingress protection", "IP67", "IP67"],
  ["Cable", "1 m", "2 m"],
];

async function factsOf(site: TestEditing, id: string): Promise<string[]> {
  const set = await site.editing.facts();
  const { sheetFacts } = await editable(site, id);
  return sheetFacts.facts.map((value) => {
    const fact = set.get(value.factId);
    return `${value.factId} ${fact ? factText(fact, value) : ""}`;
  });
}

test("[X42] a stored sheet whose column is asked for is listed, named on the summary, and read once it is said; none is an answer", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const add = (model: string) => site.addProduct({ category, model, files: { sheet: stagedSheet(family) } });
  const [one, other] = [await add("VF-1"), await add("VF-2")];
  expect(await factsOf(site, one)).toEqual(["ip IP67"]);
  const asked = { columns: ["Wide", "Long range"], waiting: 2 };
  expect((await site.editing.askedColumns(1))?.items).toMatchObject([
    { model: "VF-1", ...asked },
    { model: "VF-2", ...asked },
  ]);
  const attention = await site.editing.attention("2026-11-28");
  expect(attention).toContainEqual({ need: "sheet-column", count: 2, names: ["VF-1", "VF-2"] });

  const before = (await editable(site, one)).version;
  const choices = [
    { product: one, column: "Long range" },
    { product: other, column: "-" },
    { product: crypto.randomUUID(), column: "Wide" },
  ];
  expect(await site.editing.chooseColumns(choices)).toEqual({ ok: true, value: 2 });
  expect(await factsOf(site, one)).toEqual(["ip IP67", "weight 2 kg"]);
  expect(await factsOf(site, other)).toEqual(["ip IP67"]);
  expect((await editable(site, one)).version).toBe(before + 1);
  expect((await site.editing.askedColumns(1))?.total).toBe(0);
  expect((await site.editing.attention("2026-11-28")).map(({ need }) => need)).not.toContain("sheet-column");
  // The same again changes nothing.
  expect(await site.editing.chooseColumns(choices.slice(0, 2))).toEqual({ ok: true, value: 0 });
});

test("[X41] saving a sheet of another model, or a list of products, asks a second time", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const id = await site.addProduct({ category, model: "VF-1" });
  await site.addProduct({ category, model: "VF-2" });
  const rows = [
    ["Model", "VF-2"],
    ["Weight", "2 kg"],
  ];
  const upload = await site.upload("sheet", stagedSheet(rows));
  const change = await site.editing.factsOfUpload(upload, { product: id, model: "VF-1" });
  expect(change).toMatchObject({ names: "VF-2", columns: ["VF-2"] });
  const form = { ...unchanged(await editable(site, id)), sheet: upload };
  const message = "This sheet is for VF-2, not VF-1. Choose another file, or use it anyway.";
  expect(await site.editing.updateProduct(id, form, 1)).toEqual({ ok: false, errors: { sheet: message } });
  // A sheet that names the product, and a model that nobody has, are not asked about.
  const own = await site.upload(
    "sheet",
    stagedSheet([
      ["Model", "VF-1"],
      ["Weight", "1 kg"],
    ]),
  );
  expect(await site.editing.updateProduct(id, { ...form, sheet: own }, 1)).toMatchObject({ ok: true });
  const unknown = await site.upload(
    "sheet",
    stagedSheet([
      ["Model", "VF-3"],
      ["Weight", "1.5 kg"],
    ]),
  );
  expect(await site.editing.updateProduct(id, { ...form, sheet: unknown }, 2)).toMatchObject({ ok: true });

  expect(await site.editing.updateProduct(id, { ...form, modelColumn: "VF-2" }, 3)).toMatchObject({ ok: true });
  expect(await factsOf(site, id)).toEqual(["weight 2 kg"]);

  const list = await site.upload(
    "sheet",
    stagedSheet([
      ["Model", "Weight", "List price"],
      ["VF-1", "1 kg", "100"],
      ["VF-2", "2 kg", "200"],
    ]),
  );
  const refused = await site.editing.updateProduct(id, { ...form, sheet: list }, 4);
  expect(refused).toMatchObject({ errors: { sheet: expect.stringContaining("This is a list of 2 products") } });
  expect(await site.editing.updateProduct(id, { ...form, sheet: list, modelColumn: "-" }, 4)).toMatchObject({
    ok: true,
  });
  expect(await factsOf(site, id)).toEqual([]);
});

test("[X43] the first start of a release that reads sheets by other rules logs how many facts go, and shows them as one set", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const products: string[] = [];
  for (let number = 10; number < 22; number++)
    products.push(await site.addProduct({ category, model: `VF-${number}`, files: { sheet: stagedSheet(family) } }));
  // As an earlier release read them: all columns.
  for (const id of products) {
    const [first] = await site.database.selectFrom("product_fact").selectAll().where("product_id", "=", id).execute();
    if (!first) throw new Error("No fact is shared.");
    const fact = { ...first, position: 1, kind: "weight", low: 2, high: 2, text: null, condition: null };
    await site.database.insertInto("product_fact").values(fact).execute();
  }
  await site.database.updateTable("product").set({ facts_digest: "of an earlier reader" }).execute();
  const versions = () => site.database.selectFrom("product").select(["id", "version"]).orderBy("id").execute();
  const before = await versions();

  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  const changes = await openChangeFeed(site.data);
  {
    await using _reader = startFactReader({ ...site.data, changes, log, every: { check: 60_000, atLeast: 10 } });
    await expect.poll(() => lines.length, { timeout: 20_000 }).toBeGreaterThan(0);
  }
  await changes.close();
  expect(lines.join("")).toContain("Sheets read by new rules: 12 facts of 12 products go");
  const sets = await site.editing.listedChanges({ ...allChanges, query: "Spec sheets read" });
  expect(sets?.items).toMatchObject([
    { title: "Spec sheets read by new rules: 12 facts gone, 0 new on 12 products", records: "12 products" },
  ]);
  expect(await versions()).toEqual(before);
  // A changed fact is no new rule.
  expect(await refreshFacts({ ...site.data })).toBe(true);
});
