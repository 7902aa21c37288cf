import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { nounFor } from "#core/counted.ts";
import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { openSqlite } from "../../database/sqlite/open-sqlite.ts";
import { StartError } from "../../start-error.ts";
import type { ArchiveProgress } from "./archive-format.ts";
import { type IncludedTable, includedTables } from "./included-tables.ts";
import { hashingStore, readArchive } from "./read-archive.ts";
import { restoreRows } from "./restore-rows.ts";
import type { WrittenArchive } from "./write-archive.ts";

/** Compares rows with those of a restored copy; file hashes were compared already. */
export async function verifyArchive(
  { path, leftOut }: Pick<WrittenArchive, "path" | "leftOut">,
  snapshot: Database,
  folder: string,
  progress: ArchiveProgress,
): Promise<void> {
  const beside = join(folder, "restored");
  await mkdir(beside);
  const verifying: ArchiveProgress = (step, done, total) => progress(`Verifying: ${step.toLowerCase()}`, done, total);
  const archive = await readArchive(path, hashingStore, beside, verifying);
  const restored = await openSqlite(beside);
  try {
    await restoreRows(restored.database, archive, { replace: false, progress: verifying });
    for (const [done, table] of includedTables.entries()) {
      verifying("Comparing tables", done, includedTables.length);
      await compareTable(table, rowsOf(table, snapshot, leftOut), rowsOf(table, restored.reading));
    }
    verifying("Comparing tables", includedTables.length, includedTables.length);
  } finally {
    await restored.close();
  }
}

type Row = Record<string, unknown>;

type Rows = AsyncGenerator<Row, undefined>;

async function compareTable(table: IncludedTable, rows: Rows, others: Rows): Promise<void> {
  for await (const row of rows) {
    const { value: other } = await others.next();
    if (JSON.stringify(other) !== JSON.stringify(row)) throw difference(table, row, other);
  }
  const { value: more } = await others.next();
  if (more) throw difference(table, undefined, more);
}

/** Columns that a restored site has otherwise. */
const derivedColumns = ["seq", "unique_key", "unique_of"];

async function* rowsOf({ table, ...options }: IncludedTable, database: Database, leftOut?: ReadonlySet<unknown>): Rows {
  for await (const rows of pagesOf(database, table, options)) {
    for (const row of rows) {
      if ("source" in row && leftOut?.has(row.source)) continue;
      const columns = Object.entries(row).filter(([column]) => !derivedColumns.includes(column));
      yield Object.fromEntries(columns.sort(([a], [b]) => (a < b ? -1 : 1)));
    }
  }
  return undefined;
}

function difference(table: IncludedTable, row: Row | undefined, other: Row | undefined): StartError {
  return new StartError(
    `What was written is not what the site holds, so it was not kept. In the table "${table.table}" ${describeDifference(table, row, other)}.`,
  );
}

function describeDifference({ key }: IncludedTable, row: Row | undefined, other: Row | undefined): string {
  const nameOf = (one: Row) => key.map((column) => `${column} ${text(one[column])}`).join(", ");
  const [ours, theirs] = [row, other].map((one) => (one ? `the record with ${nameOf(one)}` : "no more records"));
  if (!row || !other || ours !== theirs) return `the site has ${ours}, the archive ${theirs}`;

  const columns = Object.keys({ ...row, ...other }).filter((column) => text(row[column]) !== text(other[column]));
  const [first = ""] = columns;
  const named = `${nounFor(columns.length, "the column")} ${columns.join(", ")}`;
  if (secretColumns.includes(first)) return `${ours} differs in ${named}`;
  const [here, there] = aroundDifference(text(row[first]), text(other[first]));
  return `${ours} differs in ${named}: in ${first} the site has ${here}, the archive ${there}`;
}

/** Messages end up in logs, where password hashes do not belong. */
const secretColumns = ["password"];

function text(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

function aroundDifference(one: string, other: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [start, end] = [Math.max(0, at - 30), at + 60];
  const excerpt = (whole: string) =>
    `${start > 0 ? "…" : ""}${whole.slice(start, end).toWellFormed()}${whole.length > end ? "…" : ""}`;
  return [excerpt(one), excerpt(other)];
}
