import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { factText } from "#core/facts/fact.ts";
import { done } from "#core/outcome.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { catalogCsv } from "../product/listing/catalog-csv.ts";
import { mismatchedFacts, refreshFacts } from "./refresh-facts.ts";
import { currentFacts } from "./site-facts.ts";

const today = "2026-11-19";
const factId = "pan-angle";
const words = { text: "355°", row_section: null, row_label: "Pan", row_text: "355°" };

/** A product with values of a fact whose type only a newer release beside this one knows. */
async function openBesideNewer() {
  const site = await openTestEditing();
  const sheet = stagedSheet([
    ["Weight", "0.85 kg"],
    ["Pan", "355°"],
  ]);
  const { category } = await site.addCategoryWith([]);
  const id = await site.addProduct({ category, model: "VF-1", files: { sheet }, facts: { ip: "IP67" } });
  const { database } = site;
  const definition = JSON.stringify({ type: "angle", filter: "around", labels: [{ label: "Pan" }] });
  const record = { id: factId, version: 1, created_at: 1, updated_at: 1, position: 99, name: "Pan", name_key: "pan" };
  await database
    .insertInto("fact")
    .values({ ...record, definition })
    .execute();
  await database.insertInto("product_typed_fact").values({ product_id: id, kind: factId, text: "355°" }).execute();
  const fact = { product_id: id, position: 7, kind: factId, low: 355, high: 355, condition: null };
  await database
    .insertInto("product_fact")
    .values({ ...fact, ...words, origin: "typed" })
    .execute();
  const { text: _, ...row } = words;
  await database
    .insertInto("unread_fact")
    .values({ ...row, product_id: id, position: 0, kind: factId, reason: "unreadable" })
    .execute();
  return { site, id, category };
}

async function newerRows({ database }: TestEditing) {
  const tables = ["product_typed_fact", "product_fact", "unread_fact"] as const;
  const rows = tables.map((table) => database.selectFrom(table).select("kind").where("kind", "=", factId).execute());
  const facts = await database.selectFrom("fact").select("id").where("id", "=", factId).execute();
  return [...(await Promise.all(rows)), facts].map(({ length }) => length);
}

async function shown(site: TestEditing, id: string): Promise<string[]> {
  const set = await site.facts();
  return ((await site.product(id))?.facts ?? []).flatMap((value) => {
    const fact = set.get(value.factId);
    return fact ? factText(fact, value) : [];
  });
}

test("[OP29] facts of a type that only a newer release knows are left out of pages, lists, filters and data files", async () => {
  const { site, id, category } = await openBesideNewer();
  await using _closing = site;
  expect((await currentFacts(site.database)).unknownTypes).toEqual([factId]);
  expect(await shown(site, id)).toEqual(["IP67", "0.85 kg"]);
  const csv = (await Array.fromAsync(catalogCsv(site.data.background, { siteUrl: "", today }))).join("");
  const [row] = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  expect(row).toMatchObject({ model: "VF-1", ip: "IP67", weight: "0.85 kg" });
  expect(row).not.toHaveProperty(factId);

  const table = { facts: [], sort: undefined, isTable: true };
  for (const listed of [
    await site.productsInCategory(category, [], 1, undefined, table),
    await site.productsEverywhere([], table, 1),
  ]) {
    expect(listed?.stated.map(({ factId }) => factId)).toEqual(["ip", "weight"]);
    expect(listed?.products.items).toMatchObject([{ model: "VF-1" }]);
  }
  expect((await site.editing.listedTypedFacts(1))?.items.map(({ text }) => text)).toEqual(["IP67"]);
  expect(await site.editing.factForEditing(factId)).toBeUndefined();
});

test("[OP29] saving a product, reading its sheet again and checking the site leave facts of a newer release as they are", async () => {
  const { site, id } = await openBesideNewer();
  await using _closing = site;
  const before = await newerRows(site);
  expect(before).toEqual([1, 1, 1, 1]);
  expect(await mismatchedFacts(site.database, [id])).toEqual([]);
  const form = unchanged(await editable(site, id));
  const upload = await site.upload("sheet", stagedSheet([["Weight", "2 kg"]]));
  expect(await site.editing.updateProduct(id, { ...form, sheet: upload, facts: { ik: "IK10" } }, 1)).toEqual(done(id));
  expect(await shown(site, id)).toEqual(["IK10", "2 kg"]);

  await site.database.updateTable("product").set({ facts_digest: null }).execute();
  await refreshFacts({ database: site.database, background: site.data.background });
  expect(await mismatchedFacts(site.database, [id])).toEqual([]);
  expect(await newerRows(site)).toEqual(before);
});
