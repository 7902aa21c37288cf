// Changes or undoes until it is killed or done: `changes <seed> <sets>`, or `undo <first> <last> <now>`. Says what it does
// line by line.

import type { Database } from "#server/database/database.ts";
import { undoSet } from "#server/history/undo-set.ts";
import { randomChanges } from "#tests/support/random-changes.ts";
import { openDatabaseOf } from "#tests/support/test-database.ts";

const [task, ...numbers] = process.argv.slice(2);
const data = await openDatabaseOf(process.env);
if (task === "changes") await change(data.database);
else await undo(data.database);
await data.close();

async function change(database: Database): Promise<void> {
  const [seed = 0, until = 0] = numbers.map(Number);
  const change = randomChanges(database, seed);
  while ((await setsIn(database)).length < until) {
    await change();
    console.log("changed");
  }
}

/** From the newest to the oldest. Goes on below the last one that an earlier process has undone. */
async function undo(database: Database): Promise<void> {
  const [first = 0, last = 0, now = 0] = numbers.map(Number);
  const sets = await setsIn(database);
  const undone = sets.flatMap(({ undoes }) => undoes ?? []);
  const from = Math.min(last, ...undone.map((id) => id - 1));
  for (const { id } of sets.filter(({ id }) => id >= first && id <= from).reverse()) {
    const outcome = await undoSet(database, id, { restore: await releasesIn(database), now });
    console.log(outcome.ok ? "undone" : `refused ${Object.values(outcome.errors).join(" ")}`);
  }
}

function setsIn(database: Database) {
  return database.selectFrom("change_set").select(["id", "undoes"]).orderBy("id").execute();
}

/** A withdrawal is never taken back, so that earlier changes of a release find it changed since. */
async function releasesIn(database: Database): Promise<Map<string, number>> {
  const rows = await database.selectFrom("release").select(["id", "version"]).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
