import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";

const storedFile = z.object({
  object: z.string(),
  name: z.string(),
  size: z.number(),
  type: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  variants: z.array(
    z.object({
      object: z.string(),
      size: z.number(),
      width: z.number(),
      height: z.number(),
      ground: z.literal("plate").nullish(),
    }),
  ),
});

const recordState = z.object({
  /** The record's line of an archive, without what only readers of an archive need. */
  record: z.record(z.string(), z.unknown()),
  /** What its keys referred to. */
  files: z.record(z.string(), storedFile),
  /** Units of the facts that are typed: numbers without one are in it. */
  units: z.record(z.string(), z.string()).optional(),
});
export type RecordState = z.infer<typeof recordState>;

/** A state as `record_state` has it. */
export interface StoredState {
  body: string;
  /** The hash of its sheet's rows, which `sheet_rows` has. */
  sheet: string | null;
}

/** In bytes: the longest possible record twice. */
const largestText = 128 * 1024 * 1024;

/**
 * Begins a state whose rows are elsewhere. No compressed text begins so (RFC 1951, 3.2.3): an earlier release cannot read the
 * state, and would restore a product without its spec table if it could.
 */
const rowsApart = 0b111;

/** Takes a state without its sheet's rows, and their hash. */
export function packState(state: RecordState, sheet: string | null): StoredState {
  return { body: packText(JSON.stringify(state), sheet === null ? [] : [rowsApart]), sheet };
}

/** Undefined where the body holds the rows: an earlier release beside this one may have put it in the place of another. */
export function sheetNamedBy({ body, sheet }: StoredState): string | undefined {
  return sheet !== null && areRowsApart(body) ? sheet : undefined;
}

function areRowsApart(body: string): boolean {
  return Buffer.from(body.slice(0, 4), "base64")[0] === rowsApart;
}

/** Compressed, in base64, which is the same in both engines and in an archive. */
export function packText(text: string, mark: number[] = []): string {
  // Not asynchronously: in SQLite's transactions, statements of other requests would join while this one waits.
  return Buffer.concat([Buffer.from(mark), deflateRawSync(text)]).toString("base64");
}

/** Undefined if the body is damaged, or if `rows`, by hashes, has none for its sheet. */
export function unpackState(stored: StoredState, rows: ReadonlyMap<string, string>): RecordState | undefined {
  const state = unpackWithoutRows(stored.body);
  if (!state || !areRowsApart(stored.body)) return state;
  const specsExcel = rows.get(stored.sheet ?? "");
  return specsExcel === undefined ? undefined : { ...state, record: { ...state.record, specsExcel } };
}

/** For what sheets do not matter to, and nothing that is restored. Undefined if the body is damaged. */
export function unpackWithoutRows(body: string): RecordState | undefined {
  const bytes = Buffer.from(body, "base64");
  try {
    return recordState.safeParse(JSON.parse(inflated(areRowsApart(body) ? bytes.subarray(1) : bytes))).data;
  } catch {
    return undefined;
  }
}

/** Undefined if they are damaged. */
export function unpackRows({ hash, body }: { hash: string; body: string }): string | undefined {
  try {
    const rows = inflated(Buffer.from(body, "base64"));
    return hashOf(rows) === hash ? rows : undefined;
  } catch {
    return undefined;
  }
}

export function hashOf(rows: string): string {
  return createHash("sha256").update(rows).digest("hex");
}

function inflated(bytes: Uint8Array): string {
  return inflateRawSync(bytes, { maxOutputLength: largestText }).toString();
}
