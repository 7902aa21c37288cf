import { z } from "zod";
import { isId } from "#core/id.ts";
import { latestMoment } from "#core/limits.ts";
import type { Database, Work } from "../../database/database.ts";

export interface RecordType<Line = unknown> {
  name: `${string}.jsonl`;
  label: string;
  /** The file is left out if it would be empty, so that earlier versions, which lack it, can read the archive. */
  isOptional?: boolean;
  /** Whether the records are those that every new site has. An optional file is then left out, and written if empty. */
  isAsCreated?(snapshot: Database): Promise<boolean>;
  schema: z.ZodType<Line>;
  /** In the order of their keys, so that the same records make the same bytes. */
  read(snapshot: Database): AsyncIterable<Line>;
  /** Before the archive's records are written: removes what the site has, or makes it as a new site if there are none. */
  prepare?(work: Work, isInArchive: boolean): Promise<void>;
  write(work: Work, lines: Line[]): Promise<void>;
  /** Writes references between records of this file, once all of them exist. */
  link?(work: Work, lines: Line[]): Promise<void>;
}

/** Checks a definition's own types before they are widened. */
export function recordType<Line>(definition: RecordType<Line>): RecordType {
  return definition as unknown as RecordType;
}

export const id = z.string().refine(isId, "must be a UUID in lower case");
/** A larger value could not be read as a date. */
export const moment = z.int().min(0).max(latestMoment, "must not lie after the year 275760");
/** Leaves room for later increments. */
export const timesChanged = z.int().max(2 ** 52, "leaves no room to count on");
export const object = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in hexadecimal");

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

export function groupedBy<Row, Key extends keyof Row>(rows: Row[], key: Key): (value: Row[Key]) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => groups.get(value) ?? [];
}
