import type { FactRow } from "#core/facts/fact.ts";
import { factsToDecide } from "#core/facts/facts-to-decide.ts";
import { sheetChoicesText } from "#core/facts/sheet-choices.ts";
import type { EditableProduct } from "#core/product/product.ts";
import type { FormContent } from "../../../forms/form-content.ts";
import type { FormFact } from "./product-fields.ts";
import type { ProductFormState } from "./use-product-form.ts";

export interface FactToDecide {
  fact: FormFact;
  /** The first row that means the fact and is not read. */
  row: FactRow;
  reason: string;
}

interface OpenInSheet {
  facts: FactToDecide[];
  /** Rows whose label has no meaning yet, one for each label. */
  labels: FactRow[];
  /** How many rows wait until the product's column is chosen. */
  waiting: number;
}

const nothingRead: EditableProduct["sheetFacts"] = { facts: [], unread: [], unassigned: [], waiting: [] };

type FactsState = Pick<ProductFormState, "facts" | "files" | "stored" | "choice" | "sheetRead">;

/** What the sheet says; of another sheet that was just chosen, `SheetFacts` says it. */
export function readingOf({ files, stored }: Pick<FactsState, "files" | "stored">): EditableProduct["sheetFacts"] {
  return (files.sheet.sending ? undefined : stored("sheet")?.sheetFacts) ?? nothingRead;
}

/** The facts that the product may state. Typed ones are kept in any category. */
export function ownFacts(
  { facts, choice }: Pick<FactsState, "facts" | "choice">,
  typed: Record<string, string | undefined>,
) {
  return facts.filter(({ id, categories }) => typed[id] || !categories || categories.includes(choice.category));
}

/** What the saved sheet leaves open. Stays while it is being decided. */
export function openInSheet(state: FactsState): OpenInSheet {
  const { unread, unassigned, waiting } = readingOf(state);
  const typed = state.stored("facts")?.facts ?? {};
  const toDecide = factsToDecide(unread, typed);
  const facts = ownFacts(state, typed).flatMap((fact): FactToDecide[] => {
    const first = toDecide.find(({ factId }) => factId === fact.id);
    return first ? [{ fact, row: first.row, reason: first.reason }] : [];
  });
  return {
    facts,
    labels: [...new Map(unassigned.map((row) => [row.label, row])).values()],
    waiting: state.sheetRead?.waiting ?? waiting.length,
  };
}

/** The same as the form is filled in. */
export function stillOpen(state: FactsState, content: FormContent): OpenInSheet {
  const { facts, labels, waiting } = openInSheet(state);
  const typed = (content.facts ?? {}) as Record<string, unknown>;
  const said = new Set(sheetChoicesText.safeParse(content.labels).data?.assignments.map(({ label }) => label));
  return {
    facts: facts.filter(({ fact }) => !typed[fact.id]),
    labels: labels.filter(({ label }) => !said.has(label)),
    waiting: content.modelColumn ? 0 : waiting,
  };
}

/** What is left of it, the most urgent first: a column decides about facts, and a meaning holds for every sheet. */
export function openWords({ facts, labels, waiting }: OpenInSheet): string[] {
  if (waiting > 0) return ["whose column?"];
  return [
    ...(facts.length > 0 ? [`${facts.length} to decide`] : []),
    ...(labels.length > 0 ? [`${labels.length} not assigned`] : []),
  ];
}
