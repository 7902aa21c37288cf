import { factMessages } from "#core/facts/fact-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { nameSet } from "../../history/record-history.ts";
import { savedAs } from "../save/one-record.ts";
import { save } from "../save/save.ts";
import { facts } from "./fact-collection.ts";
import { currentFacts } from "./site-facts.ts";

/** Puts a fact at a place of lists and tables, from 1; a place behind the last is the last. Those between move by one. */
export function moveFact(
  database: Database,
  id: string,
  place: number,
  { now = Date.now() }: { now?: number } = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work): Promise<Outcome<string>> => {
    const { set } = await currentFacts(work);
    const fact = set.get(id);
    if (!fact) return refused({ form: factMessages.factGone });
    const ids = set.all.map((one) => one.id);
    const order = ids.filter((one) => one !== id);
    order.splice(Math.max(0, place - 1), 0, id);
    const rows = await work.selectFrom("fact").select(["id", "position"]).where("id", "in", ids).execute();
    const positionOf = new Map(rows.map((row) => [row.id, row.position]));
    // Facts that are not listed keep their places between them.
    let last = -1;
    const places = ids.map((one) => (last = Math.max(last + 1, positionOf.get(one) ?? 0)));
    const moved = order.flatMap((one, nth) => {
      const [known, position] = [set.get(one), places[nth]];
      return known && position !== positionOf.get(one) ? { ...known, position } : [];
    });
    if (moved.length === 0) return done(id);
    nameSet(work, () => `Fact ${fact.name} moved to place ${order.indexOf(id) + 1}`);
    const entries = moved.map(({ id: one, ...after }) => ({ kind: facts, id: one, after, base: "any" as const }));
    const saved = await save(work, entries, { now });
    return savedAs({ id }, saved);
  });
}
