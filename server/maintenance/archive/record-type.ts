import type { Insertable } from "kysely";
import { z } from "zod";
import { isId } from "#core/id.ts";
import { latestMoment } from "#core/limits.ts";
import type { Database, Work } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** One file of records in an archive, a JSON object a line: how it is read out of a database, and into one. */
export interface RecordType<Line = unknown> {
  /** Its file in the archive. */
  name: `${string}.jsonl`;
  /** What the records are called while one waits. */
  label: string;
  schema: z.ZodType<Line>;
  /** In the order of their keys, so that the same records make the same bytes. */
  read(snapshot: Database): AsyncIterable<Line>;
  /** Makes rows of some hundred records. What they refer to in earlier parts is there. */
  write(work: Work, lines: Line[]): Promise<void>;
  /** Makes rows that refer to other records of the same part, once all of those are there. */
  link?(work: Work, lines: Line[]): Promise<void>;
}

/** Keeps a part's types together while it is written down. */
export function recordType<Line>(definition: RecordType<Line>): RecordType {
  return definition as unknown as RecordType;
}

export const id = z.string().refine(isId, "must be a UUID in lower case");
/** A number that cannot be counted on from, as a timestamp is, would leave a row that nobody can read. */
export const moment = z.int().min(0).max(latestMoment, "must not lie after the year 275760");
/** How often something was changed, which goes on from here for as long as the site is used. */
export const timesChanged = z.int().max(2 ** 52, "leaves no room to count on");
/** An object's SHA-256 in hexadecimal. */
export const object = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");

/** What every record ends with. */
export const recordFields = { version: timesChanged.min(1), createdAt: moment, updatedAt: moment };

interface RecordColumns {
  version: number;
  created_at: number;
  updated_at: number;
}

export function fieldsOf({ version, created_at, updated_at }: RecordColumns) {
  return { version, createdAt: created_at, updatedAt: updated_at };
}

export function columnsOf(record: { version: number; createdAt: number; updatedAt: number }): RecordColumns {
  return { version: record.version, created_at: record.createdAt, updated_at: record.updatedAt };
}

/** A list of records by one of their fields, each under its own values' order. */
export function groupedBy<Row, Key extends keyof Row>(rows: Row[], key: Key): (value: Row[Key]) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => groups.get(value) ?? [];
}

/** SQLite takes 32,766 values in a statement, and no row of ours has more columns than this leaves room for. */
const atOnce = 1_000;

/** Inserts any number of rows, also none. */
export async function insertRows<Table extends keyof Schema>(
  work: Work,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += atOnce) {
    await work
      .insertInto(table)
      .values(rows.slice(start, start + atOnce) as never)
      .execute();
  }
}
