import { lineIfAny } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { ownValue } from "../own-value.ts";
import type { FactDefinition } from "./fact.ts";
import { readTypedFact } from "./typed-fact.ts";

/** Texts typed by hand, by the ids of facts. Commands know the site's facts, and refuse what is not understood. */
export const factsDraft = z.record(z.string().max(100), lineIfAny()).optional();

/** Messages for texts that are not understood, by the names of their fields. */
export function typedFactProblems(
  facts: readonly FactDefinition[],
  typed: Record<string, string | undefined>,
): Record<string, string> {
  const problems = facts.flatMap((fact): [string, string][] => {
    const text = ownValue(typed, fact.id);
    const read = text === undefined ? undefined : readTypedFact(fact, text);
    return !read || read.ok ? [] : [[typedFactField(fact.id), read.errors.text ?? ""]];
  });
  return Object.fromEntries(problems);
}

export function typedFactField(id: string): string {
  return `facts.${id}`;
}
