import { searchKey } from "#core/search/search-key.ts";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { synonymColumns } from "./synonym-tables.ts";

/** Sorted by their first word. */
export async function synonymGroups(reading: Database): Promise<SynonymGroup[]> {
  const rows = await reading.selectFrom("synonym_group").select(["id", "version", "words"]).orderBy("id").execute();
  const groups = rows.map((row) => ({ id: row.id, version: row.version, ...fromRow(synonymColumns, row) }));
  return groups.sort((one, other) => (firstKey(one) < firstKey(other) ? -1 : 1));
}

function firstKey({ words: [first = ""] }: SynonymGroup): string {
  return searchKey(first);
}
