import type { SpecRows } from "#core/product/spec-table.ts";
import { areAlike, areComplete, areParts, isRemarkOn, isSameInOtherUnit, isUnit, sameText } from "./alike-cells.ts";
import { type ModelHead, modelHeads, noColumn, type SheetOwner } from "./model-heads.ts";
import { modelKey } from "./model-names.ts";
import { type ListedModels, modelsAcross } from "./models-across.ts";
import { type Entry, isHeadLabel, type Layout, layoutOf, lengthOf } from "./table-entries.ts";
import { valueHead } from "./value-heads.ts";

export interface SheetCells {
  label: string;
  values: string[];
  /** The row in the sheet, from 1, unless that is read in another arrangement. */
  row?: number | undefined;
}

/** The rows of a sheet that state something of the product, and those of which it is not known. */
export interface OwnRows {
  /** Label, unit, and the product's cells. */
  rows: SpecRows;
  /** Rows that may be another model's, until the product's column is known; with the titles of their sections. */
  waiting: SpecRows;
  /** Names of the columns of values, if they may belong to several models. */
  columns?: string[];
  /** Which of them is the product's. */
  column?: number;
  /** The letters of `columns`, unless the sheet is read in another arrangement. */
  letters?: string[] | undefined;
  /** The rows with a value for each of `columns`. */
  cells?: SheetCells[];
  /** The row that names it, from 1. */
  headRow?: number | undefined;
  /** A model that the sheet is for, if it names others than the product's alone. */
  names?: string;
  /** A price list, or the like: nothing is read. */
  list?: ListedModels | undefined;
}

/** Takes from a sheet what it states of one product. Where that is not known, what all its columns share. */
export function ownRows(sheet: SpecRows, owner: SheetOwner): OwnRows {
  const trimmed = sheet.map((row) => row.map((cell) => cell.trim()));
  const turned = modelsAcross(trimmed, owner);
  if (turned?.list) return { rows: [], waiting: [], list: turned.list };
  const layout = layoutOf(turned?.table ?? trimmed);
  const heads = modelHeads(layout, owner, isDense(layout, asideColumns(layout, firstWide(layout))));
  const found = byHeads(layout, heads, owner);
  // The rows of a turned table are not those of the sheet, nor are the columns once one of groups is taken out.
  if (!turned) return widthOf(layout.table) === widthOf(trimmed) ? found : { ...found, letters: undefined };
  const cells = found.cells?.map(({ label, values }) => ({ label, values }));
  return { ...found, headRow: undefined, letters: undefined, ...(cells && { cells }) };
}

function widthOf(table: SpecRows): number {
  return Math.max(0, ...table.map(lengthOf));
}

function byHeads(layout: Layout, heads: ModelHead[], owner: SheetOwner): OwnRows {
  const [first] = heads;
  const across = heads.find(({ own = [] }) => own.length > 0);
  if (across) return withColumn(layout, heads, across, owner);
  const other = heads.find((head) => head.other !== undefined)?.other;
  if (!first || other === undefined) return withoutColumn(layout, { heads: heads.map(({ row }) => row) }, owner);
  if (heads.some(({ own }) => own))
    return withoutColumn(layout, { heads: [], otherModels: blocksOf(layout, heads) }, owner);
  const models = [...new Set(heads.flatMap((head) => head.other ?? []))];
  return {
    rows: [],
    waiting: owner.column === noColumn ? [] : layout.table.filter((_, at) => !heads.some(({ row }) => row === at)),
    columns: models,
    names: other,
  };
}

/** Rows below a head of other models, up to the next head. */
function blocksOf({ table }: Layout, heads: ModelHead[]): Set<number> {
  const otherModels = new Set<number>();
  let isOther = false;
  for (const at of table.keys()) {
    const head = heads.find(({ row }) => row === at);
    if (head) isOther = head.other !== undefined;
    if (isOther) otherModels.add(at);
  }
  return otherModels;
}

