import { modelCandidates } from "#core/facts/model-names.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { searchKey } from "#core/search/search-key.ts";
import type { Database } from "../../database/database.ts";

/** SQLite allows 32,766 values in a statement. */
const atOnce = 1_000;

/** The models of the catalogue that each sheet may name, in their order. */
export async function namedModels(database: Database, sheets: (string | null)[]): Promise<string[][]> {
  const candidates = sheets.map((rows) =>
    rows === null ? [] : modelCandidates(JSON.parse(rows) as SpecRows).map(searchKey),
  );
  const wanted = [...new Set(candidates.flat())];
  const models = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += atOnce) {
    const found = await database
      .selectFrom("product")
      .select(["model", "model_key"])
      .where("model_key", "in", wanted.slice(from, from + atOnce))
      .execute();
    for (const { model, model_key } of found) models.set(model_key, model);
  }
  return candidates.map((keys) => [...new Set(keys.flatMap((key) => models.get(key) ?? []))].sort());
}
