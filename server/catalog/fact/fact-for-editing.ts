import type { EditableFact } from "#core/facts/editable-fact.ts";
import { isInWords, notAFact, rankOf } from "#core/facts/fact.ts";
import type { Database } from "../../database/database.ts";
import { factOfRow, isKnownType } from "./fact-tables.ts";

export async function factForEditing(database: Database, id: string): Promise<EditableFact | undefined> {
  const row =
    id === notAFact ? undefined : await database.selectFrom("fact").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  const fact = factOfRow(row);
  if (!isKnownType(fact.type)) return undefined;
  const { words = [] } = fact;
  const uses = words.length > 0 ? await countUses(database, id) : [];
  return {
    ...fact,
    version: row.version,
    words: words.map((word) => {
      const value = isInWords(fact) ? word.name : rankOf(word.name, words);
      return { ...word, products: uses.find(({ text, low }) => (text ?? low) === value)?.products ?? 0 };
    }),
  };
}

/** How many products state each value. */
async function countUses(database: Database, fact: string) {
  const rows = await database
    .selectFrom("product_fact")
    .where("kind", "=", fact)
    .select(({ fn }) => ["text", "low", fn.count<number>("product_id").distinct().as("count")])
    .groupBy(["text", "low"])
    .execute();
  return rows.map(({ text, low, count }) => ({ text, low, products: Number(count) }));
}
