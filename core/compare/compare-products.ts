import { readLabel } from "./comparable-text.ts";
import { differingItems, differingParts, type Part } from "./differing-parts.ts";
import type { Statement, StatementSection } from "./statements.ts";

/** From this share of equal rows on, only the differences are shown unless somebody asks for all rows. */
const equalShare = 0.6;

export interface AlignedSection {
  title: string;
  rows: AlignedRow[];
}

export interface AlignedRow {
  label: string;
  /** A value per product; undefined where it does not state this. */
  statements: (Statement | undefined)[];
  /** Whether all products state the same. */
  isEqual: boolean;
}

export interface Alignment {
  sections: AlignedSection[];
  equal: number;
  total: number;
}

/**
 * Pairs what products state by section and label. The same label twice in a section is paired in order. Sections and
 * rows keep the order of the first product; what only a later one has follows what it follows there.
 */
export function alignStatements(products: StatementSection[][]): Alignment {
  const sections = mergeInOrder(products, (list) => list.map(({ key }) => key)).map((places) => {
    const rows = mergeInOrder(
      places.map((section) => section?.statements ?? []),
      numberedLabels,
    ).map(alignedRow);
    return { title: places.find((section) => section)?.title ?? "", rows };
  });
  const rows = sections.flatMap((section) => section.rows);
  return { sections, equal: rows.filter(({ isEqual }) => isEqual).length, total: rows.length };
}

export function showsDifferencesAtFirst({ equal, total }: Pick<Alignment, "equal" | "total">): boolean {
  return total > 0 && equal / total >= equalShare;
}

function alignedRow(statements: (Statement | undefined)[]): AlignedRow {
  const [first] = statements;
  const isEqual = first !== undefined && statements.every((other) => other?.valueKey === first.valueKey);
  return { label: statements.find((one) => one)?.label ?? "", statements, isEqual };
}

/** The second statement with a label has another key than the first. */
function numberedLabels(statements: Statement[]): string[] {
  const counts = new Map<string, number>();
  return statements.map(({ labelKey }) => {
    const count = (counts.get(labelKey) ?? 0) + 1;
    counts.set(labelKey, count);
    return `${count} ${labelKey}`;
  });
}

/** For each key the value of each list, undefined where it has none. Keys are unique in a list. */
function mergeInOrder<Value>(lists: Value[][], keysOf: (list: Value[]) => string[]): (Value | undefined)[][] {
  const order: string[] = [];
  const rows = new Map<string, (Value | undefined)[]>();
  lists.forEach((list, column) => {
    let after = 0;
    keysOf(list).forEach((key, index) => {
      let row = rows.get(key);
      // Nearly always the next one.
      if (row) after = order.indexOf(key, after) + 1 || order.indexOf(key) + 1;
      else {
        row = lists.map(() => undefined);
        rows.set(key, row);
        order.splice(after, 0, key);
        after += 1;
      }
      row[column] = list[index];
    });
  });
  return order.map((key) => rows.get(key) ?? []);
}

export interface ComparedCell {
  lines: Part[][];
  extreme?: "smallest" | "largest";
}

export interface ComparedSection {
  title: string;
  rows: ComparedRow[];
}

export interface ComparedRow {
  label: string;
  isEqual: boolean;
  cells: (ComparedCell | undefined)[];
  /** The same of the columns that phones show, compared with each other alone; absent where these are all. */
  onPhones?: Pick<ComparedRow, "isEqual" | "cells"> | undefined;
}

/** Sections as a page shows them; one whose rows are all left out is left out itself. `shown` are the columns of phones. */
export function comparedSections(
  { sections }: Pick<Alignment, "sections">,
  { differencesOnly, shown }: { differencesOnly: boolean; shown: number[] },
): ComparedSection[] {
  return sections.flatMap(({ title, rows }) => {
    const different = rows.filter(({ isEqual }) => !(isEqual && differencesOnly));
    if (different.length === 0) return [];
    return { title, rows: different.map((row) => comparedRow(row, shown)) };
  });
}

function comparedRow(row: AlignedRow, shown: number[]): ComparedRow {
  const { label, statements, isEqual } = row;
  const all = { label, isEqual, cells: comparedCells(row) };
  if (statements.length <= shown.length) return all;
  const ofShown = alignedRow(shown.map((column) => statements[column]));
  const isBlank = ofShown.statements.every((statement) => statement === undefined);
  return { ...all, onPhones: { isEqual: isBlank || ofShown.isEqual, cells: comparedCells({ ...ofShown, label }) } };
}

/** The cells of a row, undefined where a product does not state this, with what differs and what stands out. */
export function comparedCells({ label, statements, isEqual }: AlignedRow): (ComparedCell | undefined)[] {
  const stated = statements.filter((one) => one !== undefined);
  const parts = isEqual ? stated.map(plainParts) : markedParts(stated);
  const extremes = isEqual ? undefined : extremesOf(stated);
  const { unit } = readLabel(label);
  let place = 0;
  return statements.map((one) => {
    if (!one) return undefined;
    const lines = parts[place] ?? [];
    const extreme = extremes?.[place];
    place += 1;
    return { lines: withOtherUnit(lines, unit, one), ...(extreme && { extreme }) };
  });
}

function plainParts({ lines, items }: Statement): Part[][] {
  return (items ? [items.join(", ")] : lines).map((text) => [{ text, differs: false }]);
}

function markedParts(stated: Statement[]): Part[][][] {
  const lists = stated.flatMap(({ items }) => (items ? [items] : []));
  if (lists.length === stated.length) return differingItems(lists).map((parts) => [parts]);
  const most = Math.max(...stated.map(({ lines }) => lines.length));
  if (stated.some(({ lines }) => lines.length !== most)) return stated.map(plainParts);
  const byLine = Array.from({ length: most }, (_, line) =>
    differingParts(stated.map(({ lines }) => lines[line] ?? "")),
  );
  return stated.map((_, column) => byLine.map((parts) => parts[column] ?? []));
}

/** Where a product's own label has another unit in brackets than the row's label, its unit follows its value. */
function withOtherUnit(lines: Part[][], unit: string | undefined, { label }: Statement): Part[][] {
  const own = readLabel(label).unit;
  if (own === unit || own === undefined) return lines;
  return lines.map((parts) => [...parts, { text: ` ${own}`, differs: false }]);
}

const oneNumber = /^([+-]?\d+(?:\.\d+)?) ?([^\d\s]\S*)?$/;

/** From three numbers of one unit on, which of them alone is the smallest and which the largest. */
function extremesOf(stated: Statement[]): (ComparedCell["extreme"] | undefined)[] | undefined {
  const numbers = stated.map(({ valueKey }) => oneNumber.exec(valueKey));
  const units = new Set(numbers.map((found) => found?.[2]));
  if (stated.length < 3 || units.size !== 1 || numbers.includes(null)) return undefined;
  const values = numbers.map((found) => Number(found?.[1]));
  const onlyOne = (value: number) => values.filter((other) => other === value).length === 1;
  return values.map((value) => {
    if (!onlyOne(value)) return undefined;
    if (value === Math.min(...values)) return "smallest";
    return value === Math.max(...values) ? "largest" : undefined;
  });
}
