import type { FactKind } from "./fact.ts";
import type { FactRule } from "./fact-rule.ts";
import { ruleLimits } from "./rule-problems.ts";
import type { OwnFactRule } from "./rules-for.ts";

export interface EditableRule extends OwnFactRule {
  version: number;
}

export interface ListedRule extends FactRule {
  origin: "own" | "built-in";
  /** The name of its category. */
  categoryName?: string | undefined;
  replaces?: string | undefined;
  /** Whether a rule of the administrator takes its place in all categories. */
  isReplaced?: boolean;
}

/** What a command refuses; see `ruleProblems` for what a form does. */
export const ruleRefusals = {
  tooMany: `There are ${ruleLimits.rules} rules already - delete one first`,
  categoryGone: "Choose the category again - it is no longer here",
  kindStays: "A rule keeps its kind of fact - make a new rule for another",
  replacesUnknown: "The built-in rule that this one replaces is no longer here",
  replacedAlready: "Another rule replaces this one already - change that one",
};

/** What a trial compares: what a sheet states today and with the rule. */
export const trialResults = {
  lost: "Lost",
  changed: "Changed",
  unread: "Not read",
  new: "New",
  typed: "Typed by hand",
  same: "Same",
} as const;

export type TrialResult = keyof typeof trialResults;

export interface TrialRow {
  product: { id: string; model: string };
  result: TrialResult;
  /** Where the sheet states it; of today's fact if it is lost. */
  row?: { label: string; text: string } | undefined;
  /** Empty if nothing is read. */
  readAs: string;
  today: string;
  /** What is typed by hand, and wins. */
  typed?: string | undefined;
}

export interface Trial {
  /** Of the rule that was tried; only that rule can be saved. */
  digest: string;
  sheets: number;
  /** More than `sheets` if the time did not suffice. */
  of: number;
  counts: Record<TrialResult, number>;
  /** Sheets without such a row. */
  without: number;
  /** The first of each result. */
  rows: TrialRow[];
  seconds: number;
}

export interface FactCounts {
  rules: number;
  unread: number;
  typed: number;
  facts: number;
  /** Products that are still to be read with today's rules. */
  left: number;
}

export interface ListedUnread {
  id: string;
  product: { id: string; model: string };
  kind: FactKind;
  reason: "unreadable" | "contradictory";
  row: { section?: string | undefined; label: string; text: string };
}

export interface ListedFact {
  id: string;
  product: { id: string; model: string };
  kind: FactKind;
  /** As visitors read it. */
  text: string;
  row?: { label: string; text: string } | undefined;
}

/** What a sheet that is not saved yet states, compared with the product's facts today. */
export interface UploadedFacts {
  /** Of kinds that the new sheet does not state any more, and that are not typed by hand. */
  vanishing: { label: string; text: string }[];
  changed: { label: string; before: string; after: string }[];
  /** How many kinds it states. */
  count: number;
  unread: { label: string; text: string }[];
}
