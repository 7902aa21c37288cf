import { type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { isId } from "#core/id.ts";
import { latestMoment } from "#core/limits.ts";
import type { Columns } from "../database/columns.ts";
import type { Database, Work } from "../database/database.ts";
import type { PageOptions, TableName } from "../database/pages-of.ts";

/** The records of one file of an archive. */
export interface RecordType<Line = unknown> {
  file: `${string}.jsonl`;
  /** The file is left out if it would be empty, so that earlier versions, which lack it, can read the archive. */
  isOptional?: boolean;
  /** An export holds it only if asked to. */
  isHistory?: boolean;
  /** Whether the records are those that every new site has. An optional file is then left out, and written if empty. */
  isAsCreated?(snapshot: Database): Promise<boolean>;
  schema: z.ZodType<Line>;
  /** In the order of their keys, so that the same records make the same bytes; with `ids`, these records alone. */
  read(snapshot: Database, ids?: string[]): AsyncIterable<Line>;
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

interface FileColumn {
  column: "image_key" | "file_key" | "signature_key" | "sbom_key";
  /** Begins a message that ends with the record's id. */
  what: string;
}

/** A table whose rows belong to a record. */
export interface Part {
  table: TableName;
  key: readonly string[];
  /** The column with the record's id. */
  owner: string;
  /** Begins a message that ends with the record's id. */
  what?: string;
  /** Present where rows only link the record to another, so that they can be removed without loss. */
  link?: {
    column: string;
    to: TableName;
    /** Unless only one of the records is missing. */
    isBroken?: RawBuilder<SqlBool>;
    message(record: string, other: string): string;
  };
  columns?: Columns;
  files?: readonly FileColumn[];
  /** Not in an archive. */
  isDerived?: boolean;
  /** Rows of other tables name these, so a repair leaves them. */
  isReferenced?: boolean;
}

/** What the change log, forms, archives and the check need to know about a kind of record. */
interface Description<Name extends string, Line = unknown> {
  /** In the change log. */
  name: Name;
  table: TableName;
  /** Names the records in messages. */
  label: string;
  /** The column that names a record, and its screen. */
  title?: { column: string; address(id: string): string };
  columns?: Columns;
  files?: readonly FileColumn[];
  /** First steps of the keys of its files. */
  fileFolders?: readonly string[];
  references?: readonly { column: string; to: TableName; what: string }[];
  parts?: readonly Part[];
  /** Whether deleted ones lie in the bin for a while. */
  hasBin?: boolean;
  /** For titles of the history. */
  noun: { one: string; many: string };
  /** Names a record in titles of the history, from its line. */
  nameOf(record: Record<string, unknown>): string;
  /** Records with their ids, where a line is not one record. */
  recordsIn?(line: Line): [id: string, record: Record<string, unknown>][];
  /** Whether messages about an archive leave out how many it holds. */
  isUncounted?: boolean;
}

export interface Collection<Name extends string = string> extends Description<Name>, RecordType {}

export function collection<Name extends string, Line>(
  definition: Description<Name, Line> & Omit<RecordType<Line>, "file"> & Partial<Pick<RecordType, "file">>,
): Collection<Name> {
  return { ...(definition as Description<Name>), ...recordType({ file: `${definition.name}.jsonl`, ...definition }) };
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

export function onlyThese(ids: string[] | undefined): PageOptions {
  return ids ? { only: sql<SqlBool>`id in (${sql.join(ids)})` } : {};
}

export function groupedBy<Row, Key extends keyof Row>(rows: Row[], key: Key): (value: Row[Key]) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => groups.get(value) ?? [];
}
