import { sql } from "kysely";
import type { Work } from "../../database/database.ts";
import { insertAlike } from "../../database/insert-rows.ts";
import { type Collection, isSameFile, type Stored } from "../collection.ts";
import { dropFile, putFile, putPicture } from "../file-rows.ts";

type Row = Record<string, unknown>;

/** How the rows of one record differ in one table. */
export interface TableChange {
  table: string;
  key: readonly string[];
  /** Whether its rows only link the record to another. */
  isLink: boolean;
  gone: Row[];
  added: Row[];
  changed: { row: Row; columns: string[] }[];
}

/** The record's own table first. Columns that no document holds are in none of the rows, and stay. */
export function changesOf(
  { table, parts = [] }: Pick<Collection, "table" | "parts">,
  before: Stored | undefined,
  after: Stored,
): TableChange[] {
  const tables = [{ table, key: ["id"] }, ...parts.filter(({ isDerived }) => !isDerived)];
  return tables.map((part) => {
    const { key } = part;
    const keyOf = (row: Row) => JSON.stringify(key.map((column) => row[column]));
    const [old, now] = [before, after].map(
      (stored) => new Map(rowsIn(stored, part.table).map((row) => [keyOf(row), row])),
    );
    const change: TableChange = { table: part.table, key, isLink: "link" in part, gone: [], added: [], changed: [] };
    for (const [of, row] of old ?? []) if (!now?.has(of)) change.gone.push(row);
    for (const [of, row] of now ?? []) {
      const was = old?.get(of);
      const columns = was ? Object.keys(row).filter((column) => row[column] !== was[column]) : [];
      if (!was) change.added.push(row);
      else if (columns.length > 0) change.changed.push({ row, columns });
    }
    return change;
  });
}

function rowsIn(stored: Stored | undefined, table: string): Row[] {
  const rows: Record<string, object[] | undefined> = stored?.rows ?? {};
  return (rows[table] ?? []).map((row) => ({ ...row }));
}

export function isEmpty({ gone, added, changed }: TableChange): boolean {
  return gone.length + added.length + changed.length === 0;
}

export async function removeRows(work: Work, { table, key, gone, added, changed, isLink }: TableChange): Promise<void> {
  // A link goes and comes, because its columns name what it leads to. A newer release may have one that this one does not know.
  const rows = isLink ? [...gone, ...changed.map(({ row }) => row), ...added] : gone;
  for (let start = 0; start < rows.length; start += keysAtOnce) {
    const some = rows.slice(start, start + keysAtOnce).map((row) => sql`(${hasKey(key, row)})`);
    await sql`delete from ${sql.table(table)} where ${sql.join(some, sql` or `)}`.execute(work);
  }
}

const keysAtOnce = 200;

export async function writeRows(work: Work, { table, key, added, changed, isLink }: TableChange): Promise<void> {
  const rows = isLink ? [...added, ...changed.map(({ row }) => row)] : added;
  await insertAlike(work, table, rows);
  if (isLink) return;
  for (const { row, columns } of changed) {
    const values = columns.map((column) => sql`${sql.ref(column)} = ${row[column]}`);
    await sql`update ${sql.table(table)} set ${sql.join(values)} where ${hasKey(key, row)}`.execute(work);
  }
}

function hasKey(key: readonly string[], row: Row) {
  return sql.join(
    key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  );
}

/** Returns whether a file changed. */
export async function writeFiles(
  work: Work,
  before: Stored | undefined,
  { files }: Stored,
  now: number,
): Promise<boolean> {
  const old = before?.files ?? {};
  const changed = Object.entries(files).filter(([key, file]) => !isSameFile(file, old[key]));
  for (const [key, file] of changed) {
    const { width, height } = file;
    if (width && height) await putPicture(work, key, { ...file, width, height, variants: file.variants ?? [] }, now);
    else await putFile(work, key, file, now);
  }
  const dropped = Object.keys(old).filter((key) => !Object.hasOwn(files, key));
  for (const key of dropped) await dropFile(work, key, now);
  return changed.length + dropped.length > 0;
}
