import { type FactDefinition, type FactLabel, notAFact } from "#core/facts/fact.ts";
import { type Assignment, factMessages, labelPlace, labelPlaceWithDetails } from "#core/facts/fact-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { ownErrors } from "../save/one-record.ts";
import { save } from "../save/save.ts";
import { facts } from "./fact-collection.ts";
import { columnsOfFact } from "./fact-tables.ts";
import { currentFacts } from "./site-facts.ts";

/**
 * Sets what labels mean, for all sheets. Returns the ids of the facts that changed. Messages are under `labels[0]`, the place
 * of the assignment. Sheets are read again in the background.
 */
export function assignLabels(
  database: Database,
  assignments: Assignment[],
  { now = Date.now() }: { now?: number } = {},
): Promise<Outcome<string[]>> {
  return transaction(database, async (work) => {
    const { set: known, ignoredLabels } = await currentFacts(work);
    const errors = mistakesIn(assignments, known.all);
    if (Object.keys(errors).length > 0) return refused(errors);
    const before = [...known.all, ignoredLabels];
    const after = afterAssigning(before, assignments);
    const changed = after.filter((fact, place) => !haveSameLabels(fact, before[place]));
    const set = changed.map((fact) => ({ kind: facts, id: fact.id, after: fact, base: "any" as const }));
    const saved = await save(work, set, { now });
    return saved.ok ? done(changed.map(({ id }) => id)) : refused(ownErrors(saved.errors));
  });
}

/** A label that means a fact is no longer ignored. */
export function stopIgnoring(ignoredLabels: FactDefinition, labels: readonly FactLabel[]): FactDefinition {
  const meant = new Set(labels.map(labelPlace));
  return { ...ignoredLabels, labels: ignoredLabels.labels.filter((label) => !meant.has(labelPlace(label))) };
}

/** The facts as they are once the labels mean this, in the same order. For previews too. */
export function afterAssigning(facts: readonly FactDefinition[], assignments: readonly Assignment[]): FactDefinition[] {
  // The last first, because each stands before those that are there.
  return assignments.reduceRight<FactDefinition[]>(
    (known, assignment) => known.map((fact) => withMeaning(fact, assignment)),
    [...facts],
  );
}

/**
 * If two rows state the fact, the one with the earlier label counts: what somebody assigns stands before the
 * dictionary, and a label that stays keeps its place.
 */
function withMeaning(fact: FactDefinition, assignment: Assignment): FactDefinition {
  const { label, section } = assignment;
  const key = labelPlace(assignment);
  const wanted = meaningsFor(fact.id, assignment).map((meaning): FactLabel => ({ label, section, ...meaning }));
  const remaining = new Map(wanted.map((one) => [labelPlaceWithDetails(one), one]));
  const labels = fact.labels.flatMap((stored) => {
    if (labelPlace(stored) !== key) return stored;
    const meant = remaining.get(labelPlaceWithDetails(stored));
    remaining.delete(labelPlaceWithDetails(stored));
    return meant ? { ...stored, condition: meant.condition } : [];
  });
  return { ...fact, labels: [...remaining.values(), ...labels] };
}

function meaningsFor(id: string, { facts }: Assignment): Omit<FactLabel, "label" | "section">[] {
  if (facts === "unassigned") return [];
  if (facts === "not a fact") return id === notAFact ? [{}] : [];
  return facts.flatMap(({ id: meant, ...meaning }) => (meant === id ? meaning : []));
}

function mistakesIn(assignments: readonly Assignment[], facts: readonly FactDefinition[]): FieldErrors {
  const errors: FieldErrors = {};
  const rows = new Set<string>();
  for (const [place, { facts: meant, ...row }] of assignments.entries()) {
    if (rows.has(labelPlace(row))) errors[`labels[${place}]`] = factMessages.labelTwice(row.label);
    rows.add(labelPlace(row));
    if (typeof meant === "string") continue;
    const seen = new Set<string>();
    for (const { id, ...meaning } of meant) {
      const fact = facts.find((one) => one.id === id);
      const key = `${id} ${labelPlaceWithDetails({ ...row, ...meaning })}`;
      const message = !fact
        ? factMessages.factGone
        : meaning.word !== undefined && !fact.words?.some(({ name }) => name === meaning.word)
          ? factMessages.wordUnknown(meaning.word)
          : seen.has(key)
            ? factMessages.labelTwice(row.label)
            : undefined;
      if (message) errors[`labels[${place}]`] = message;
      seen.add(key);
    }
  }
  return errors;
}

function haveSameLabels(fact: FactDefinition, before: FactDefinition | undefined): boolean {
  return before !== undefined && columnsOfFact(fact).definition === columnsOfFact(before).definition;
}
