import type { FactDefinition } from "#core/facts/fact.ts";
import { headKey } from "#core/product-list/heads.ts";
import { textOf } from "#core/product-list/list-cell.ts";
import type { ListSheet } from "#core/product-list/list-sheet.ts";
import { inRows, type ListMatch, type Target } from "#core/product-list/match-list.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { Database } from "../database/database.ts";

/** What columns were in earlier imports, by the keys of their heads. */
export async function rememberedColumns(reading: Database): Promise<Map<string, Target>> {
  const rows = await reading.selectFrom("remembered_column").selectAll().execute();
  return new Map(rows.map(({ head, target }) => [head, JSON.parse(target) as Target]));
}

/** Remembers what the columns of a list are. A new fact is one of the site's by now. */
export async function rememberColumns(
  database: Database,
  sheet: ListSheet,
  match: ListMatch,
  facts: readonly FactDefinition[],
): Promise<void> {
  const heads = inRows(sheet, match.runs).rows.find(({ row }) => row === match.head)?.cells ?? [];
  const rows = new Map<string, string>();
  for (const [place, target] of match.columns.entries()) {
    const head = headKey(textOf(heads[place]));
    const own = target && settled(target, facts);
    if (head !== "" && own) rows.set(head, JSON.stringify(own));
  }
  for (const [head, target] of rows) {
    await database
      .insertInto("remembered_column")
      .values({ head, target })
      .onConflict((same) => same.column("head").doUpdateSet({ target }))
      .execute();
  }
}

function settled(target: Target, facts: readonly FactDefinition[]): Target | undefined {
  if (target === "left out" || !("newFact" in target)) return target;
  const made = facts.find(({ name }) => uniqueKey(name) === uniqueKey(target.newFact.name));
  return made && { fact: made.id };
}
