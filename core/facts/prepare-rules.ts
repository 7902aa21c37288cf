import { memoizeWeak } from "../memoize-weak.ts";
import { type FactKind, factKindInfo } from "./fact.ts";
import { type FactPattern, parsePattern } from "./fact-pattern.ts";
import type { FactRule } from "./fact-rule.ts";
import { labelKey, labelPhrase } from "./label-key.ts";
import { memoizeText } from "./memoize-text.ts";
import { namesOf, type SheetRow, withoutNote } from "./sheet-rows.ts";

export interface PreparedRule extends Omit<FactRule, "patterns" | "unless"> {
  rank: number;
  patterns: FactPattern[];
  /** Those that say that a text states nothing. */
  silentPatterns: FactPattern[];
  /** Empty for any section. */
  sectionKeys: string[];
  unless: string[];
  /** Asked only for facts that no other rule finds. */
  isAnyRow: boolean;
}

/** A rule and a row that it may read. */
export interface RowReader {
  rule: PreparedRule;
  row: SheetRow;
  /** Lower decides. A label that a rule names exactly comes before one that only fits its `…`. */
  rank: number;
}

export interface RuleIndex {
  /** In the order of the rules. A row's first cell may be a group and its second the label, as in `Lens | Focal length | 2.8 mm`. */
  readers(row: SheetRow): RowReader[];
  /** Rules of these kinds for rows of any label. */
  anyRowReaders(row: SheetRow, kinds: ReadonlySet<FactKind>): RowReader[];
}

/** The label of rules for rows of any label. */
export const anyLabel = "…";

/** Longer cells are texts. */
const longestLabel = 200;

/** Cached for as long as the list of rules lives. */
export const prepareRules: (rules: readonly FactRule[]) => RuleIndex = memoizeWeak((rules: readonly FactRule[]) => {
  const byLabel = new Map<string, PreparedRule[]>();
  const wide: { parts: string[]; rule: PreparedRule }[] = [];
  const anyRow: PreparedRule[] = [];
  for (const [rank, rule] of rules.entries()) {
    const prepared = prepareRule(rule, rank);
    if (prepared.isAnyRow) anyRow.push(prepared);
    for (const label of rule.labels.filter((label) => label.includes("…") && label !== anyLabel))
      wide.push({ parts: label.split("…").map(labelPhrase), rule: prepared });
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
    const rows = new Map<string, SheetRow>();
    return wideRules(row.phrase).flatMap(({ rule, rest }) => {
      if (kinds.has(rule.kind) || !isInSection(rule, row)) return [];
      const noted = rows.get(rest) ?? withRest(row, rest);
      rows.set(rest, noted);
      return [{ rule, row: noted, rank: rule.rank + 0.5 }];
    });
  };

  const readersOf = (row: SheetRow): RowReader[] => {
    const whole = rulesOf(row).map((rule) => ({ rule, row, rank: rule.rank }));
    const short = withoutNote(row);
    const kinds = new Set(whole.map(({ rule }) => rule.kind));
    const noted = short ? rulesOf(short).filter(({ kind }) => !kinds.has(kind)) : [];
    const exact = [...whole, ...noted.map((rule) => ({ rule, row: short ?? row, rank: rule.rank }))];
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
      .sort((left, right) => left.rank - right.rank);

  const anyRowReaders = (row: SheetRow, kinds: ReadonlySet<FactKind>) => {
    const asked = anyRow.filter((rule) => kinds.has(rule.kind) && isInSection(rule, row));
    return asked.map((rule) => ({ rule, row, rank: rule.rank }));
  };
  return { readers, anyRowReaders };
});

/** Words in front of the text, where patterns see them; numbers behind it, as notes that patterns skip. */
function withRest(row: SheetRow, rest: string): SheetRow {
  return /\d/.test(rest) ? { ...row, noteBehind: rest } : { ...row, note: rest === "" ? undefined : rest };
}

function isInSection(rule: PreparedRule, row: SheetRow): boolean {
  return rule.sectionKeys.length === 0 || rule.sectionKeys.some((key) => row.sectionKeys.includes(key));
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
  const { section = "", given, unless = [] } = rule;
  const patterns = rule.patterns.map(parsePattern);
  return {
    ...rule,
    rank,
    patterns,
    silentPatterns: patterns.filter(({ hasValue }) => !hasValue),
    sectionKeys: section.split("|").map(labelKey).filter(Boolean),
    given: given && { ...given, labels: given.labels.map(labelKey) },
    unless: unless.map(labelKey),
    isAnyRow: rule.labels.includes(anyLabel),
  };
}
