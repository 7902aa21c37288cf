import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { openSqlite } from "../database/sqlite.ts";
import { StartError } from "../start-error.ts";
import type { ArchiveProgress } from "./archive-progress.ts";
import { hashingStore } from "./hashing-store.ts";
import { type KeptName, keptTables, pagesOf } from "./kept-tables.ts";
import { readArchive } from "./read-archive.ts";
import { fillSite } from "./site-rows.ts";

/**
 * Restores an archive beside, into an empty database in `folder`, and compares every row with the site it was made of;
 * every file's hash was compared with its bytes by then. Throws `StartError` at the first difference.
 */
export async function verifyArchive(
  path: string,
  still: Database,
  folder: string,
  progress: ArchiveProgress,
): Promise<void> {
  const beside = join(folder, "restored");
  await mkdir(beside);
  const verifying: ArchiveProgress = (step, done, total) => progress(`Verifying: ${step.toLowerCase()}`, done, total);
  const archive = await readArchive(path, hashingStore, beside, verifying);
  const restored = await openSqlite(beside);
  try {
    await fillSite(restored.database, archive, { replace: false, progress: verifying });
    const tables = Object.keys(keptTables) as KeptName[];
    for (const [done, table] of tables.entries()) {
      verifying("Comparing tables", done, tables.length);
      await compareTable(table, still, restored.reading);
    }
    verifying("Comparing tables", tables.length, tables.length);
  } finally {
    await restored.close();
  }
}

async function compareTable(table: KeptName, still: Database, restored: Database): Promise<void> {
  const others = rowsOf(table, restored);
  for await (const row of rowsOf(table, still)) {
    const { value: other } = await others.next();
    if (other !== row) throw difference(table, row, other);
  }
  const { value: more } = await others.next();
  if (more) throw difference(table, undefined, more);
}

/** Each row as text, with its columns in one order. */
async function* rowsOf(table: KeptName, database: Database): AsyncGenerator<string> {
  for await (const rows of pagesOf(database, table)) {
    for (const row of rows) {
      // The place in the search index is each database's own.
      const columns = Object.entries(row).filter(([column]) => column !== "seq");
      yield JSON.stringify(Object.fromEntries(columns.sort(([a], [b]) => (a < b ? -1 : 1))));
    }
  }
}

function difference(table: KeptName, row = "no row", other = "no row"): StartError {
  const shorten = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  return new StartError(
    `What was written is not what the site holds, so it was not kept. In "${table}" the site has ${shorten(row)}, ` +
      `the archive ${shorten(other)}.`,
  );
}
