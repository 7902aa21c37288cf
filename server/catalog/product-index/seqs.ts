import { setImmediate } from "node:timers/promises";
import type { Database } from "../../database/database.ts";

// Indexes name products by `seq`, the number of their row.

export interface IndexConnections {
  reading: Database;
  background: Database;
}

/** Up to this many products are found and sorted within milliseconds on the connection that serves pages. */
export const quickLimit = 1_000;

/** Parses `seq` values joined by `string_agg`: one text takes a tenth of the time of as many rows. */
export function parseSeqs(text: string | null | undefined): Int32Array {
  return Int32Array.from(JSON.parse(`[${text ?? ""}]`) as number[]);
}

/** In characters: parsing them takes a millisecond. */
const longParsed = 100_000;
/** What a row costs besides its products, in characters. */
const charactersOfRow = 100;

/** Converts rows of an index that loads. Every few milliseconds, waiting requests are answered. */
export async function mapLists<Row extends { seqs: string }, Value>(
  rows: Row[],
  convert: (row: Row, seqs: Int32Array) => Value,
): Promise<Value[]> {
  const values: Value[] = [];
  let parsed = 0;
  for (const row of rows) {
    values.push(convert(row, parseSeqs(row.seqs)));
    parsed += row.seqs.length + charactersOfRow;
    if (parsed < longParsed) continue;
    parsed = 0;
    await setImmediate();
  }
  return values;
}
