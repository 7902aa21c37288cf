import { expect, test } from "vitest";
import { factText, notAFact } from "#core/facts/fact.ts";
import { type FactDraft, factDraft, factLimits, factMessages } from "#core/facts/fact-draft.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { newId } from "#core/id.ts";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages, saveMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { openTestEditing, type TestEditing } from "#tests/support/editing.ts";
import { assignLabels } from "./assign-labels.ts";
import { countOutdated, refreshFacts } from "./refresh-facts.ts";
import { createFact, createFactOnce, deleteFact, updateFact } from "./save-fact.ts";
import { currentFacts } from "./site-facts.ts";

const startup: FactDraft = factDraft.parse({
  name: "Startup time",
  type: "number",
  unit: "seconds",
  filter: "at-most",
  isInTable: true,
  isInComparison: true,
  labels: [{ label: "Time to first picture" }],
});

function refresh({ database, data }: TestEditing, signal?: AbortSignal): Promise<boolean> {
  return refreshFacts({ database, background: data.background, ...(signal && { signal }) });
}

async function shown(site: TestEditing, id: string): Promise<string[]> {
  const set = await site.facts();
  return ((await site.product(id))?.facts ?? []).map((value) => {
    const fact = set.get(value.factId);
    return `${fact?.name}: ${fact && factText(fact, value)}`;
  });
}

function product(site: TestEditing, rows: string[][], wishes: object = {}): Promise<string> {
  return site.addProduct({ ...wishes, files: { sheet: stagedSheet(rows) } });
}

async function definition(site: TestEditing, id: string) {
  return (await currentFacts(site.database)).set.get(id);
}

test("[X26] a new site has the standard facts; a saved one is read in the background, and nobody's form is outdated", async () => {
  await using site = await openTestEditing();
  expect((await site.facts()).all.map(({ id }) => id)).toEqual(standardFacts.map(({ id }) => id));
  const id = await product(site, [["Time to first picture", "18 s"]]);
  const other = await site.addProduct();
  expect(accepted(await createFact(site.database, startup))).toBe("startup-time");
  expect(await definition(site, "startup-time")).toMatchObject({ name: "Startup time", unit: "s" });
  expect((await site.facts()).all.at(-1)?.name).toBe("Startup time");
  expect(await shown(site, id)).toEqual([]);
  expect(await countOutdated(site.database)).toBe(2);

  const before = await site.revision();
  expect(await refresh(site)).toBe(true);
  expect(await shown(site, id)).toEqual(["Startup time: 18 s"]);
  // One product has changed, without a new version.
  expect(await site.revision()).toBe(before + 1);
  expect([(await site.product(id))?.version, (await site.product(other))?.version]).toEqual([1, 1]);
  expect(await countOutdated(site.database)).toBe(0);
});

test("[X27] reading that is stopped anywhere goes on where it was, and ends as if it had never stopped", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const ids: string[] = [];
  for (let number = 0; number < 60; number++) ids.push(await product(site, [["Startup", "18 s"]], { category }));
  accepted(await createFact(site.database, { ...startup, labels: [{ label: "Startup" }] }));

  const stop = new AbortController();
  const stopped = refresh(site, stop.signal);
  await expect.poll(() => countOutdated(site.database), { interval: 1 }).toBeLessThan(60);
  stop.abort();
  expect(await stopped).toBe(false);
  expect(await countOutdated(site.database)).toBeGreaterThan(0);
  expect(await shown(site, ids.at(-1) ?? "")).toEqual([]);

  expect(await refresh(site)).toBe(true);
  expect(new Set((await Promise.all(ids.map((id) => shown(site, id)))).flat())).toEqual(
    new Set(["Startup time: 18 s"]),
  );
});

test("[X28] a fact of one category is read from the sheets of its products only", async () => {
  await using site = await openTestEditing();
  const [own, other] = [await site.addCategory(), await site.addCategory()];
  const rows = [["Time to first picture", "18 s"]];
  const ids = [await product(site, rows, { category: own }), await product(site, rows, { category: other })];
  accepted(await createFact(site.database, { ...startup, categories: [own] }));
  await refresh(site);
  expect(await Promise.all(ids.map((id) => shown(site, id)))).toEqual([["Startup time: 18 s"], []]);
  expect(await createFact(site.database, { ...startup, name: "Other", categories: [newId()] })).toEqual(
    refused({ categories: factMessages.categoryGone }),
  );
});

