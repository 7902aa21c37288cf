import { counted } from "#core/counted.ts";
import type { ChangeKind } from "../database/schema.ts";

export interface TitledRecord {
  collection: { noun: { one: string; many: string } };
  kind: ChangeKind;
  name: string;
}

export const changeVerbs: Record<ChangeKind, string> = { deleted: "deleted", created: "created", updated: "changed" };
const kinds = ["deleted", "created", "updated"] as const;

/** What several changes come to: a record that was changed and then deleted is deleted. */
export function kindOfAll(changes: { kind: string }[]): ChangeKind {
  return kinds.find((kind) => changes.some((change) => change.kind === kind)) ?? "updated";
}

/** "VF-B8V-2712 changed". A deletion also changes records that lose what they led to. */
export function setTitle(records: TitledRecord[]): string {
  const kind = kindOfAll(records);
  const meant = records.filter((record) => record.kind === kind);
  const [only] = meant;
  return `${only && meant.length === 1 ? only.name : countOf(meant)} ${changeVerbs[kind]}`;
}

/** "Import of 120 products" */
export function importTitle(records: TitledRecord[]): string {
  return `Import of ${countOf(records)}`;
}

function countOf(records: TitledRecord[]): string {
  const groups = [...Map.groupBy(records, ({ collection }) => collection.noun)];
  const counts = countTexts(groups.map(([noun, { length: count }]) => ({ noun, count })));
  const last = counts.pop() ?? "0 records";
  return counts.length > 0 ? `${counts.join(", ")} and ${last}` : last;
}

/** "12 products" and "1 category"; of more than three kinds only how many there are together. */
export function countTexts(groups: { noun: TitledRecord["collection"]["noun"]; count: number }[]): string[] {
  if (groups.length > 3) return [`${groups.reduce((sum, { count }) => sum + count, 0)} records`];
  return groups.map(({ noun, count }) => counted(count, noun.one, noun.many));
}
