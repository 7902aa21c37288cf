import type { Database } from "../../database/database.ts";

/** What long lists are read with. */
export interface ListsNeeds {
  /** The connection for visitors. */
  reading: Database;
  /** For what takes long. */
  background: Database;
}

/** So many products are found and sorted within milliseconds, on the connection for visitors. */
export const few = 1_000;

/** Reads what `string_agg` made of some products' `seq`: one text costs a tenth of as many rows. */
export function parseSeqs(text: string | null | undefined): Int32Array {
  return Int32Array.from(JSON.parse(`[${text ?? ""}]`) as number[]);
}
