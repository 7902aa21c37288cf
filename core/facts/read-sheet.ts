import { type ConnectFact, connectProblem, isConnectFact } from "#core/connect/stream-template.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { labelKey } from "#core/quantities/label-key.ts";
import { decimalMarkOf } from "#core/quantities/numbers.ts";
import { areAmounts } from "./alike-cells.ts";
import { isBlank } from "./cell-marks.ts";
import { asUnread, type CellProblem, type CellReading, type CellValue, nothing } from "./cell-reading.ts";
import { type Fact, type FactDefinition, type FactLabel, type FactRow, notAFact, type UnreadFact } from "./fact.ts";
import { conditionOf } from "./fact-condition.ts";
import { haveSameValue, isLoneEnd, joinEnds, mergedFacts } from "./merge-facts.ts";
import type { SheetCells } from "./model-columns.ts";
import type { SheetOwner } from "./model-heads.ts";
import type { ListedModels } from "./models-across.ts";
import { readCells } from "./read-cells.ts";
import { type RowCell, type SheetRow, sheetRows } from "./sheet-rows.ts";
import { unreadReasons } from "./unread-reason.ts";

/** What a sheet states of one product. */
export interface SheetReading {
  /** In the order of the facts. */
  facts: Fact[];
  /** Rows that mean a fact and are not read, or that contradict each other. */
  unread: UnreadFact[];
  /** Rows that neither mean a fact nor are said to mean none, in the order of the sheet. */
  unassigned: FactRow[];
  /** Names of the columns of values, if they may belong to several models. */
  columns?: string[] | undefined;
  /** Which of `columns` is the product's; undefined if that is not known. Then only what all of them share is read. */
  column?: number | undefined;
  /** The letters of `columns`, unless the sheet is read in another arrangement. */
  letters?: string[] | undefined;
  /** The rows with a value for each of `columns`. */
  cells?: SheetCells[] | undefined;
  /** Rows whose value depends on the column, while it is asked for. */
  waiting: FactRow[];
  /** The row that names the product's column, from 1. */
  headRow?: number | undefined;
  /** A model that the sheet is for, if it names others than the product's alone. */
  names?: string | undefined;
  /** A price list, or the like: nothing is read. */
  list?: ListedModels | undefined;
}

/** A label that a row has, with the fact that it means. */
export interface LabelMatch {
  fact: FactDefinition;
  label: FactLabel;
  /** The place of the label in the fact's list: of two rows that state a fact, the one with the earlier label counts. */
  rank: number;
}

/** Reads a sheet by looking up its labels. `facts` are those of the product's category, with `notAFact`. */
export function readSheet(rows: SpecRows, facts: readonly FactDefinition[], owner: SheetOwner): SheetReading {
  const sheet = sheetRows(rows, owner);
  const written = decimalMarkOf(rows.flat());
  const decimalMark = written === "both" ? (owner.decimalMark ?? written) : written;
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
        ...(areTwoValues(fact, label, row)
          ? { values: [], problem: { reason: unreadReasons.several(2, "amount", false) } }
          : fact.type === "text" && isConnectFact(fact.id)
            ? readAddress(fact.id, row.cells)
            : readCells(fact, label, row.cells, label.section === undefined ? { ...context, condition } : context)),
      }));
    for (const { fact, ...reading } of counting(read))
      readings.set(fact.id, [...(readings.get(fact.id) ?? []), reading]);
  }
  const picked = facts.map((fact) => pickValues(fact, readings.get(fact.id) ?? []));
  const waiting = sheet.waiting.flatMap((row) => waitingFacts(row, facts));
  return {
    facts: picked.flatMap(({ facts }) => facts),
    unread: [...picked.flatMap(({ unread }) => unread), ...waiting],
    unassigned,
    waiting: sheet.waiting.map(rowOnly),
    ...{
      columns: sheet.columns,
      letters: sheet.letters,
      column: sheet.column,
      cells: sheet.cells,
      headRow: sheet.headRow,
    },
    ...{ names: sheet.names, list: sheet.list },
  };
}

/** Keeps the text as it is written: signs of addresses are no other ways to write signs of numbers. */
function readAddress(id: ConnectFact, cells: RowCell[]): CellReading {
  const [text, ...others] = new Set(cells.map((cell) => cell.text.trim()).filter((one) => !isBlank(one)));
  if (text === undefined) return nothing;
  const reason =
    others.length > 0 ? unreadReasons.several(others.length + 1, "value", false) : connectProblem(id, text);
  return reason === undefined ? { values: [{ text }] } : asUnread(reason);
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

/** `2.8 mm | 12 mm` may be a zoom or two lenses to choose from. Ends of a range share a unit, or have heads. */
function areTwoValues({ isRange }: FactDefinition, { cell }: FactLabel, { cells }: SheetRow): boolean {
  const texts = cells.map(({ text }) => text);
  return (
    isRange === true &&
    cell === undefined &&
    cells.length === 2 &&
    cells.every(({ head }) => !head) &&
    areAmounts(texts)
  );
}

function rowOnly({ section, label, text }: SheetRow): FactRow {
  return { section, label, text };
}

function waitingFacts(row: SheetRow, facts: readonly FactDefinition[]): UnreadFact[] {
  const kinds = new Set(meaningsOf(row, facts).map(({ fact }) => fact.id));
  kinds.delete(notAFact);
  return Array.from(kinds, (factId) => ({ factId, row: rowOnly(row), reason: unreadReasons.column }));
}

const wholeSection = "";

/**
 * What a row means. A label with the row's section wins over one without. Half of a bilingual label, as in `Gewicht / Weight`,
 * counts only if the other half means no other fact.
 */
export function meaningsOf(
  row: Pick<SheetRow, "label" | "key" | "sectionKey">,
  facts: readonly FactDefinition[],
): LabelMatch[] {
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

type LabelIndex = ReadonlyMap<string, LabelMatch[]>;

function lookUp(index: LabelIndex, key: string, section: string): LabelMatch[] | undefined {
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
  const index = new Map<string, LabelMatch[]>();
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
  { id: factId, isMany, takesLargest, type }: FactDefinition,
  readings: Reading[],
): { facts: Fact[]; unread: UnreadFact[] } {
  const first = Math.min(...readings.filter(({ values }) => values.length > 0).map(({ rank }) => rank));
  const counting = isMany ? readings : readings.filter(({ rank }) => rank <= first);
  const unread = counting.flatMap(({ row, problem }) => (problem ? [{ factId, row, reason: problem.reason }] : []));
  const withValues = counting.filter(({ values }) => values.length > 0);
  const stated = withValues.flatMap((reading) => factsOf(reading, factId));
  const joined = joinEnds(isMany ? stated : endsOfRange(stated, readings, factId));
  const asUnread = (reason: string) => ({
    facts: [],
    unread: [...unread, ...withValues.map(({ row }) => ({ factId, row, reason }))],
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

function factsOf({ values, row }: Reading, factId: string): Fact[] {
  return values.map((value): Fact => ({ ...value, factId, origin: "sheet", row }));
}

/** The labels of a range's two ends stand at different places of the list. */
function endsOfRange(stated: Fact[], readings: Reading[], factId: string): Fact[] {
  if (!stated.some(isLoneEnd) || !stated.every(isLoneEnd)) return stated;
  return readings.flatMap((reading) => factsOf(reading, factId)).filter(isLoneEnd);
}

function sizeOf({ low = 0, high = 0 }: Fact): number {
  return low * high;
}
