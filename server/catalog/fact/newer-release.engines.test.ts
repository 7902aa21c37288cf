import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { builtInRules } from "#core/facts/built-in-rules.ts";
import { factText } from "#core/facts/fact.ts";
import { done } from "#core/outcome.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { catalogCsv } from "../product/listing/catalog-csv.ts";
import { mismatchedFacts, rereadFacts } from "./reread-facts.ts";

const today = "2026-11-19";
const kind = "panAngle";
const words = { text: "355°", row_section: null, row_label: "Pan", row_text: "355°" };

/** A product with facts and rules of a kind that only a newer release beside this one knows. */
async function openBesideNewer() {
  const site = await openTestEditing();
  const sheet = stagedSheet([["Weight", "0.85 kg"]]);
  const { category } = await site.addCategoryWith([]);
  const id = await site.addProduct({ category, model: "VF-1", files: { sheet }, facts: { ip: "IP67" } });
  const typed = { product_id: id, kind, text: "355°" };
  const fact = { product_id: id, position: 7, kind, low: 355, high: 355, condition: null };
  const definition = JSON.stringify({ labels: ["Pan"], patterns: ["{number}"] });
  const rule = { id: crypto.randomUUID(), kind, category_id: null, replaces: null, definition };
  const { database } = site;
  await database.insertInto("product_typed_fact").values(typed).execute();
  await database
    .insertInto("product_fact")
    .values({ ...fact, ...words, origin: "typed" })
    .execute();
  const unread = { ...words, product_id: id, position: 0, kind, reason: "unreadable" as const };
  const { text: _, ...unreadRow } = unread;
  await database.insertInto("unread_fact").values(unreadRow).execute();
  await database
    .insertInto("fact_rule")
    .values({ ...rule, version: 1, created_at: 1, updated_at: 1 })
    .execute();
  return { site, id, category, rule: rule.id };
}

async function newerRows({ database }: TestEditing) {
  const tables = ["product_typed_fact", "product_fact", "unread_fact", "fact_rule"] as const;
  const rows = tables.map((table) => database.selectFrom(table).select("kind").where("kind", "=", kind).execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

test("[OP29] facts of a kind that only a newer release knows are left out of pages, lists, filters and data files", async () => {
  const { site, id, category, rule } = await openBesideNewer();
  await using _closing = site;
  const known = ["IP67", "0.85 kg"];
  expect((await site.product(id))?.facts.map(factText)).toEqual(known);
  const csv = (await Array.fromAsync(catalogCsv(site.data.background, { siteUrl: "", today }))).join("");
  expect(parse(csv, { columns: true, bom: true })).toMatchObject([{ model: "VF-1", ip: "IP67", weight: "0.85 kg" }]);

  const table = { facts: [], sort: undefined, isTable: true };
  for (const listed of [
    await site.productsInCategory(category, [], 1, undefined, table),
    await site.productsEverywhere([], table, 1),
  ]) {
    expect(listed?.stated.map(({ kind }) => kind)).toEqual(["ip", "weight"]);
    expect(listed?.products.items).toMatchObject([{ model: "VF-1" }]);
  }
  expect((await site.editing.listedTypedFacts(1))?.items.map(({ text }) => text)).toEqual(["IP67"]);
  expect(await site.editing.listedUnread(1)).toMatchObject({ total: 0, items: [] });
  expect(await site.editing.factCounts()).toMatchObject({ unread: 0, typed: 1, facts: 2, rules: builtInRules.length });
  expect(await site.editing.listedRules()).toHaveLength(builtInRules.length);
  expect(await site.editing.ruleForEditing(rule)).toBeUndefined();
});

test("[OP29] saving a product, reading its sheet again and checking the site leave facts of a newer release as they are", async () => {
  const { site, id, rule } = await openBesideNewer();
  await using _closing = site;
  const before = await newerRows(site);
  expect(before).toEqual([1, 1, 1, 1]);
  expect(await mismatchedFacts(site.database, [id])).toEqual([]);
  const form = unchanged(await editable(site, id));
  expect(form.facts).toEqual({ ip: "IP67" });
  const upload = await site.upload("sheet", stagedSheet([["Weight", "2 kg"]]));
  expect(await site.editing.updateProduct(id, { ...form, sheet: upload, facts: { ik: "IK10" } }, 1)).toEqual(done(id));
  expect((await site.product(id))?.facts.map(factText)).toEqual(["IK10", "2 kg"]);
  expect(await site.editing.deleteFactRule(rule)).toEqual(done(rule));

  await site.database.updateTable("product").set({ facts_digest: null }).execute();
  await rereadFacts({ database: site.database, background: site.data.background });
  expect(await mismatchedFacts(site.database, [id])).toEqual([]);
  expect(await newerRows(site)).toEqual(before);
});
