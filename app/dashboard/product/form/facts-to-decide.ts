import type { FactRow } from "#core/facts/fact.ts";
import { sheetChoicesText } from "#core/facts/sheet-choices.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
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

export interface FactsToDecide {
  facts: FactToDecide[];
  /** Rows whose label has no meaning yet, one for each label. */
  labels: FactRow[];
  /** Rows that wait until the product's column is chosen. */
  waiting: FactRow[];
}

const nothingRead: EditableProduct["sheetFacts"] = { facts: [], unread: [], unassigned: [], waiting: [] };

type FactsState = Pick<ProductFormState, "facts" | "files" | "stored" | "choice">;

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
export function factsToDecide(state: FactsState): FactsToDecide {
  const { facts: read, unread, unassigned, waiting } = readingOf(state);
  const typed = state.stored("facts")?.facts ?? {};
  const isRead = new Set(read.map(({ factId }) => factId));
  const facts = ownFacts(state, typed).flatMap((fact): FactToDecide[] => {
    const first = unread.find(({ factId, reason }) => factId === fact.id && reason !== unreadReasons.column);
    return first && !isRead.has(fact.id) && !typed[fact.id] ? [{ fact, row: first.row, reason: first.reason }] : [];
  });
  return { facts, labels: [...new Map(unassigned.map((row) => [row.label, row])).values()], waiting };
}

/** How many of them are still open. */
export function undecidedIn(state: FactsState, content: FormContent): number {
  const { facts, labels, waiting } = factsToDecide(state);
  const typed = (content.facts ?? {}) as Record<string, unknown>;
  const said = new Set(sheetChoicesText.safeParse(content.labels).data?.assignments.map(({ label }) => label));
  const open = [...facts.filter(({ fact }) => !typed[fact.id]), ...labels.filter(({ label }) => !said.has(label))];
  return open.length + (waiting.length > 0 && !content.modelColumn ? 1 : 0);
}
