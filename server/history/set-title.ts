import type { ChangeKind } from "../database/schema.ts";

export interface TitledRecord {
  collection: { noun: { one: string; many: string } };
  kind: ChangeKind;
  name: string;
}

const verbs: Record<ChangeKind, string> = { deleted: "deleted", created: "created", updated: "changed" };
const kinds = ["deleted", "created", "updated"] as const;

/** "VF-B8V-2712 changed". A deletion also changes records that lose what they led to. */
export function setTitle(records: TitledRecord[]): string {
  const kind = kinds.find((kind) => records.some((record) => record.kind === kind)) ?? "updated";
  const meant = records.filter((record) => record.kind === kind);
  const [only] = meant;
  return `${only && meant.length === 1 ? only.name : countOf(meant)} ${verbs[kind]}`;
}

/** "Import of 120 products" */
export function importTitle(records: TitledRecord[]): string {
  return `Import of ${countOf(records)}`;
}

function countOf(records: TitledRecord[]): string {
  const groups = [...Map.groupBy(records, ({ collection }) => collection.noun)];
  if (groups.length > 3 || groups.length === 0) return `${records.length} records`;
  const counts = groups.map(([{ one, many }, { length }]) => `${length} ${length === 1 ? one : many}`);
  const last = counts.pop();
  return counts.length > 0 ? `${counts.join(", ")} and ${last}` : `${last}`;
}
