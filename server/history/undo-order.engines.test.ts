import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestEditing } from "#tests/support/editing.ts";
import { allStates, randomChanges } from "#tests/support/random-changes.ts";
import type { Database } from "../database/database.ts";
import { unimportant } from "./differences.ts";
import { wholeStates } from "./sheet-rows.ts";
import type { RecordState } from "./state-body.ts";
import { undoSet } from "./undo-set.ts";

/** Each field's value, and each row of a list or of rows with ids, under the record's name. */
function* valuesOf(name: string, { record }: RecordState): Generator<string> {
  for (const [field, value] of Object.entries(record)) {
    // A typed number gets its unit behind it when its fact loses that.
    if (unimportant.has(field) || field === "facts" || field === "lastOrderNoticeAt") continue;
    const rows = Array.isArray(value)
      ? value
      : typeof value === "object" && value !== null
        ? Object.entries(value)
        : [value];
    for (const row of rows) yield `${name} ${field} ${JSON.stringify(row)}`;
  }
}

/** Today's states, by the names of their records. */
async function named(database: Database): Promise<[string, RecordState][]> {
  const states = await allStates(database);
  return [...states].map(([key, state]) => [key.split(" ").slice(0, 2).join(" "), state]);
}

test("[HI37] sets undone in any order give no field and no row of a list a value that it never had", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 1_000 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (seed, order) => {
        await using site = await openTestEditing();
        const { database } = site;
        const change = randomChanges(database, seed);
        for (let step = 0; step < 60; step += 1) await change();
        const ever = new Set<string>();
        for (const [name, state] of await named(database)) for (const value of valuesOf(name, state)) ever.add(value);
        const stored = await database.selectFrom("record_state").selectAll().execute();
        for (const [{ collection, record_id }, state] of await wholeStates(database, stored)) {
          for (const value of valuesOf(`${collection} ${record_id}`, state)) ever.add(value);
        }
        const sets = await database.selectFrom("change_set").select("id").orderBy("id").execute();
        const left = sets.map(({ id }) => id);
        let undone = 0;
        while (left.length > 0) {
          const [set = 0] = left.splice(Math.floor((order.next().value ?? 0) * left.length), 1);
          const outcome = await undoSet(database, set, { isPartial: true });
          if (outcome.ok) undone += 1;
          for (const [name, state] of await named(database)) {
            for (const value of valuesOf(name, state)) expect(ever).toContain(value);
          }
        }
        expect(undone).toBeGreaterThan(10);
      },
    ),
    { numRuns: 3, seed: 56 },
  );
}, 120_000);