/** Rows that name the product's own columns. Those above the first of them are of the same columns. */
function withColumn(
  layout: Layout,
  heads: ModelHead[],
  { row: headRow, own = [] }: ModelHead,
  owner: SheetOwner,
): OwnRows {
  const { table, origins } = layout;
  const aside = asideColumns(layout, headRow);
  const places = [...new Set([...valueColumns(layout, aside), ...own])].sort((one, other) => one - other);
  if (own.length > 1 && !areEnds(layout, own) && !areOneColumn(layout, own))
    return withoutColumn(layout, { heads: [headRow], places: own }, owner);
  const kept = (columns: number[]) => (areEnds(layout, columns) ? columns : columns.slice(0, 1));
  const otherModels = blocksOf(layout, heads);
  const unknown = new Set(layout.unknownHeads.map(({ row }) => row));
  let current = kept(own);
  const rows = table.flatMap((row, at) => {
    const head = heads.find((one) => one.row === at);
    if (head?.own && head.own.length > 0) current = kept(head.own);
    if (head || otherModels.has(at) || unknown.has(at)) return [];
    return [lengthOf(row) === 1 ? row : reduced(row, aside.units, current)];
  });
  return {
    rows,
    waiting: [],
    columns: namesOf(places, table[headRow] ?? []),
    letters: places.map(letterOf),
    cells: cellsOf(layout, places, headRow),
    column: places.indexOf(own[0] ?? -1),
    headRow: headRow < 0 ? undefined : (origins[headRow] ?? 0) + 1,
  };
}

/** Below the product's model stand heads such as Wide and Tele. */
function areEnds({ table, knownHeads }: Layout, columns: number[]): boolean {
  return (
    columns.length > 1 && [...knownHeads].some((at) => columns.every((place) => (table[at]?.[place] ?? "") !== ""))
  );
}

/** They state the same, maybe in other units. */
function areOneColumn(layout: Layout, [first = 0, ...others]: number[]): boolean {
  const { table, entries } = layout;
  const cell = (at: number, place: number) => table[at]?.[place] ?? "";
  const isSame = (place: number) =>
    entries.every(({ rows }) => rows.every((at) => sameText(cell(at, first), cell(at, place))));
  return others.every((place) => isRepeated(layout, place, [first]) || isSame(place));
}

interface Known {
  /** Rows that are heads. */
  heads: number[];
  /** The columns that may be the product's; all columns of values if absent. */
  places?: number[];
  /** Rows of other models. */
  otherModels?: ReadonlySet<number>;
}

/** No column is known to be the product's: rows whose cells are equal are read, and others wait. */
function withoutColumn(layout: Layout, { heads, places: named, otherModels }: Known, { column }: SheetOwner): OwnRows {
  const { table } = layout;
  const aside = asideColumns(layout, heads[0] ?? firstWide(layout));
  const places = named ?? valueColumns(layout, aside);
  const isOther = (at: number) => otherModels?.has(at) ?? false;
  const waits = places.length < 2 ? new Set<Entry>() : waitingEntries(layout, places, named !== undefined);
  const rowsThatWait = new Set([...waits].flatMap(({ rows }) => rows).filter((at) => !isOther(at)));
  if (rowsThatWait.size === 0)
    return { rows: plain(layout, aside, places).filter((_, at) => !isOther(at)), waiting: [] };

  const head = headOf(layout, places, waits);
  const skipped = new Set([...heads, ...(head === undefined ? [] : [head])]);
  for (const { row } of layout.unknownHeads) if ([...waits].some(({ rows: [at = 0] }) => at > row)) skipped.add(row);
  const shared = new Set(
    layout.entries
      .filter((entry) => !entry.isUnderKnownHeads && isShared(layout, entry, places))
      .flatMap(({ rows }) => rows),
  );
  const rows = table.flatMap((row, at) => {
    if (skipped.has(at) || rowsThatWait.has(at) || isOther(at)) return [];
    return [shared.has(at) ? reduced(row, aside.units, places.slice(0, 1)) : row];
  });
  const waiting = table.filter((row, at) => lengthOf(row) === 1 || (rowsThatWait.has(at) && !skipped.has(at)));
  return {
    rows,
    waiting: column === noColumn ? [] : waiting,
    columns: namesOf(places, table[named ? -1 : (head ?? -1)] ?? []),
    letters: places.map(letterOf),
    cells: cellsOf(layout, places, head ?? -1),
  };
}

/** All rows as they stand; beside a single column of values, remarks are left out. */
function plain({ table }: Layout, { remarks }: Aside, places: number[]): SpecRows {
  const ignored = new Set(
    places.length < 2 ? remarks.flatMap(({ place, isRepeated }) => (isRepeated ? [] : place)) : [],
  );
  if (ignored.size === 0) return table;
  return table.map((row) => (lengthOf(row) === 1 ? row : row.map((cell, at) => (ignored.has(at) ? "" : cell))));
}

