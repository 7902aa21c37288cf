import { useState } from "react";
import { type FactType, notAFact } from "#core/facts/fact.ts";
import { newFactName, type SheetChoices } from "#core/facts/sheet-choices.ts";
import { meansNew } from "../../../fact/assignment-fields.ts";

export interface NewFact {
  name: string;
  type: FactType;
  unit: string;
}

/** What a label means: ids of facts, `notAFact` or `meansNew`; empty texts for none. */
export interface LabelChoice {
  facts: string[];
  newFact: NewFact;
}

/** What the form says of the labels of its sheet, by label. */
export function useSheetChoices() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, LabelChoice>>(new Map());
  return {
    choiceOf: ({ label }: { label: string }): LabelChoice => chosen.get(label) ?? noChoice(label),
    choose: ({ label }: { label: string }, change: Partial<LabelChoice>) =>
      setChosen((before) => new Map(before).set(label, { ...(before.get(label) ?? noChoice(label)), ...change })),
    choices: choicesOf(chosen),
  };
}

function noChoice(label: string): LabelChoice {
  return { facts: [""], newFact: { name: label.replace(/\s*\([^()]*\)\s*$/, ""), type: "number", unit: "" } };
}

/** Undefined if nothing is said. */
function choicesOf(chosen: ReadonlyMap<string, LabelChoice>): SheetChoices | undefined {
  const newFacts: SheetChoices["newFacts"] = [];
  const assignments = Array.from(chosen).flatMap(([label, { facts, newFact }]): SheetChoices["assignments"] => {
    const named = [...new Set(facts.filter(Boolean))];
    if (named.length === 0) return [];
    if (named.includes(notAFact)) return [{ label, section: undefined, facts: "not a fact" }];
    return [
      { label, section: undefined, facts: named.map((id) => ({ id: id === meansNew ? makeFact(newFact) : id })) },
    ];
  });
  function makeFact({ name, type, unit }: NewFact): string {
    newFacts.push({ name, type: type as SheetChoices["newFacts"][number]["type"], unit: unit || undefined });
    return newFactName(newFacts.length - 1);
  }
  return assignments.length > 0 ? { newFacts, assignments } : undefined;
}
