import { expect, test } from "vitest";
import { done } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { allStates, randomChanges } from "#tests/support/random-changes.ts";
import { pruneHistory } from "./prune-history.ts";
import { wholeStates } from "./sheet-rows.ts";

async function storedStates({ database }: TestEditing): Promise<Map<string, unknown>> {
  const rows = await database.selectFrom("record_state").selectAll().execute();
  const states = await wholeStates(database, rows);
  return new Map(
    [...states].map(([{ collection, record_id, version }, state]) => [`${collection} ${record_id} ${version}`, state]),
  );
}

test("[HI01] after 200 random changes by all commands, the states say what each record was at each version", async () => {
  await using site = await openTestEditing();
  const change = randomChanges(site.database, 50);
  const expected = new Map<string, unknown>();
  // Not yet stored: what stood before the first change.
  let before = await allStates(site.database);
  for (let step = 0; step < 200; step += 1) {
    await change();
    const after = await allStates(site.database);
    for (const [key, state] of after) {
      // A version that came with this change, or kept its version and moved.
      if (!before.has(key)) expected.set(key, state);
    }
    before = after;
  }
  const stored = await storedStates(site);
  const order = (state: unknown) => ({
    ...(state as { record: object }).record,
    ...{ timestamp: undefined, updatedAt: undefined },
  });
  for (const [key, state] of expected) {
    if (key.startsWith("info")) expect(order(stored.get(key)), key).toEqual(order(state));
    else expect(stored.get(key), key).toEqual(state);
  }
});

test("[HI02] a transaction is one set, whose title says what changed", async () => {
  await using site = await openTestEditing();
  const category = accepted(
    await site.editing.createCategory({
      newId: crypto.randomUUID(),
      name: "Domes",
      description: "",
      features: [],
    } as never),
  );
  const product = await site.addProduct({ category, model: "VF-1" });
  const other = await site.addProduct({ category, model: "VF-2", accessories: [product] });
  expect(await site.editing.deleteProduct(product)).toEqual(done(product));
  const form = { ...unchanged(await editable(site, other)), description: "New" };
  expect(await site.editing.updateProduct(other, form, 2)).toEqual(done(other));
  const sets = await site.database.selectFrom("change_set").select(["id", "title", "actor"]).orderBy("id").execute();
  expect(sets).toEqual([
    { id: 1, title: "Category Domes created", actor: "mira@varifocal.example" },
    { id: 2, title: "VF-1 created", actor: null },
    { id: 3, title: "VF-2 created", actor: null },
    { id: 4, title: "VF-1 deleted", actor: "mira@varifocal.example" },
    { id: 6, title: "Description of VF-2", actor: "mira@varifocal.example" },
  ]);
  const changes = await site.database
    .selectFrom("change")
    .select(["revision", "change_set"])
    .orderBy("revision")
    .execute();
  expect(changes.map(({ change_set }) => change_set)).toEqual([1, 2, 3, 4, 4, 6]);
});

test("[HI03] a record saved before the history, or by a previous release, gets the state before its next change", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "Old" });
  await site.database.deleteFrom("record_state").execute();
  const form = { ...unchanged(await editable(site, product)), description: "New" };
  expect(await site.editing.updateProduct(product, form, 1)).toEqual(done(product));
  const rows = await site.database
    .selectFrom("record_state")
    .select(["version", "body", "sheet"])
    .where("record_id", "=", product)
    .orderBy("version")
    .execute();
  const states = await wholeStates(site.database, rows);
  expect([...states].map(([{ version }, { record }]) => [version, record.description])).toEqual([
    [1, "Old"],
    [2, "New"],
  ]);
});

test("[HI04] old states go, but never a record's newest one", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "Old" });
  const form = { ...unchanged(await editable(site, product)), description: "New" };
  expect(await site.editing.updateProduct(product, form, 1)).toEqual(done(product));
  const states = () =>
    site.database.selectFrom("record_state").select("version").where("record_id", "=", product).execute();
  expect(await pruneHistory(site.database, Date.now(), 730)).toBe(0);
  expect(await states()).toHaveLength(2);
  await pruneHistory(site.database, Date.now() + 731 * 86_400_000, 730);
  expect(await states()).toEqual([{ version: 2 }]);
  expect(await site.database.selectFrom("change_set").select("id").execute()).toEqual([]);
});
