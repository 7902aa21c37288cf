import type { FactKind } from "../fact.ts";
import type { FactRule } from "../fact-rule.ts";

type RuleWords = Pick<FactRule, "unit" | "section" | "condition" | "mayStateOther" | "given" | "unless">;

export function rule(id: string, kind: FactKind, labels: string[], patterns: string[], more: RuleWords = {}): FactRule {
  return { id, kind, labels, patterns, ...more };
}

/** A rule for each section, for rows whose label says little without it. */
export function rulesInSections(
  id: string,
  kind: FactKind,
  sections: string[],
  labels: string[],
  patterns: string[],
  more: RuleWords = {},
): FactRule[] {
  return sections.map((section, index) => rule(`${id}-${index + 1}`, kind, labels, patterns, { ...more, section }));
}

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
