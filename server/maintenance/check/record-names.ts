import { idsWithin } from "#core/id.ts";
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
    const select = database.selectFrom.bind(database);
    const [products, categories, downloads, infoItems, releases] = await Promise.all([
      select("product").select(["id", "model as name"]).where("id", "in", some).execute(),
      select("category").select(["id", "name"]).where("id", "in", some).execute(),
      select("download").select(["id", "description as name"]).where("id", "in", some).execute(),
      select("info_item").select(["id", "kind as name"]).where("id", "in", some).execute(),
      select("release").select(["id", "name"]).where("id", "in", some).execute(),
    ]);
    for (const { id, name } of products) names.set(id, `${name}, /dashboard/products/${id}`);
    for (const { id, name } of categories) names.set(id, `${name}, /dashboard/categories/${id}`);
    for (const { id, name } of downloads) names.set(id, `${name}, /dashboard/downloads/${id}`);
    for (const { id, name } of releases) names.set(id, `${name}, /dashboard/releases/${id}`);
    for (const { id, name } of infoItems) names.set(id, `${name}, /dashboard/info/${id}/edit`);
  }
  return names;
}
