import { type Meaning, notAFact } from "#core/facts/fact.ts";
import { type Assignment, assignmentsDraft } from "#core/facts/fact-draft.ts";
import type { SheetLabel } from "#core/facts/sheet-label.ts";
import { contentOf } from "../../forms/form-content.ts";

/** How many facts the page about a label offers for it. */
export const mostMeanings = 4;

/** The values of a row's select beside the ids of facts. */
export const meansNothing = "";
export const meansSeveral = "several";
/** Several others than those that it means today. */
export const meansOtherSeveral = "other-several";
/** Nothing is chosen yet for the ticked rows. */
export const nothingChosen = "choose";
export const meansNew = "new";

/** The select's value for what a label means today. */
export function choiceFor({ means }: Pick<SheetLabel, "means">): string {
  const [first, ...others] = means;
  if (!first) return meansNothing;
  return others.length > 0 || hasDetails(first) ? meansSeveral : first.id;
}

function hasDetails({ cell, part, word, condition }: Meaning): boolean {
  return [cell, part, word, condition].some((detail) => detail !== undefined);
}

/** Text for people: `Supply, PoE standard`. */
export function meaningText(means: { id: string; name: string }[]): string {
  if (means.some(({ id }) => id === notAFact)) return "Not a fact";
  return means.map(({ name }) => name).join(", ");
}

/** The field of a row's further facts. */
export function alsoName(place: number): string {
  return `also${place}`;
}

type Texts = Record<string, string | undefined>;

function rowsIn(sent: FormData): Texts[] {
  const { rows } = contentOf(sent);
  return Array.isArray(rows) ? rows.filter((row): row is Texts => typeof row === "object" && row !== null) : [];
}

/** Assignments of the list: the ticked rows mean what the bar says, the others what their own select says, if that has changed. */
export function chosenInList(sent: FormData): ChosenMeaning[] {
  const action = sent.get("do");
  const forTicked = action === "none" ? notAFact : action === "means" ? String(sent.get("means") ?? "") : undefined;
  return rowsIn(sent).flatMap(({ label = "", section, on, means = "", was = "", ...texts }) => {
    if (on !== undefined && forTicked !== undefined) {
      return forTicked === nothingChosen ? [] : { label, section, means: forTicked };
    }
    const also = Array.from({ length: mostMeanings }, (_, place) => texts[alsoName(place)] ?? "").filter(Boolean);
    return means !== was || also.length > 0 ? { label, section, means, also } : [];
  });
}

interface ChosenMeaning {
  label: string;
  section?: string | undefined;
  means: string;
  /** Further facts. */
  also?: string[];
}

export function assignmentOf({ label, section, means, also = [] }: ChosenMeaning): unknown {
  const first = means === meansNothing || asksSeveral({ means }) ? [] : [means];
  const ids = [...first, ...also];
  const facts = means === notAFact ? "not a fact" : ids.length === 0 ? "unassigned" : ids.map((id) => ({ id }));
  return { label, section, facts };
}

/** Whether the next page asks which facts it means. */
export function asksSeveral({ means }: { means: string }): boolean {
  return means === meansSeveral || means === meansOtherSeveral;
}

/** Assignments of the page that shows what assigning does, with their details. */
export function assignmentsIn(sent: FormData): unknown[] {
  return rowsIn(sent).map(({ label = "", section, ...texts }) => {
    const places = Array.from({ length: mostMeanings }, (_, place) => place);
    const facts = places.flatMap((place) => {
      const of = (detail: string) => texts[`${detail}${place}`] || undefined;
      const id = of("fact");
      return id ? [{ id, cell: of("cell"), part: of("part"), word: of("word"), condition: of("condition") }] : [];
    });
    if (facts.some(({ id }) => id === notAFact)) return { label, section, facts: "not a fact" };
    return { label, section, facts: facts.length > 0 ? facts : "unassigned" };
  });
}

/** Undefined if a form of ours would not send them. */
export function readAssignments(given: unknown[]): Assignment[] | undefined {
  return assignmentsDraft.safeParse(given).data;
}
