import { expect, test } from "vitest";
import { notAFact } from "#core/facts/fact.ts";
import { factDraft, factMessages } from "#core/facts/fact-draft.ts";
import { done, refused } from "#core/outcome.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { restoreNow, seenNow } from "#tests/support/seen-versions.ts";
import { assignLabels } from "../catalog/fact/assign-labels.ts";
import { refreshFacts } from "../catalog/fact/refresh-facts.ts";
import { createFact, deleteFact, updateFact } from "../catalog/fact/save-fact.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { createSynonyms } from "../catalog/synonyms/save-synonyms.ts";
import { previewRestore } from "./restore-version.ts";
import { historyMessages } from "./restored-document.ts";
import { undoSet } from "./undo-set.ts";

function draft(name: string, ...labels: string[]) {
  return factDraft.parse({ name, type: "text", labels: labels.map((label) => ({ label })) });
}

async function factRows({ database }: TestEditing) {
  return database.selectFrom("fact").select(["id", "name", "position", "definition"]).orderBy("id").execute();
}

async function undoLast(site: TestEditing) {
  const { id } = await site.database
    .selectFrom("change_set")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return undoSet(site.database, id);
}

async function labelsOfNoFact({ database }: TestEditing): Promise<string[]> {
  return (await currentFacts(database)).ignoredLabels.labels.map(({ label }) => label);
}

test("[HI11] a fact's version is restored under today's rules, with its labels", async () => {
  await using site = await openTestEditing();
  const id = accepted(await createFact(site.database, draft("Fan speed", "Fan", "Blower")));
  const before = await factRows(site);
  accepted(await updateFact(site.database, id, draft("Blower speed", "Blower")));
  accepted(await restoreNow(site.database, { collection: "facts", id, version: 1 }));
  expect(await factRows(site)).toEqual(before);

  accepted(await updateFact(site.database, id, draft("Blower speed")));
  accepted(await createFact(site.database, draft("Fan speed")));
  expect(await restoreNow(site.database, { collection: "facts", id, version: 1 })).toEqual(
    refused({ name: factMessages.nameTaken("Fan speed") }),
  );
});

test("[HI07] a deleted fact comes back under its id and at its place; what an undone one read is free again", async () => {
  await using site = await openTestEditing();
  accepted(await assignLabels(site.database, [{ label: "Colour", facts: "not a fact" }]));
  const first = await factRows(site);
  const id = accepted(await createFact(site.database, draft("Paint", "Colour")));
  expect(await labelsOfNoFact(site)).not.toContain("Colour");
  accepted(await undoLast(site));
  expect(await factRows(site)).toEqual(first);

  accepted(await undoLast(site));
  accepted(await createFact(site.database, draft("Last")));
  const before = await factRows(site);
  accepted(await deleteFact(site.database, id));
  accepted(await undoLast(site));
  expect(await factRows(site)).toEqual(before);
});

test("[HI07] labels that state no fact are taken back through assignments, and never from a fact", async () => {
  await using site = await openTestEditing();
  const id = accepted(await createFact(site.database, draft("Paint", "Colour", "Finish")));
  const before = await factRows(site);
  const { version } = await site.database
    .selectFrom("fact")
    .select("version")
    .where("id", "=", notAFact)
    .executeTakeFirstOrThrow();
  accepted(
    await assignLabels(
      site.database,
      ["Colour", "Coating"].map((label) => ({ label, facts: "not a fact" })),
    ),
  );
  accepted(await undoLast(site));
  expect(await factRows(site)).toEqual(before);

  accepted(await restoreNow(site.database, { collection: "facts", id: notAFact, version: version + 1 }));
  expect(await labelsOfNoFact(site)).toContain("Coating");
  const restored = await restoreNow(site.database, { collection: "facts", id: notAFact, version: version + 1 });
  expect(restored).toEqual(refused({ form: historyMessages.labelsTaken(1) }));
  expect((await currentFacts(site.database)).set.get(id)?.labels.map(({ label }) => label)).toEqual([
    "Colour",
    "Finish",
  ]);
});

