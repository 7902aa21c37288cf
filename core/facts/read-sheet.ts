import { memoizeWeak } from "#core/memoize-weak.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import { type DecimalMark, decimalMarkOf } from "#core/quantities/numbers.ts";
import type { CellProblem, CellValue } from "./cell-reading.ts";
import { type Fact, type FactDefinition, type FactLabel, type FactRow, notAFact, type UnreadFact } from "./fact.ts";
import { conditionOf } from "./fact-condition.ts";
import { haveSameValue, isLoneEnd, joinEnds, mergedFacts } from "./merge-facts.ts";
import { readCells } from "./read-cells.ts";
import { type SheetRow, sheetRows } from "./sheet-rows.ts";
import { unreadReasons } from "./unread-reason.ts";

/** What a sheet states of one product. */
export interface SheetReading {
  /** In the order of the facts. */
  facts: Fact[];
  /** Rows that mean a fact and are not read, or that contradict each other. */
  unread: UnreadFact[];
  /** Rows that neither mean a fact nor are said to mean none, in the order of the sheet. */
  unassigned: FactRow[];
  /** Heads of columns that belong to models, if the sheet has any: one for each column of values. */
  models?: string[] | undefined;
  /** Which of `models` is the product's; undefined if none is. Then only cells that all models share are read. */
  column?: number | undefined;
}

export interface SheetOwner {
  /** Finds the product's own column among several. */
  model?: string | undefined;
  /** The head of the column that the administrator has chosen. */
  column?: string | undefined;
  /** Chosen by the administrator for a sheet that writes decimals in both manners. */
  decimalMark?: DecimalMark | undefined;
}

/** What a label means for one fact. */
export interface Meaning {
  fact: FactDefinition;
  label: FactLabel;
  /** The place of the label in the fact's list: of two rows that state a fact, the one with the earlier label counts. */
  rank: number;
}

/** Reads a sheet by looking up its labels. `facts` are those of the product's category, with `notAFact`. */
export function readSheet(rows: SpecRows, facts: readonly FactDefinition[], owner: SheetOwner): SheetReading {
  const sheet = sheetRows(rows, owner);
  const decimalMark = owner.decimalMark ?? decimalMarkOf(rows.flat());
  const readings = new Map<string, Reading[]>();
  const unassigned: FactRow[] = [];
  for (const row of sheet.rows) {
    const meanings = meaningsOf(row, facts);
    const { section, label, text } = row;
    if (meanings.length === 0 && text !== "") unassigned.push({ section, label, text });
    const condition = conditionOf(section ?? "");
    const context = { unit: row.unit, decimalMark };
    const read = meanings
      .filter(({ fact }) => fact.id !== notAFact)
      .map(({ fact, label, rank }) => ({
        ...{ fact, rank, row: { section, label: row.label, text } },
        ...readCells(fact, label, row.cells, label.section === undefined ? { ...context, condition } : context),
      }));
    for (const { fact, ...reading } of counting(read))
      readings.set(fact.id, [...(readings.get(fact.id) ?? []), reading]);
  }
  const picked = facts.map((fact) => pickValues(fact, readings.get(fact.id) ?? []));
  return {
    facts: picked.flatMap(({ facts }) => facts),
    unread: picked.flatMap(({ unread }) => unread),
    unassigned,
    models: sheet.models,
    column: sheet.column,
  };
}

/** What a row says of its facts: values, or why there are none. */
function counting<Read extends { fact: FactDefinition; values: unknown[]; problem?: CellProblem | undefined }>(
  read: Read[],
): Read[] {
  const isRead = ({ values }: Read) => values.length > 0;
  const ofRead = new Set(read.filter(isRead).map(({ fact }) => fact));
  const listed = new Set<FactDefinition>();
  return read.filter((reading) => {
    const { fact, problem } = reading;
    if (isRead(reading)) return true;
    // One fact is enough where a row may state several; so is one label of a fact.
    if (!problem || ofRead.has(fact) || (problem.isNothing && ofRead.size > 0) || listed.has(fact)) return false;
    listed.add(fact);
    return true;
  });
}

const wholeSection = "";

/**
 * What a row means. A label with the row's section wins over one without. Half of a bilingual label, as in `Gewicht / Weight`,
 * counts only if the other half means no other fact.
 */
