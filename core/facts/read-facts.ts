import type { SpecRows } from "#core/product/spec-table.ts";
import {
  type Fact,
  type FactKind,
  type FactRow,
  type FactValue,
  factKindInfo,
  factKindNames,
  type UnreadFact,
} from "./fact.ts";
import type { FactRule } from "./fact-rule.ts";
import { haveSameValue, mergedFacts, withJoinedEnds } from "./merge-facts.ts";
import { type PreparedRule, prepareRules, type RowReader } from "./prepare-rules.ts";
import { readText } from "./read-text.ts";
import { rowText, type SheetRow, sheetRows } from "./sheet-rows.ts";

/** What one row says about one kind; `rank` is the place of its rule. */
interface Reading {
  rank: number;
  row: FactRow;
  values: FactValue[];
  problem?: UnreadFact["reason"];
}

/**
 * Reads a sheet with the rules in their order. For kinds with one value, the first rule that finds any decides, and later
 * rules are not asked; kinds with many values take those of every rule. Nothing is guessed: a row that no pattern fits,
 * and rows that state different values, are returned as unread.
 */
export function readFacts(rows: SpecRows, rules: readonly FactRule[]): { facts: Fact[]; unread: UnreadFact[] } {
  const index = prepareRules(rules);
  const sheet = sheetRows(rows);
  const names = new Set(sheet.flatMap(({ labelKey, sectionKeys }) => [labelKey, ...sectionKeys]));
  const readings = new Map<FactKind, Reading[]>();
  const read = (readersOf: (row: SheetRow) => RowReader[]) => {
    for (const row of sheet) {
      const readers = readersOf(row).filter(({ rule, rank }) => mayDecide(rule.kind, rank, readings));
      for (const [kind, read] of readRow(readers, names, sheet))
        readings.set(kind, [...(readings.get(kind) ?? []), ...read]);
    }
  };
  read(index.readers);
  const left = new Set(factKindNames.filter((kind) => (readings.get(kind) ?? []).every(isUnreadable)));
  if (left.size > 0) read((row) => index.anyRowReaders(row, left));

  const facts: Fact[] = [];
  const unread: UnreadFact[] = [];
  for (const kind of factKindNames) {
    const decided = decide(kind, readings.get(kind) ?? []);
    facts.push(...decided.facts);
    unread.push(...decided.unread);
  }
  return { facts, unread };
}

/** A rule behind one that has found the kind's only value is not heard. */
function mayDecide(kind: FactKind, rank: number, readings: Map<FactKind, Reading[]>): boolean {
  if (factKindInfo(kind).isMany) return true;
  return !readings.get(kind)?.some((before) => before.rank < rank && before.values.length > 0);
}

function isUnreadable({ values, problem }: Reading): boolean {
  return values.length === 0 && problem === "unreadable";
}

/** The first rule of a kind that finds something in the row reads it; of kinds with many values, in each row inside it. */
function readRow(readers: RowReader[], names: Set<string>, sheet: SheetRow[]): Map<FactKind, Reading[]> {
  const read = new Map<FactKind, (Reading & { lines: string[][] | undefined })[]>();
  for (const { rule, row, rank } of readers) {
    const ofKind = read.get(rule.kind) ?? [];
    const lines = factKindInfo(rule.kind).isMany ? row.lines : undefined;
    const before = ofKind.find((reading) => reading.lines === lines);
    if (before && (before.values.length > 0 || before.problem === "contradictory")) continue;
    if (rule.unless.some((name) => names.has(name)) || !isGiven(rule, sheet)) continue;
    const { values, problem, isSettled } = readText(row, rule);
    if (values.length === 0 && !problem && !isSettled) continue;
    const { section, label } = row;
    if (before && values.length === 0) continue;
    const reading = {
      rank,
      row: { section, label, text: rowText(row) },
      values,
      ...(problem && { problem }),
      lines,
    };
    read.set(rule.kind, [...ofKind.filter((other) => other !== before), reading]);
  }
  return read;
}

function isGiven({ given }: PreparedRule, sheet: SheetRow[]): boolean {
  if (!given) return true;
  const words = given.words.map((word) => word.toLowerCase());
  return sheet.some((row) => {
    const texts = given.labels.includes(row.labelKey)
      ? rowText(row)
          .toLowerCase()
          .split(/[^\p{L}\d]+/u)
      : [];
    return words.some((word) => texts.includes(word));
  });
}

function decide(kind: FactKind, readings: Reading[]): { facts: Fact[]; unread: UnreadFact[] } {
  const { isMany } = factKindInfo(kind);
  const first = Math.min(...readings.filter(({ values }) => values.length > 0).map(({ rank }) => rank));
  const heard = isMany ? readings : readings.filter(({ rank }) => rank <= first);
  const unread: UnreadFact[] = heard.flatMap(({ row, problem }) => (problem ? [{ kind, row, reason: problem }] : []));
  const stating = heard.filter(({ values, problem }) => values.length > 0 && !problem);
  const stated: Fact[] = stating.flatMap(({ values, row }) =>
    values.map((value) => ({ ...value, origin: "sheet" as const, row })),
  );
  const joined = withJoinedEnds(stated);
  if (stated.length > 0 && joined.length === 0)
    return {
      facts: [],
      unread: [...unread, ...stating.map(({ row }) => ({ kind, row, reason: "unreadable" as const }))],
    };
  const facts = mergedFacts(joined);
  const [fact] = facts;
  if (!isMany && fact && !facts.every((other) => haveSameValue(fact, other)))
    return {
      facts: [],
      unread: [...unread, ...stating.map(({ row }) => ({ kind, row, reason: "contradictory" as const }))],
    };
  return { facts, unread };
}
