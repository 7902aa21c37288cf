import { type FactDefinition, type FactLabel, notAFact } from "#core/facts/fact.ts";
import { rowKeyOf } from "#core/facts/fact-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Work } from "../../database/database.ts";
import { columnsOfFact } from "./fact-tables.ts";
import { currentFacts } from "./site-facts.ts";

/** A label that means a fact is no longer ignored. */
export function withoutLabels(none: FactDefinition, labels: readonly FactLabel[]): FactDefinition {
  const meant = new Set(labels.map(rowKeyOf));
  return { ...none, labels: none.labels.filter((label) => !meant.has(rowKeyOf(label))) };
}

/** In the transaction that saves a fact with these labels. */
export async function freeLabels(work: Work, labels: readonly FactLabel[], now: number): Promise<void> {
  const { notAFact: none } = await currentFacts(work);
  const left = withoutLabels(none, labels);
  if (left.labels.length === none.labels.length) return;
  await work
    .updateTable("fact")
    .set(({ eb }) => ({ ...columnsOfFact(left), version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", notAFact)
    .execute();
  await recordChange(work, { collection: "facts", id: notAFact, kind: "updated", at: now });
}
