import { sql } from "kysely";
import { dropFile } from "../../catalog/file-rows.ts";
import { recordUntold } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fileReferences } from "../archive/broken-references.ts";
import { pagesOf } from "../archive/included-tables.ts";
import { type Finding, type Repair, repaired } from "./finding.ts";

export async function unusedFiles(database: Database, snapshot: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  for await (const rows of pagesOf(snapshot, "file")) {
    for (const key of await unused(
      snapshot,
      rows.map((row) => row.key),
    )) {
      findings.push({ sentence: `The file ${key} belongs to no record.`, repair: () => forget(database, key) });
    }
  }
  return findings;
}

async function unused(database: Database, keys: string[]): Promise<string[]> {
  const used = new Set<string>();
  for (const { table, column } of fileReferences) {
    const name = sql.ref(`${table}.${column}`);
    const { rows } = await sql<{ key: string }>`select ${name} as key from ${sql.table(table)}
      where ${name} in (${sql.join(keys)})`.execute(database);
    for (const { key } of rows) used.add(key);
  }
  return keys.filter((key) => !used.has(key));
}

async function forget(database: Database, key: string): Promise<Repair> {
  return transaction(database, async (work) => {
    const [unreferenced] = await unused(work, [key]);
    if (unreferenced === undefined) return repaired(`${key} belongs to a record by now.`);
    await dropFile(work, key, Date.now());
    await recordUntold(work);
    return repaired(`${key} is forgotten; its bytes go with the next sweep.`);
  });
}