test("[HI31] a typed number of an earlier version keeps the unit that its fact had then", async () => {
  await using site = await openTestEditing();
  const watts = factDraft.parse({ name: "Draw", type: "number", unit: "W" });
  const fact = accepted(await createFact(site.database, watts));
  const product = await site.addProduct({ description: "First" });
  const edit = async (words: Partial<ProductForm>) => {
    const current = await editable(site, product);
    accepted(await site.editing.updateProduct(product, { ...unchanged(current), ...words }, current.version));
  };
  const typed = async () => (await editable(site, product)).facts?.[fact];
  await edit({ facts: { [fact]: "12" } });
  await edit({ description: "Second" });
  accepted(await updateFact(site.database, fact, { ...watts, unit: "mW" }));
  expect(await typed()).toBe("12 W");
  const change = await site.database
    .selectFrom("change_set")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();

  await edit({ facts: { [fact]: "5" } });
  const version = { collection: "products", id: product, version: 2 } as const;
  expect((await previewRestore(site.database, version))?.differences).toEqual([
    { field: "description", before: "Second", after: "First" },
    { field: "facts", before: { [fact]: "5 mW" }, after: { [fact]: "12 W" } },
  ]);
  accepted(await restoreNow(site.database, version));
  expect(await typed()).toBe("12 W");

  accepted(await undoSet(site.database, change.id));
  expect(await typed()).toBe("12");
});

test("[HI31] a typed number that goes back keeps the unit that its fact had then, chosen or not, also where there is none today", async () => {
  await using site = await openTestEditing();
  const watts = factDraft.parse({ name: "Draw", type: "number", unit: "W" });
  const fact = accepted(await createFact(site.database, watts));
  const product = await site.addProduct({});
  const type = async (text: string | undefined) => {
    const current = await editable(site, product);
    const form = { ...unchanged(current), facts: text === undefined ? {} : { [fact]: text } };
    accepted(await site.editing.updateProduct(product, form, current.version));
  };
  const typed = async () => (await editable(site, product)).facts?.[fact];
  const lastSet = async () =>
    site.database.selectFrom("change_set").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  await type("4");
  await type("5");
  const changed = await lastSet();
  await type(undefined);
  const removed = await lastSet();
  accepted(await updateFact(site.database, fact, { ...watts, unit: "mW" }));
  accepted(await undoSet(site.database, removed.id));
  expect(await typed()).toBe("5 W");
  accepted(await undoSet(site.database, changed.id));
  expect(await typed()).toBe("4 W");
  await type("6");
  accepted(await undoSet(site.database, changed.id, { restore: await seenNow(site.database, "products", [product]) }));
  expect(await typed()).toBe("4 W");
});

test("[HI31] a changed unit changes the products whose typed numbers it rewrites, which no open edit takes back", async () => {
  await using site = await openTestEditing();
  const watts = factDraft.parse({ name: "Draw", type: "number", unit: "W" });
  const fact = accepted(await createFact(site.database, watts));
  const [bare, full, none] = [
    await site.addProduct({ facts: { [fact]: "12" } }),
    await site.addProduct({ facts: { [fact]: "3 kW" } }),
    await site.addProduct({}),
  ];
  const open = await editable(site, bare);
  const before = await Promise.all([bare, full, none].map((id) => editable(site, id)));
  accepted(await updateFact(site.database, fact, { ...watts, unit: "mW" }));
  const { id: set } = await site.database
    .selectFrom("change_set")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const told = await site.database
    .selectFrom("change")
    .select("record_id")
    .where("change_set", "=", set)
    .orderBy("record_id")
    .execute();
  expect(told.map(({ record_id }) => record_id)).toEqual([fact, bare].sort());
  const stored = await site.database
    .selectFrom("record_state")
    .select("version")
    .where("record_id", "=", bare)
    .where("made_by", "=", set)
    .execute();
  expect(stored).toEqual([{ version: open.version + 1 }]);
  expect(await site.editing.updateProduct(bare, unchanged(open), open.version)).toEqual(
    refused({ form: conflictMessages.changed }),
  );

  accepted(await undoSet(site.database, set));
  const after = await Promise.all([bare, full, none].map((id) => editable(site, id)));
  expect(after.map(({ facts, description }) => [facts, description])).toEqual(
    before.map(({ facts, description }) => [facts, description]),
  );
  expect(after.map(({ version }) => version)).toEqual([3, 1, 1]);
});

test("[HI31] a number typed when its fact had no unit gets none when that comes back", async () => {
  await using site = await openTestEditing();
  const count = factDraft.parse({ name: "Inputs", type: "number" });
  const fact = accepted(await createFact(site.database, count));
  const product = await site.addProduct({ facts: { [fact]: "4" } });
  accepted(await updateFact(site.database, fact, { ...count, unit: "W" }));
  const { id: set } = await site.database
    .selectFrom("change_set")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const other = await site.addProduct({ facts: { [fact]: "4" } });
  accepted(await undoSet(site.database, set));
  expect((await editable(site, product)).facts).toEqual({ [fact]: "4" });
  expect((await editable(site, product)).version).toBe(1);
  expect((await editable(site, other)).facts).toEqual({ [fact]: "4 W" });
});

