import type { FactDefinition } from "#core/facts/fact.ts";
import type { Assignment, FactDraft } from "#core/facts/fact-draft.ts";
import { newFactName, type SheetChoices } from "#core/facts/sheet-choices.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Work } from "../../database/database.ts";
import { afterAssigning, assignLabels } from "./assign-labels.ts";
import { createFact } from "./save-fact.ts";
import { type SiteFacts, siteFacts } from "./site-facts.ts";

/** In the transaction that saves the product. Refused under `labels`. */
export async function saveSheetChoices(work: Work, choices: SheetChoices | undefined): Promise<Outcome<void>> {
  if (!choices) return done(undefined);
  const ids: string[] = [];
  for (const fact of choices.newFacts) {
    const created = await createFact(work, draftOf(fact));
    if (!created.ok) return refused({ labels: firstOf(created.errors) });
    ids.push(created.value);
  }
  const assigned = await assignLabels(work, withIds(choices.assignments, ids));
  return assigned.ok ? done(undefined) : refused({ labels: firstOf(assigned.errors) });
}

/** The facts as they are once the choices are saved. */
export function afterChoices(today: SiteFacts, { newFacts, assignments }: SheetChoices): SiteFacts {
  const created = newFacts.map((fact, place): FactDefinition => ({ ...draftOf(fact), id: newFactName(place) }));
  return siteFacts(afterAssigning([...today.set.all, ...created, today.ignoredLabels], assignments));
}

function draftOf({ name, type, unit }: SheetChoices["newFacts"][number]): FactDraft {
  const hasNumbers = type === "number";
  return {
    name,
    type,
    unit,
    labels: [],
    isInTable: true,
    isInComparison: true,
    ...(hasNumbers && { filter: "range" }),
  };
}

function withIds(assignments: Assignment[], ids: string[]): Assignment[] {
  const names = new Map(ids.map((id, place) => [newFactName(place), id]));
  return assignments.map((assignment) =>
    typeof assignment.facts === "string"
      ? assignment
      : { ...assignment, facts: assignment.facts.map((fact) => ({ ...fact, id: names.get(fact.id) ?? fact.id })) },
  );
}

function firstOf(errors: Record<string, string | undefined>): string {
  return Object.values(errors).find((message) => message !== undefined) ?? "";
}
