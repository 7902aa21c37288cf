import type { Database } from "../../database/database.ts";

// Indexes name products by `seq`, the number of their row.

export interface IndexConnections {
  reading: Database;
  background: Database;
}

/** Up to this many products can be found and sorted within milliseconds, on the connection for visitors. */
export const quickLimit = 1_000;

/** Parses the text that `string_agg` makes of many `seq`: one text costs a tenth of as many rows. */
export function parseSeqs(text: string | null | undefined): Int32Array {
  return Int32Array.from(JSON.parse(`[${text ?? ""}]`) as number[]);
}