test("[HI31] a number typed before its fact's first unit goes back, and is restored, in that unit and no later one", async () => {
  await using site = await openTestEditing();
  const count = factDraft.parse({ name: "Inputs", type: "number" });
  const fact = accepted(await createFact(site.database, count));
  const product = await site.addProduct({ facts: { [fact]: "43" } });
  const typed = async () => (await editable(site, product)).facts?.[fact];
  const read = async () => {
    await refreshFacts(site.data);
    const rows = site.database.selectFrom("product_fact").select("low").where("product_id", "=", product);
    return (await rows.execute()).map(({ low }) => low);
  };
  const sets: number[] = [];
  for (const unit of ["mW", "W", "kW"]) {
    accepted(await updateFact(site.database, fact, { ...count, unit }));
    const { id } = await site.database
      .selectFrom("change_set")
      .select(({ fn }) => fn.max<number>("id").as("id"))
      .executeTakeFirstOrThrow();
    sets.push(id);
    expect(await typed()).toBe(unit === "mW" ? "43" : "43 mW");
  }
  // The only version from before says no unit, and was read in milliwatts when it ended.
  const current = await editable(site, product);
  accepted(
    await site.editing.updateProduct(product, { ...unchanged(current), facts: { [fact]: "5" } }, current.version),
  );
  accepted(await restoreNow(site.database, { collection: "products", id: product, version: 1 }));
  expect(await typed()).toBe("43 mW");
  expect(await read()).toEqual([0.000043]);

  for (const [set, text] of [
    [sets[2], "43 mW"],
    [sets[1], "43"],
    [sets[0], "43"],
  ] as const) {
    accepted(await undoSet(site.database, set ?? 0));
    expect(await typed()).toBe(text);
  }
  expect(await read()).toEqual([43]);
});

test("[HI31] a typed number whose unit its fact does not understand today comes back, and says that it states nothing", async () => {
  await using site = await openTestEditing();
  const measured = (unit: string) => factDraft.parse({ name: "Load", type: "number", unit });
  const fact = accepted(await createFact(site.database, measured("W")));
  const product = await site.addProduct({ facts: { [fact]: "5" } });
  accepted(await updateFact(site.database, fact, measured("kg")));
  const current = await editable(site, product);
  const heavy = { ...unchanged(current), facts: { [fact]: "3" } };
  accepted(await site.editing.updateProduct(product, heavy, current.version));
  const restored = await restoreNow(site.database, { collection: "products", id: product, version: 1 });
  expect(restored).toEqual(done({ id: product, notices: [historyMessages.notRead] }));
  expect((await editable(site, product)).facts).toEqual({ [fact]: "5 W" });
});

test("[HI19] deleted facts and search words lie in the bin; a fact comes back with its labels and what is typed for it", async () => {
  await using site = await openTestEditing();
  const watts = factDraft.parse({ name: "Draw", type: "number", unit: "W", labels: [{ label: "Power" }] });
  const fact = accepted(await createFact(site.database, watts));
  const product = await site.addProduct({ facts: { [fact]: "12" } });
  const words = accepted(await createSynonyms(site.database, { words: ["first", "second"] }));
  const stated = async () => {
    await refreshFacts(site.data);
    const rows = await site.database
      .selectFrom("product_fact")
      .select(["kind", "low"])
      .where("product_id", "=", product)
      .execute();
    return rows.filter(({ kind }) => kind === fact);
  };
  const typed = async () => (await editable(site, product)).facts;
  const before = [await stated(), await typed(), await factRows(site)];
  expect(before[0]).toHaveLength(1);
  accepted(await site.editing.deleteFact(fact));
  accepted(await site.editing.deleteSynonyms(words));
  expect(await stated()).toEqual([]);
  const binned = async () => (await site.editing.bin(1))?.items.map(({ kind, name }) => [kind, name]);
  expect(await binned()).toEqual([
    ["Search words", "first, second"],
    ["Fact", "Draw"],
  ]);
  // A form that was opened or saved in between says nothing of a fact that is not there.
  const { facts: _, ...form } = unchanged(await editable(site, product));
  accepted(await site.editing.updateProduct(product, { ...form, description: "Another" }, 1));
  accepted(await site.editing.restoreFromBin("facts", fact));
  accepted(await site.editing.restoreFromBin("synonyms", words));
  expect([await stated(), await typed(), await factRows(site)]).toEqual(before);
  expect(await binned()).toEqual([]);
  expect((await site.editing.synonymGroups()).map(({ id }) => id)).toContain(words);
});
