import { memoizeWeak } from "../memoize-weak.ts";
import { type FactKind, factKindInfo } from "./fact.ts";
import { type FactPattern, parsePattern } from "./fact-pattern.ts";
import type { FactRule } from "./fact-rule.ts";
import { labelKey } from "./label-key.ts";
import { namesOf, type SheetRow, withoutNote } from "./sheet-rows.ts";

export interface PreparedRule extends Omit<FactRule, "patterns" | "unless"> {
  rank: number;
  patterns: FactPattern[];
  sectionKey: string | undefined;
  unless: string[];
}

/** A rule and a row that it may read. */
export interface RowReader {
  rule: PreparedRule;
  row: SheetRow;
}

export interface RuleIndex {
  /** In the order of the rules. A row's first cell may be a group and its second the label, as in `Lens | Focal length | 2.8 mm`. */
  readers(row: SheetRow): RowReader[];
}

/** Cached for as long as the list of rules lives. */
export const prepareRules: (rules: readonly FactRule[]) => RuleIndex = memoizeWeak((rules: readonly FactRule[]) => {
  const byLabel = new Map<string, PreparedRule[]>();
  for (const [rank, rule] of rules.entries()) {
    const prepared = prepareRule(rule, rank);
    for (const key of new Set(rule.labels.map(labelKey))) byLabel.set(key, [...(byLabel.get(key) ?? []), prepared]);
  }

  const rulesOf = ({ labelKey: key, sectionKey }: SheetRow) =>
    (byLabel.get(key) ?? []).filter((rule) => rule.sectionKey === undefined || rule.sectionKey === sectionKey);

  const readersOf = (row: SheetRow): RowReader[] => {
    const whole = rulesOf(row).map((rule) => ({ rule, row }));
    const short = whole.length > 0 ? undefined : withoutNote(row);
    return short ? rulesOf(short).map((rule) => ({ rule, row: short })) : whole;
  };

  const kindsOf = (row: SheetRow) => new Set(readersOf(row).map(({ rule }) => rule.kind));

  const innerRows = (row: SheetRow): SheetRow[] => {
    const inner: SheetRow[] = [];
    const outer: string[][] = [];
    for (const cells of row.lines) {
      const [label = "", ...values] = cells;
      const made = { ...row, ...namesOf(row.label, label), lines: [values] };
      const isLabel = label !== "" && values.some((value) => value !== "") && isInner(readersOf(made), kindsOf(row));
      if (isLabel) inner.push(made);
      else outer.push(cells);
    }
    return outer.length > 0 ? [...inner, { ...row, lines: outer }] : inner;
  };

  const readers = (row: SheetRow) =>
    innerRows(row)
      .flatMap(readersOf)
      .sort((left, right) => left.rule.rank - right.rule.rank);
  return { readers };
});

/** In `Serial | RS-485 | RS-232`, the second cell is a value although it is a label elsewhere. */
function isInner(readers: RowReader[], outer: Set<FactKind>): boolean {
  return readers.some(({ rule }) => factKindInfo(rule.kind).shape !== "word" || !outer.has(rule.kind));
}

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