/** Which rows wait, if columns of values may belong to models. */
function waitingEntries(layout: Layout, places: number[], areNamed: boolean): Set<Entry> {
  const { table, entries, unknownHeads } = layout;
  const free = entries.filter(({ isUnderKnownHeads }) => !isUnderKnownHeads);
  const cellsOf = ({ rows: [at = 0] }: Entry) => places.map((place) => table[at]?.[place] ?? "").filter(Boolean);
  const labelOf = ({ rows: [at = 0] }: Entry) => table[at]?.[0] ?? "";
  const differ = (entry: Entry) => !isShared(layout, entry, places) && !isEmpty(layout, entry, places);
  if (areNamed || areDense(layout, places)) return new Set(free.filter(differ));

  const waiting = new Set<Entry>();
  for (const { row, stretch } of unknownHeads) {
    const isAboveAll = stretch === 0 && entries.every(({ rows: [at = 0] }) => at > row);
    const heads = places.filter((place) => (table[row]?.[place] ?? "") !== "");
    const named = free.filter(({ stretch: own, rows: [at = 0] }) => at > row && (own === stretch || isAboveAll));
    if (heads.length > 1) for (const entry of named) if (differ(entry)) waiting.add(entry);
  }
  const several = free.filter((entry) => entry.rows.length === 1 && cellsOf(entry).length > 1);
  const areParted = several.filter((entry) => areParts(labelOf(entry), cellsOf(entry)) || !areAlike(cellsOf(entry)));
  const like = several.filter((entry) => !areParted.includes(entry));
  for (const run of runsOf(free, like, cellsOf)) for (const entry of run) if (differ(entry)) waiting.add(entry);

  const counts = new Set(several.map((entry) => cellsOf(entry).length));
  const complete = like.filter((entry) => differ(entry) && areComplete(cellsOf(entry)));
  if (areParted.length === 0 && counts.size === 1 && complete.length > 1)
    for (const entry of like) if (differ(entry)) waiting.add(entry);
  return waiting;
}

const shortestRun = 3;

/** Rows that follow each other, each with as many cells. */
function runsOf(all: Entry[], like: Entry[], cellsOf: (entry: Entry) => string[]): Entry[][] {
  const runs: Entry[][] = [];
  let run: Entry[] = [];
  for (const entry of all) {
    const [last] = run.slice(-1);
    const goesOn = last && last.stretch === entry.stretch && cellsOf(last).length === cellsOf(entry).length;
    if (!like.includes(entry)) run = [];
    else if (goesOn) run.push(entry);
    else {
      run = [entry];
      runs.push(run);
    }
  }
  return runs.filter(({ length }) => length >= shortestRun);
}

function isDense(layout: Layout, aside: Aside): boolean {
  return areDense(layout, valueColumns(layout, aside));
}

/** At least half of the rows fill several columns, and none names the parts of one value. */
function areDense(layout: Layout, places: number[]): boolean {
  const { table, entries } = layout;
  const free = entries.filter((entry) => !entry.isUnderKnownHeads && !isEmpty(layout, entry, places));
  const cellsOf = (at: number) => places.map((place) => table[at]?.[place] ?? "").filter(Boolean);
  const several = free.filter(({ rows: [at = 0] }) => cellsOf(at).length > 1);
  const isParted = several.some(({ rows: [at = 0] }) => areParts(table[at]?.[0] ?? "", cellsOf(at)));
  return several.length > 1 && several.length * 2 >= free.length && !isParted;
}

function isShared({ table }: Layout, { rows }: Entry, places: number[]): boolean {
  return rows.every((at) => {
    const [one = "", ...others] = places.map((place) => table[at]?.[place] ?? "");
    return one !== "" && others.every((cell) => sameText(cell, one));
  });
}

function isEmpty({ table }: Layout, { rows }: Entry, places: number[]): boolean {
  return rows.every((at) => places.every((place) => (table[at]?.[place] ?? "") === ""));
}

/** Label, unit, and the cells of these columns. */
function reduced(row: readonly string[], units: number[], columns: number[]): string[] {
  const unit = units.map((place) => row[place] ?? "").find(Boolean);
  return [row[0] ?? "", ...(unit ? [unit] : []), ...columns.map((place) => row[place] ?? "")];
}

interface Aside {
  units: number[];
  /** Notes, regions, and columns that repeat others in another unit. */
  remarks: { place: number; isRepeated: boolean }[];
}

