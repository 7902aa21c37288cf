import { sql } from "kysely";
import { idsWithin } from "#core/id.ts";
import { collections } from "../../catalog/collections.ts";
import type { Database } from "../../database/database.ts";
import type { Finding } from "./finding.ts";

/** Adds to each sentence the names and dashboard addresses of the records whose ids are in it. */
export async function withNames(database: Database, findings: Finding[]): Promise<Finding[]> {
  const ids = new Set(findings.flatMap(({ message }) => idsWithin(message)));
  const names = await namesOf(database, [...ids]);
  return findings.map((finding) => {
    const named = idsWithin(finding.message).flatMap((id) => names.get(id) ?? []);
    if (named.length === 0) return finding;
    return { ...finding, message: `${finding.message.replace(/\.$/, "")} (${named.join("; ")}).` };
  });
}

const idsAtOnce = 500;

async function namesOf(database: Database, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    for (const { table, title } of collections) {
      if (!title) continue;
      const { rows } = await sql<{ id: string; name: string }>`select id, ${sql.ref(title.column)} as name
        from ${sql.table(table)} where id in (${sql.join(some)})`.execute(database);
      for (const { id, name } of rows) names.set(id, `${name}, ${title.address(id)}`);
    }
  }
  return names;
}
