import { memoizeWeak } from "../memoize-weak.ts";
import { type FactKind, factKindInfo } from "./fact.ts";
import { type FactPattern, parsePattern } from "./fact-pattern.ts";
import type { FactRule } from "./fact-rule.ts";
import { labelKey } from "./label-key.ts";
import { memoizeText } from "./memoize-text.ts";
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

/** Longer cells are texts. */
const longestLabel = 200;

/** Cached for as long as the list of rules lives. */
export const prepareRules: (rules: readonly FactRule[]) => RuleIndex = memoizeWeak((rules: readonly FactRule[]) => {
  const byLabel = new Map<string, PreparedRule[]>();
  const wide: { parts: string[]; rule: PreparedRule }[] = [];
  for (const [rank, rule] of rules.entries()) {
    const prepared = prepareRule(rule, rank);
    for (const label of rule.labels.filter((label) => label.includes("…")))
      wide.push({ parts: label.split("…").map(labelKey), rule: prepared });
    const exact = rule.labels.filter((label) => !label.includes("…")).map(labelKey);
    for (const key of new Set(exact)) byLabel.set(key, [...(byLabel.get(key) ?? []), prepared]);
  }

  const rulesOf = (row: SheetRow) => (byLabel.get(row.labelKey) ?? []).filter((rule) => isInSection(rule, row));

  const wideRules = memoizeText((key) =>
    wide.flatMap(({ parts, rule }) => {
      const rest = wordsBetween(parts, key);
      return rest === undefined ? [] : [{ rule, rest }];
    }),
  );

  const wideReaders = (row: SheetRow, kinds: Set<FactKind>): RowReader[] => {
    return wideRules(row.labelKey).flatMap(({ rule, rest }) =>
      !kinds.has(rule.kind) && isInSection(rule, row) ? [{ rule, row: withRest(row, rest) }] : [],
    );
  };

  const readersOf = (row: SheetRow): RowReader[] => {
    const whole = rulesOf(row).map((rule) => ({ rule, row }));
    const short = whole.length > 0 ? undefined : withoutNote(row);
    const exact = short ? rulesOf(short).map((rule) => ({ rule, row: short })) : whole;
    return wide.length === 0 ? exact : [...exact, ...wideReaders(row, new Set(exact.map(({ rule }) => rule.kind)))];
  };

  const kindsOf = (row: SheetRow) => new Set(readersOf(row).map(({ rule }) => rule.kind));

  const innerRows = (row: SheetRow): SheetRow[] => {
    const inner: SheetRow[] = [];
    const outer: string[][] = [];
    for (const cells of row.lines) {
      const [label = "", ...values] = cells;
      if (label === "" || label.length > longestLabel || values.length === 0) {
        outer.push(cells);
        continue;
      }
      const made = { ...row, ...namesOf([row.label], label), lines: [values] };
      const isLabel = values.some((value) => value !== "") && isInner(readersOf(made), kindsOf(row));
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

/** Words in front of the text, where patterns see them; numbers behind it, as notes that patterns skip. */
function withRest(row: SheetRow, rest: string): SheetRow {
  return /\d/.test(rest) ? { ...row, noteBehind: rest } : { ...row, note: rest === "" ? undefined : rest };
}

function isInSection({ sectionKey }: PreparedRule, { sectionKeys }: SheetRow): boolean {
  return sectionKey === undefined || sectionKeys.includes(sectionKey);
}

/** The words of a label that `…` stands for; undefined if the parts around it are not there in this order. */
function wordsBetween(parts: string[], key: string): string | undefined {
  const text = ` ${key} `;
  const between: string[] = [];
  let from = 0;
  for (const [index, part] of parts.entries()) {
    if (part === "") continue;
    const isLast = index === parts.length - 1;
    const at = isLast ? text.length - part.length - 2 : text.indexOf(` ${part} `, from);
    if (at < from || !text.startsWith(` ${part} `, at) || (index === 0 && at > 0)) return undefined;
    between.push(text.slice(from, at));
    from = at + part.length + 1;
  }
  between.push(text.slice(from));
  return between.join(" ").replace(/ +/g, " ").trim();
}

/** In `Serial | RS-485 | RS-232`, the second cell is a value although it is a label elsewhere. */
function isInner(readers: RowReader[], outer: Set<FactKind>): boolean {
  return readers.some(({ rule }) => factKindInfo(rule.kind).shape !== "word" || !outer.has(rule.kind));
}

function prepareRule(rule: FactRule, rank: number): PreparedRule {
  const { patterns, section, given, unless = [] } = rule;
  return {
    ...rule,
    rank,
    patterns: patterns.map(parsePattern),
    sectionKey: section === undefined ? undefined : labelKey(section),
    given: given && { ...given, labels: given.labels.map(labelKey) },
    unless: unless.map(labelKey),
  };
}
