import type { FactDefinition } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { nameSet } from "../../history/record-history.ts";
import { ownErrors } from "../save/one-record.ts";
import { save } from "../save/save.ts";
import { facts } from "./fact-collection.ts";
import { currentFacts } from "./site-facts.ts";

/** The standard facts that came after the site and that it never had. One whose name is taken is not offered. */
export async function newStandardFacts(database: Database): Promise<FactDefinition[]> {
  const { set } = await currentFacts(database);
  const missing = standardFacts.filter(({ id }) => !set.has(id));
  if (missing.length === 0) return [];
  const ids = missing.map(({ id }) => id);
  const rows = await database
    .selectFrom("change")
    .select("record_id as id")
    .distinct()
    .where("collection", "=", "facts")
    .where("record_id", "in", ids)
    .execute();
  const had = new Set(rows.map(({ id }) => id));
  const names = new Set(set.all.map(({ name }) => uniqueKey(name)));
  return missing.filter(({ id, name }) => !had.has(id) && !names.has(uniqueKey(name)));
}

/** Adds all of them behind the others, in one set. */
export function addStandardFacts(database: Database, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work): Promise<Outcome<string>> => {
    const added = await newStandardFacts(work);
    if (added.length === 0) return done("");
    nameSet(work, () => "Standard facts added");
    const { last } = await work
      .selectFrom("fact")
      .select(({ fn }) => fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    const entries = added.map(({ id, ...after }, nth) => ({
      ...{ kind: facts, id, base: null },
      after: { ...after, position: Number(last ?? 0) + 1 + nth },
    }));
    const saved = await save(work, entries, { now });
    return saved.ok ? done("") : { ok: false, errors: ownErrors(saved.errors) };
  });
}