export function meaningsOf(
  row: Pick<SheetRow, "label" | "key" | "sectionKey">,
  facts: readonly FactDefinition[],
): Meaning[] {
  const index = indexOf(facts);
  const found = lookUp(index, row.key, row.sectionKey);
  if (found) return found;
  const parts = row.label.split(/ [/|–] |\n/);
  // `Power consumption – IR on` is no translation.
  const halves = parts.some(conditionOf) ? [] : parts.map(labelKey).filter((half) => half !== "");
  const ofHalves = halves.length > 1 ? halves.flatMap((half) => lookUp(index, half, row.sectionKey) ?? []) : [];
  const [first] = ofHalves;
  if (first && ofHalves.every(({ fact }) => fact.id === first.fact.id)) return [first];
  return index.get(keyOf(row.sectionKey, wholeSection)) ?? [];
}

type LabelIndex = ReadonlyMap<string, Meaning[]>;

function lookUp(index: LabelIndex, key: string, section: string): Meaning[] | undefined {
  const inSection = index.get(keyOf(section, key));
  // A section that states nothing of the product, such as Packaging, hides what its labels mean elsewhere.
  const isHidden = index.has(keyOf(section, wholeSection));
  const anywhere = isHidden ? undefined : index.get(keyOf(undefined, key));
  if (!inSection || !anywhere) return inSection ?? anywhere;
  const own = new Set(inSection.map(({ fact }) => fact.id));
  const isNone = own.has(notAFact) || anywhere.some(({ fact }) => fact.id === notAFact);
  return isNone ? inSection : [...inSection, ...anywhere.filter(({ fact }) => !own.has(fact.id))];
}

function keyOf(section: string | undefined, label: string): string {
  return `${section ?? "*"}\n${label}`;
}

const indexOf = memoizeWeak((facts: readonly FactDefinition[]): LabelIndex => {
  const index = new Map<string, Meaning[]>();
  for (const fact of facts) {
    for (const [rank, label] of fact.labels.entries()) {
      const key = keyOf(label.section === undefined ? undefined : labelKey(label.section), labelKey(label.label));
      const known = index.get(key) ?? [];
      // Spellings that fold to the same label count once.
      const isKnown = known.some(
        (one) =>
          one.fact === fact &&
          one.label.word === label.word &&
          one.label.part === label.part &&
          one.label.cell === label.cell,
      );
      if (!isKnown) index.set(key, [...known, { fact, label, rank }]);
    }
  }
  for (const [key, meanings] of index) {
    const none = meanings.find(({ fact }) => fact.id === notAFact);
    if (none) index.set(key, [none]);
  }
  return index;
});

/** What one row says about a fact. */
interface Reading {
  rank: number;
  row: FactRow;
  values: CellValue[];
  problem?: CellProblem | undefined;
}

function pickValues(
  { id: kind, isMany, takesLargest, type }: FactDefinition,
  readings: Reading[],
): { facts: Fact[]; unread: UnreadFact[] } {
  const first = Math.min(...readings.filter(({ values }) => values.length > 0).map(({ rank }) => rank));
  const counting = isMany ? readings : readings.filter(({ rank }) => rank <= first);
  const unread = counting.flatMap(({ row, problem }) => (problem ? [{ kind, row, reason: problem.reason }] : []));
  const withValues = counting.filter(({ values }) => values.length > 0);
  const stated = withValues.flatMap((reading) => factsOf(reading, kind));
  const joined = joinEnds(isMany ? stated : endsOfRange(stated, readings, kind));
  const asUnread = (reason: string) => ({
    facts: [],
    unread: [...unread, ...withValues.map(({ row }) => ({ kind, row, reason }))],
  });
  if (stated.length > 0 && joined.length === 0) return asUnread(unreadReasons.loneEnd);
  const facts = mergedFacts(joined);
  const [fact, ...others] = facts;
  if (isMany || !fact || others.length === 0) return { facts, unread };
  if (takesLargest || type === "resolution")
    return { facts: [facts.reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most), fact)], unread };
  return others.every((other) => haveSameValue(fact, other))
    ? { facts: [fact], unread }
    : asUnread(unreadReasons.otherRow);
}

function factsOf({ values, row }: Reading, kind: string): Fact[] {
  return values.map((value): Fact => ({ ...value, kind, origin: "sheet", row }));
}

/** The labels of a range's two ends stand at different places of the list. */
function endsOfRange(stated: Fact[], readings: Reading[], kind: string): Fact[] {
  if (!stated.some(isLoneEnd) || !stated.every(isLoneEnd)) return stated;
  return readings.flatMap((reading) => factsOf(reading, kind)).filter(isLoneEnd);
}

function sizeOf({ low = 0, high = 0 }: Fact): number {
  return low * high;
}
