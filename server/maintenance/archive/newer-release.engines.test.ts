import { join } from "node:path";
import { expect, test } from "vitest";
import { type FactDefinition, factText } from "#core/facts/fact.ts";
import { openArchiveSite } from "#tests/support/archive-site.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";

const archive = join(import.meta.dirname, "../../../tests/archives/06ec43d.tar");

test("[OP29] a backup made beside a newer release holds its facts and choices, and is restored with them", async () => {
  await using site = await openArchiveSite();
  await site.load(archive);
  const { database } = site.data;
  const { id } = await database.selectFrom("product").select("id").orderBy("model").executeTakeFirstOrThrow();
  const typed = ["panAngle", "weight", "aperture"].map((kind) => ({ product_id: id, kind, text: "2" }));
  await database.insertInto("product_typed_fact").values(typed).execute();
  const definition = JSON.stringify({ type: "angle", filter: "around", labels: [{ label: "Pan" }] });
  const pan = { id: "panAngle", version: 1, created_at: 1, updated_at: 1, position: 99, name: "Pan", name_key: "pan" };
  await database
    .insertInto("fact")
    .values({ ...pan, definition })
    .execute();
  await database.updateTable("category").set({ card_facts: '["panAngle"]' }).execute();
  const newer = { kind: "newer", collection: "newer" } as { kind: never; collection: string };
  await database.updateTable("product_download").set({ kind: newer.kind }).execute();
  await database.insertInto("product_onvif").values({ product_id: id, position: 0, profile: newer.kind }).execute();
  await database.updateTable("change").set({ collection: newer.collection }).where("revision", "=", 1).execute();

  await using restored = await openArchiveSite();
  await restored.load(await site.save("beside.tar", { verify: true }));
  const { reading } = restored.data;
  const facts = await reading.selectFrom("product_typed_fact").selectAll().orderBy("kind").execute();
  expect(facts).toEqual(typed.toSorted((one, other) => (one.kind < other.kind ? -1 : 1)));
  const fact = await reading.selectFrom("fact").select(["name", "definition"]).where("id", "=", "panAngle").execute();
  expect(fact).toEqual([{ name: "Pan", definition }]);
  expect(await openCatalog(reading).product(id)).toMatchObject({ evidence: undefined, downloads: [{ file: {} }] });
  const kinds = await reading.selectFrom("product_download").select("kind").distinct().execute();
  expect(kinds).toEqual([{ kind: "newer" }]);
  const weight = (await openCatalog(reading).product(id))?.facts.filter(({ origin }) => origin === "typed");
  const info = (await openCatalog(reading).facts()).get("weight") as FactDefinition;
  expect(weight?.map((value) => factText(info, value))).toEqual(["2 kg"]);
});
