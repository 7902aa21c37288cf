import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { fileExtension } from "#core/files/file-name.ts";
import { isId } from "#core/id.ts";
import { latestMoment } from "#core/limits.ts";
import type { Columns } from "../database/columns.ts";
import type { Database, Work } from "../database/database.ts";
import { insertAlike } from "../database/insert-rows.ts";
import type { PageOptions, TableName } from "../database/pages-of.ts";
import type { Schema } from "../database/schema.ts";
import type { RecordState } from "../history/state-body.ts";
import type { StagedFile, StagedVariant } from "../storage/staged-file.ts";

export interface ReadOptions {
  /** Whether lines lack the rows of sheets, whose texts may be long. */
  withoutRows?: boolean;
}

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
  read(snapshot: Database, ids?: string[], options?: ReadOptions): AsyncIterable<Line>;
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

/** A file as a document's field. Without a key it gets one from its record and name. */
export interface DocumentFile extends StagedFile {
  key?: string | undefined;
  /** A picture's own, which its name may not have. */
  extension?: string;
  width?: number | null;
  height?: number | null;
  variants?: StagedVariant[];
}

/** A record's rows by table, the record's own first. Its version and times are not among them. */
export type TableRows = { [Table in TableName]?: OwnRow<Table>[] };
type OwnRow<Table extends TableName> = Omit<Insertable<Schema[Table]>, "version" | "created_at" | "updated_at">;

export interface Stored {
  rows: TableRows;
  /** Each under its key. */
  files: Record<string, DocumentFile>;
}

/** What forms edit, states hold and imports bring: the fields, parts as lists, files as fields. */
interface Documented<Document> {
  documentOf(state: RecordState): Document;
  storedAs(id: string, document: Document): Stored;
  /** Without what leads to these records. */
  without?(document: Document, ids: ReadonlySet<string>): Document;
  /** What a save keeps of the stored document. Without it: see `keptValues`. */
  kept?(before: Document, after: Document): Document;
}

/** A file that a state names by its key. */
export function fileIn({ files }: RecordState, key: string): DocumentFile {
  const { object = "", name = "", size = 0, type = "", width = null, height = null, variants = [] } = files[key] ?? {};
  return { key, object, name, size, type, width, height, variants };
}

export function isSameFile<File extends StagedFile>(one: StagedFile, other: File | undefined): other is File {
  return one.object === other?.object && one.name === other.name;
}

export function extensionOf({ name, key = name, extension = fileExtension(key) }: DocumentFile): string {
  return extension;
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
  /** Columns beside the links of parts that may lead to another record. */
  mentions?: readonly { table: TableName; owner: string; column: string; to: TableName }[];
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

export interface Collection<Name extends string = string, Document = unknown>
  extends Description<Name>,
    RecordType,
    Documented<Document> {}

type Definition<Name extends string, Line, Document> = Description<Name, Line> &
  Omit<RecordType<Line>, "file" | "write" | "link"> &
  Partial<Pick<RecordType, "file">> &
  Documented<Document>;

export function collection<Name extends string, Line, Document>(
  definition: Definition<Name, Line, Document>,
): Collection<Name, Document> {
  const written = definition as unknown as Definition<Name, unknown, unknown>;
  const archived = {
    file: `${definition.name}.jsonl` as const,
    write: (work: Work, lines: unknown[]) => writeLines(work, written, lines),
    link: (work: Work, lines: unknown[]) => writeLines(work, written, lines, { isLinking: true }),
  };
  return { ...archived, ...(written as Collection<Name, Document>) };
}

/** The record's own line, or those that a line holds. */
export function recordsIn({
  recordsIn = (line) => [[String(asRecord(line).id), asRecord(line)]],
}: {
  recordsIn?(line: unknown): [id: string, record: Record<string, unknown>][];
}) {
  return recordsIn;
}

function asRecord(line: unknown): Record<string, unknown> {
  return line as Record<string, unknown>;
}

/** An archive's records. Links between those of one kind come once all exist. */
async function writeLines(
  work: Work,
  { table, parts = [], storedAs, documentOf, ...of }: Definition<string, unknown, unknown>,
  lines: unknown[],
  { isLinking = false } = {},
): Promise<void> {
  const own = new Set(parts.flatMap(({ table: part, link }) => (link?.to === table ? part : [])));
  const rows = new Map<string, Record<string, unknown>[]>();
  for (const [id, record] of lines.flatMap(recordsIn(of))) {
    const stored = storedAs(id, documentOf({ record, files: {} }));
    for (const [name, some = []] of Object.entries(stored.rows)) {
      if (own.has(name as TableName) !== isLinking) continue;
      const times = columnsOf(record as unknown as RecordTimes);
      const all = rows.get(name) ?? [];
      rows.set(name, all);
      all.push(...some.map((row) => ({ ...row, ...(name === table && times) })));
    }
  }
  for (const [name, some] of rows) await insertAlike(work, name, some);
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

interface RecordTimes {
  version: number;
  createdAt: number;
  updatedAt: number;
}

export function columnsOf(record: RecordTimes): RecordColumns {
  return { version: record.version, created_at: record.createdAt, updated_at: record.updatedAt };
}

export function onlyThese(ids: string[] | undefined): PageOptions {
  return ids ? { only: sql<SqlBool>`id in (${sql.join(ids)})` } : {};
}

export function groupedBy<Row, Key extends keyof Row>(rows: Row[], key: Key): (value: Row[Key]) => Row[] {
  const groups = Map.groupBy(rows, (row) => row[key]);
  return (value) => groups.get(value) ?? [];
}
