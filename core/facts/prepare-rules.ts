import { memoizeWeak } from "../memoize-weak.ts";
import { type FactPattern, parsePattern } from "./fact-pattern.ts";
import type { FactRule } from "./fact-rule.ts";
import { labelKey, labelUnit } from "./label-key.ts";
import type { SheetRow } from "./sheet-rows.ts";

export interface PreparedRule extends Omit<FactRule, "patterns" | "unless"> {
  rank: number;
  patterns: FactPattern[];
  sectionKey: string | undefined;
  unless: string[];
}

export interface RuleIndex {
  rulesFor(row: SheetRow): PreparedRule[];
  /** The rows that a row's second cells make, where those are labels. */
  innerRow(row: SheetRow): SheetRow[] | undefined;
}

/** Cached for as long as the list of rules lives. */
export const prepareRules: (rules: readonly FactRule[]) => RuleIndex = memoizeWeak((rules: readonly FactRule[]) => {
  const byLabel = new Map<string, PreparedRule[]>();
  for (const [rank, rule] of rules.entries()) {
    const prepared = prepareRule(rule, rank);
    for (const key of new Set(rule.labels.map(labelKey))) byLabel.set(key, [...(byLabel.get(key) ?? []), prepared]);
  }

  const rulesFor = ({ labelKey: key, sectionKey }: SheetRow) =>
    (byLabel.get(key) ?? []).filter((rule) => rule.sectionKey === undefined || rule.sectionKey === sectionKey);

  const innerRow = (row: SheetRow): SheetRow[] | undefined => {
    const inner: SheetRow[] = [];
    const outer: string[][] = [];
    for (const cells of row.lines) {
      const [label = "", ...values] = cells;
      const key = labelKey(label);
      const made = {
        ...row,
        section: row.label,
        sectionKey: row.labelKey,
        label,
        labelKey: key,
        labelUnit: labelUnit(label),
        lines: [values],
      };
      if (values.some((value) => value !== "") && rulesFor(made).length > 0) inner.push(made);
      else outer.push(cells);
    }
    if (inner.length === 0) return undefined;
    return outer.length > 0 ? [...inner, { ...row, lines: outer }] : inner;
  };
  return { rulesFor, innerRow };
});

function prepareRule(rule: FactRule, rank: number): PreparedRule {
  const { patterns, section, unless = [] } = rule;
  return {
    ...rule,
    rank,
    patterns: patterns.map(parsePattern),
    sectionKey: section === undefined ? undefined : labelKey(section),
    unless: unless.map(labelKey),
  };
}
