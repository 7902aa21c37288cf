import type { FactRule } from "#core/facts/fact-rule.ts";

/** What `fact_rule.definition` holds: the parts of a rule that have no column. */
export function definitionOf(rule: Omit<FactRule, "id" | "kind">): string {
  const { labels, patterns, unit, section, condition, mayStateOther, unless } = rule;
  return JSON.stringify({ labels, patterns, unit, section, condition, mayStateOther, unless });
}