function valueColumns({ table, width, entries }: Layout, { units, remarks }: Aside): number[] {
  const aside = new Set([...units, ...remarks.map(({ place }) => place)]);
  const isFilled = (place: number) => entries.some(({ rows }) => rows.some((at) => (table[at]?.[place] ?? "") !== ""));
  return Array.from({ length: width - 1 }, (_, at) => 1 + at).filter((place) => !aside.has(place) && isFilled(place));
}

/** Columns of units, remarks, and the same values in another unit. */
function asideColumns(layout: Layout, head: number): Aside {
  const { table, width } = layout;
  const aside: Aside = { units: [], remarks: [] };
  const values: number[] = [];
  for (let place = 1; place < width; place++) {
    const cells = cellsAt(layout, place).filter(({ at }) => at !== head);
    const text = table[head]?.[place] ?? "";
    const known = text === "" ? undefined : valueHead(text);
    if (cells.length > 0 && cells.every(({ cell }) => isUnit(cell) || /^[-–—/%#]$/.test(cell))) aside.units.push(place);
    else if (known?.isNote) aside.remarks.push({ place, isRepeated: false });
    else if (isRemarks(layout, place, values)) aside.remarks.push({ place, isRepeated: false });
    else if (isRepeated(layout, place, values)) aside.remarks.push({ place, isRepeated: true });
    else values.push(place);
  }
  return aside;
}

function firstWide({ table }: Layout): number {
  return table.findIndex((row) => row.slice(1).filter(Boolean).length > 1);
}

function cellsAt({ table, entries }: Layout, place: number): { at: number; cell: string }[] {
  const rows = entries.filter(({ isUnderKnownHeads }) => !isUnderKnownHeads).flatMap((entry) => entry.rows);
  return rows.map((at) => ({ at, cell: table[at]?.[place] ?? "" })).filter(({ cell }) => cell !== "");
}

function isRemarks(layout: Layout, place: number, values: number[]): boolean {
  const [value] = values;
  if (value === undefined) return false;
  const cells = cellsAt(layout, place);
  const remarks = cells.filter(({ at, cell }) => isRemarkOn(cell, layout.table[at]?.[value] ?? ""));
  return cells.length > 0 && remarks.length * 3 >= cells.length * 2;
}

/** Says in another unit what one of the columns says, and nowhere something else. */
function isRepeated(layout: Layout, place: number, values: number[]): boolean {
  const cells = cellsAt(layout, place);
  return values.some((value) => {
    let isSaid = false;
    for (const { at, cell } of cells) {
      const other = layout.table[at]?.[value] ?? "";
      const isSame = other === "" ? undefined : isSameInOtherUnit(other, cell);
      if (isSame === false) return false;
      isSaid ||= isSame === true;
    }
    return isSaid;
  });
}

/** The row whose cells tell the columns apart: a head, or the first that fills all of them. */
function headOf({ table, unknownHeads }: Layout, places: number[], waits: Set<Entry>): number | undefined {
  const filled = (row: number) => places.filter((place) => (table[row]?.[place] ?? "") !== "").length;
  const unknown = unknownHeads.find(({ row }) => filled(row) > 1);
  if (unknown) return unknown.row;
  const [entry] = waits;
  const at = table.findIndex((_, row) => filled(row) === places.length);
  const cells = places.map((place) => table[at]?.[place] ?? "");
  const areDistinct = new Set(cells.map(modelKey)).size === cells.length && cells.every((cell) => cell.length <= 60);
  if (at < 0 || !areDistinct || at > (entry?.rows[0] ?? 0)) return undefined;
  return isHeadLabel(table[at]?.[0] ?? "x") ? at : undefined;
}

function cellsOf({ table, entries, origins }: Layout, places: number[], head: number): SheetCells[] {
  return entries.flatMap(({ rows: [at = 0] }) => {
    const values = places.map((place) => table[at]?.[place] ?? "");
    if (at === head || values.every((value) => value === "")) return [];
    return [{ label: table[at]?.[0] ?? "", values, row: (origins[at] ?? 0) + 1 }];
  });
}

/** Heads, or `Column C` where there is none or two are the same. */
function namesOf(places: number[], head: readonly string[]): string[] {
  const heads = places.map((place) => (head[place] ?? "").replace(/\s+/g, " ").slice(0, 80));
  const counts = Map.groupBy(heads, (name) => name);
  return heads.map((name, at) =>
    name === "" || counts.get(name)?.length !== 1 ? `Column ${letterOf(places[at] ?? 0)}` : name,
  );
}

/** "AB" for 27. */
export function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : `${letterOf(Math.floor(place / 26) - 1)}${letter}`;
}
