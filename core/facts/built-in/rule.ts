import type { FactKind } from "../fact.ts";
import type { FactRule } from "../fact-rule.ts";

type RuleWords = Pick<FactRule, "unit" | "section" | "condition" | "mayStateOther" | "given" | "unless">;

export function rule(id: string, kind: FactKind, labels: string[], patterns: string[], more: RuleWords = {}): FactRule {
  return { id, kind, labels, patterns, ...more };
}

/** For rows whose label says little without its section. */
export function ruleInSections(
  id: string,
  kind: FactKind,
  sections: string[],
  labels: string[],
  patterns: string[],
  more: RuleWords = {},
): FactRule {
  return rule(id, kind, labels, patterns, { ...more, section: sections.join(" | ") });
}

/** For words and units that state one kind wherever they stand; asked where no other rule finds it. */
export const anyRow = ["…"];

/** In rows of any label: another product's. */
export const ofOthers = ["compatible", "suitable", "recommended", "accessory", "accessories", "connected"].map(
  (word) => `… ${word} …`,
);

/** For labels of rows that state several things. */
export const other = { mayStateOther: true };

/** Texts that state nothing. */
export const nothing = [
  "none",
  "no",
  "n/a",
  "not available",
  "not supported",
  "not applicable",
  "without",
  "optional …",
  "-",
  "keine",
  "nein",
];