test("[X29] a fact is renamed, hidden and deleted at once, also on pages that are cached; its id is never used again", async () => {
  await using site = await openTestEditing();
  const id = await product(site, [
    ["Weight", "1.2 kg"],
    ["Ingress protection", "IP67"],
  ]);
  expect(await shown(site, id)).toEqual(["Ingress protection: IP67", "Net weight: 1.2 kg"]);
  const weight = (await definition(site, "weight")) as FactDraft;
  expect(
    await updateFact(site.database, "weight", { ...weight, name: "Heft", isInTable: false }, { version: 1 }),
  ).toEqual(done("weight"));
  expect(await countOutdated(site.database)).toBe(0);
  expect(await shown(site, id)).toEqual(["Ingress protection: IP67", "Heft: 1.2 kg"]);
  const table = { facts: [], sort: undefined, isTable: true };
  expect((await site.productsEverywhere([], table, 1))?.columns).toEqual(["ip"]);

  expect(await deleteFact(site.database, "weight")).toEqual(done("weight"));
  expect(await deleteFact(site.database, "weight")).toEqual(done("weight"));
  expect(await shown(site, id)).toEqual(["Ingress protection: IP67"]);
  expect((await site.productsEverywhere([], table, 1))?.facets.map(({ factId }) => factId)).toEqual(["ip"]);
  expect(await site.editing.deletedName("facts", "weight")).toBe("Heft");
  await refresh(site);
  expect(await site.database.selectFrom("product_fact").select("kind").execute()).toEqual([{ kind: "ip" }]);
  expect(accepted(await createFact(site.database, { ...weight, name: "Weight" }))).toBe("weight-2");
  accepted(await deleteFact(site.database, "weight-2"));
  expect(accepted(await createFact(site.database, { ...weight, name: "weight" }))).toBe("weight-3");
});

test("[X29] a fact whose unit changes states nothing until its sheets are read again, and typed numbers keep theirs", async () => {
  await using site = await openTestEditing();
  const read = await product(site, [["Weight", "1.2 kg"]]);
  const typed = await site.addProduct({ facts: { weight: "0.9" } });
  const weight = (await definition(site, "weight")) as FactDraft;
  accepted(await updateFact(site.database, "weight", { ...weight, unit: "g" }));
  expect([await shown(site, read), await shown(site, typed)]).toEqual([[], []]);
  await refresh(site);
  expect([await shown(site, read), await shown(site, typed)]).toEqual([["Net weight: 1200 g"], ["Net weight: 900 g"]]);
  expect(await updateFact(site.database, "weight", { ...weight, type: "text" })).toEqual(
    refused({ type: factMessages.typeStays, filter: factMessages.filter }),
  );
});

test("[X31] of two administrators who change a fact at once, the second is told; a name is taken once", async () => {
  await using site = await openTestEditing();
  const id = accepted(await createFact(site.database, startup));
  const mine = { ...startup, name: "Boot time" };
  expect(await updateFact(site.database, id, { ...startup, unit: "min" }, { version: 1 })).toEqual(done(id));
  expect(await updateFact(site.database, id, mine, { version: 1 })).toEqual(
    refused({ form: conflictMessages.changed }),
  );
  expect(await definition(site, id)).toMatchObject({ name: "Startup time", unit: "min" });
  const taken = refused({ name: factMessages.nameTaken("startup  TIME") });
  expect(await createFact(site.database, { ...startup, name: "startup  TIME" })).toEqual(taken);
  expect(
    await updateFact(site.database, "weight", {
      ...(await definition(site, "weight")),
      name: "startup  TIME",
    } as FactDraft),
  ).toEqual(taken);
  accepted(await deleteFact(site.database, id));
  expect(await updateFact(site.database, id, mine, { version: 2 })).toEqual(
    refused({ form: conflictMessages.deleted }),
  );
});

test("[X31] a form of a new fact that is sent twice makes one, and says so when it was deleted since", async () => {
  await using site = await openTestEditing();
  const form = { ...startup, newId: newId() };
  expect(await createFactOnce(site.database, form)).toEqual(done("startup-time"));
  expect(await createFactOnce(site.database, form)).toEqual(done("startup-time"));
  expect(await createFactOnce(site.database, { ...form, unit: "min" })).toEqual(
    refused({ newId: saveMessages.alreadySaved }),
  );
  accepted(await deleteFact(site.database, "startup-time"));
  expect(await createFactOnce(site.database, form)).toEqual(refused({ newId: saveMessages.deletedSinceSaved }));
});

test("[X32] there are at most 500 facts with 5,000 labels", async () => {
  await using site = await openTestEditing();
  const { database } = site;
  const labels = Array.from({ length: factLimits.labels }, (_, nth) => ({ label: `Row ${nth} of many` }));
  const tooMany = refused({ labels: factMessages.tooManyLabels });
  expect(await createFact(database, { ...startup, labels })).toEqual(tooMany);
  const id = accepted(await createFact(database, startup));
  expect(await updateFact(database, id, { ...startup, labels })).toEqual(tooMany);
  const now = Date.now();
  const rows = Array.from({ length: factLimits.facts - standardFacts.length - 1 }, (_, nth) => ({
    ...{ id: `fact-${nth}`, version: 1, created_at: now, updated_at: now, position: 100 + nth },
    ...{ name: `Fact ${nth}`, name_key: `fact ${nth}`, definition: JSON.stringify({ type: "text", labels: [] }) },
  }));
  await database.insertInto("fact").values(rows).execute();
  expect(await createFact(database, { ...startup, name: "One more" })).toEqual(
    refused({ form: factMessages.tooManyFacts }),
  );
});

test("[X36] a label means several facts at once, each by its own cell; assigning it back undoes that", async () => {
  await using site = await openTestEditing();
  const { database } = site;
  const id = await product(site, [["Relay terminals", "8 | 4"]]);
  const before = await currentFacts(database);
  const assignment = {
    label: "RELAY  terminals:",
    facts: [
      { id: "alarmInputs", cell: "first" as const },
      { id: "alarmOutputs", cell: "second" as const },
    ],
  };
  expect(await assignLabels(database, [assignment])).toEqual(done(["alarmInputs", "alarmOutputs"]));
  await refresh(site);
  expect(await shown(site, id)).toEqual(["Alarm inputs: 8", "Alarm outputs: 4"]);
  // Nothing new.
  expect(await assignLabels(database, [assignment])).toEqual(done([]));

  // Another meaning takes the place of all that it had, however it is written.
  const not = { label: "Relay terminals", facts: "not a fact" as const };
  expect(await assignLabels(database, [not])).toEqual(done(["alarmInputs", "alarmOutputs", notAFact]));
  expect((await currentFacts(database)).ignoredLabels.labels[0]).toEqual({ label: "Relay terminals" });
  await refresh(site);
  expect(await shown(site, id)).toEqual([]);
  accepted(await assignLabels(database, [{ ...not, facts: "unassigned" }]));
  expect((await currentFacts(database)).digest).toBe(before.digest);
  const changes = await database.selectFrom("change").select("record_id").where("collection", "=", "facts").execute();
  expect(changes).toHaveLength(6);
});

test("[X36] an assignment of a section leaves the same label elsewhere, and one that cannot be is refused at its place", async () => {
  await using site = await openTestEditing();
  const { database } = site;
  const inAudio = { label: "Inputs", section: "Audio", facts: [{ id: "audioInputs" }] };
  accepted(await assignLabels(database, [{ label: "Inputs", facts: [{ id: "alarmInputs" }] }, inAudio]));
  const id = await product(site, [["Audio"], ["Inputs", "2"], ["Alarm"], ["Inputs", "4"]]);
  expect(await shown(site, id)).toContain("Audio inputs: 2");
  const gone = { label: "A", facts: [{ id: "gone" }] };
  const twice = { label: "B", facts: [{ id: "weight" }, { id: "weight" }] };
  const word = { label: "C", facts: [{ id: "codecs", word: "H.999" }] };
  expect(await assignLabels(database, [inAudio, gone, twice, word])).toEqual(
    refused({
      "labels[1]": factMessages.factGone,
      "labels[2]": factMessages.labelTwice("B"),
      "labels[3]": factMessages.wordUnknown("H.999"),
    }),
  );
  expect(await deleteFact(database, notAFact)).toEqual(refused({ form: factMessages.notAFact }));
  expect(await updateFact(database, notAFact, startup)).toEqual(refused({ form: factMessages.notAFact }));
});

test("[X18] of several models in one sheet, a product has its own column, or the one that was chosen for it", async () => {
  await using site = await openTestEditing();
  const sheet = stagedSheet([
    ["", "VF-1", "VF-2"],
    ["Weight", "1 kg", "2 kg"],
  ]);
  const own = await site.addProduct({ model: "VF-2", files: { sheet } });
  expect(await shown(site, own)).toEqual(["Net weight: 2 kg"]);
  const chosen = await site.addProduct({ model: "Other", modelColumn: "VF-1", files: { sheet } });
  expect(await shown(site, chosen)).toEqual(["Net weight: 1 kg"]);
  expect((await site.editing.productForEditing(chosen))?.sheet).toMatchObject({ modelColumn: "VF-1" });
});
