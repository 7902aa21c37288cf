import type { FactDefinition, FactType } from "#core/facts/fact.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { labelKey, labelUnit } from "#core/quantities/label-key.ts";
import { findUnit } from "#core/quantities/units.ts";
import { uniqueKey } from "../unique-key.ts";
import { headKey, headNamed } from "./heads.ts";
import { type ListCell, readYesNo, separatorOf, textOf } from "./list-cell.ts";
import type { ListRow, ListSheet } from "./list-sheet.ts";

/** What a column of a list is. */
export type Target =
  | { field: string }
  /** `unit`: of its numbers without one, if that is not the fact's. */
  | { fact: string; unit?: string | undefined }
  | { newFact: NewFact }
  | "left out";

export interface NewFact {
  name: string;
  type: FactType;
  unit?: string | undefined;
  /** Whether a number may have two ends. */
  isRange?: boolean | undefined;
}

/** How a sheet is read as products. */
export interface ListMatch {
  sheet: string;
  /** The row with the heads, or, where products are columns, the column: as the spreadsheet counts, from 1. */
  head: number;
  runs: "rows" | "columns";
  /** Targets by the places of columns, from 0; undefined where nobody has decided. */
  columns: (Target | undefined)[];
  /** `part`: the model is the word that begins so. */
  model: { column: number; part?: string | undefined } | undefined;
}

/** What a column holds, and why it goes where it is proposed to. */
export interface ProposedColumn {
  place: number;
  head: string;
  /** Some of its values, the first ones. */
  values: string[];
  target: Target | undefined;
  why: string;
  /** Whether somebody must choose, because it may be several things. */
  isOpen?: boolean;
}

/** What a list is compared with. */
export interface ListContext {
  facts: readonly FactDefinition[];
  categories: readonly string[];
  /** Keys of models, see `uniqueKey`. */
  models: ReadonlySet<string>;
  /** What columns were in earlier imports, by the keys of their heads, see `headKey`. */
  remembered?: ReadonlyMap<string, Target>;
}

export interface ProposedMatch extends ListMatch {
  proposed: ProposedColumn[];
}

/** The sheet with a product a row. */
export function inRows({ rows, ...sheet }: ListSheet, runs: ListMatch["runs"]): ListSheet {
  if (runs === "rows") return { rows, ...sheet };
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const turned = Array.from({ length: width }, (_, place) => ({
    row: place + 1,
    cells: rows.map(({ cells }) => cells[place] ?? ""),
  }));
  return { ...sheet, rows: turned.filter(({ cells }) => cells.some((cell) => textOf(cell) !== "")), hiddenColumns: [] };
}

/**
 * The rows below the heads, without `titles`: where products have several cells, rows of a single one that is no known model
 * name a group of them or are notes. `models` are keys, see `uniqueKey`.
 */
export function rowsBelow(
  rows: ListRow[],
  head: number,
  models: ReadonlySet<string>,
): { below: ListRow[]; titles: ListRow[] } {
  const all = rows.filter(({ row }) => row > head);
  const single = all.filter(({ cells }) => {
    return filled(cells) === 1 && !cells.some((cell) => models.has(uniqueKey(textOf(cell))));
  });
  const heads = filled(rows.find(({ row }) => row === head)?.cells ?? []);
  if (heads < 3 || single.length * 2 > all.length) return { below: all, titles: [] };
  const titles = new Set(single);
  return { below: all.filter((row) => !titles.has(row)), titles: single };
}

const rowsLookedAt = 15;
/** Cells in which heads are looked for; a list that runs in columns has few. */
const cellsLookedAt = 300;

/** Where its heads are, which way it runs and what its columns are, as far as their words and values say so. */
export function proposeMatch(
  sheet: ListSheet,
  context: ListContext,
  /** Which way it runs, if that is known. */
  known?: ListMatch["runs"],
): ProposedMatch {
  const [across, down] = (["rows", "columns"] as const).map((runs) => headOf(inRows(sheet, runs), context));
  const runs = known ?? ((down?.known ?? 0) > (across?.known ?? 0) ? "columns" : "rows");
  const head = (runs === "rows" ? across?.row : down?.row) ?? 1;
  return proposeColumns(sheet, { runs, head }, context);
}

/** With the heads in this row or column. */
export function proposeColumns(
  sheet: ListSheet,
  { runs, head }: Pick<ListMatch, "runs" | "head">,
  context: ListContext,
): ProposedMatch {
  const { rows, hiddenColumns } = inRows(sheet, runs);
  const heads = rows.find(({ row }) => row === head)?.cells ?? [];
  const { below } = rowsBelow(rows, head, context.models);
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  const sample = sampleOf(below);
  const columns = Array.from({ length: width }, (_, place): ProposedColumn => {
    const some = filledCells(sample, place);
    // A column may be filled in few rows only.
    const cells = some.length > 0 || sample === below ? some : filledCells(below, place);
    const name = textOf(heads[place]);
    const isId = headNamed(name)?.kind === "id";
    const values = [...new Set(cells.map(textOf))].slice(0, 3);
    const found =
      cells.length === 0 || (hiddenColumns.includes(place) && !isId)
        ? { target: "left out" as const, why: cells.length === 0 ? "It is empty" : "It is hidden" }
        : targetOf(name, cells, context);
    return { place, head: name, values, ...found };
  });
  const decided = withoutDoubles(columns, context);
  return {
    ...{ sheet: sheet.name, head, runs, proposed: decided, columns: decided.map(({ target }) => target) },
    model: modelIn(
      decided,
      sample.map(({ cells }) => cells),
      context,
    ),
  };
}

/** Rows all over the list, of which there may be thousands. */
function sampleOf<Row>(rows: Row[]): Row[] {
  const each = Math.ceil(rows.length / mostSampled);
  return each > 1 ? rows.filter((_, at) => at % each === 0) : rows;
}

const mostSampled = 500;

function filledCells(rows: ListRow[], place: number): ListCell[] {
  return rows.flatMap(({ cells }) => (textOf(cells[place]) === "" ? [] : (cells[place] ?? "")));
}

function headOf(sheet: ListSheet, context: ListContext): { row: number; known: number } | undefined {
  const [best] = sheet.rows
    .slice(0, rowsLookedAt)
    .map(({ row, cells }) => ({ row, known: knownHeads(cells, context) }))
    .sort((one, other) => other.known - one.known || one.row - other.row);
  if (best && best.known > 0) return best;
  const widest = sheet.rows.reduce((most, { cells }) => Math.max(most, filled(cells)), 0);
  const full = sheet.rows.slice(0, rowsLookedAt).find(({ cells }) => filled(cells) * 2 > widest);
  return full && { row: full.row, known: 0 };
}

function knownHeads(cells: ListCell[], context: ListContext): number {
  return cells.slice(0, cellsLookedAt).filter((cell) => isKnownHead(textOf(cell), context)).length;
}

function filled(cells: ListCell[]): number {
  return cells.filter((cell) => textOf(cell) !== "").length;
}

function isKnownHead(head: string, { facts }: ListContext): boolean {
  return head !== "" && (headNamed(head) !== undefined || factNamed(head, facts) !== undefined);
}

/** A head without its unit, which may be its last word: `Net weight g`. */
function withoutUnit(head: string): { name: string; unit: string | undefined } {
  const unit = labelUnit(head);
  const [, name = "", last = ""] = /^(.+) (\S{1,4})$/.exec(head.trim()) ?? [];
  const behind = unit === undefined && name !== "" ? findUnit(last)?.name : undefined;
  return behind === undefined ? { name: head, unit } : { name, unit: behind };
}

/** The one fact that a head names, by its name or by a label that states it alone. */
export function factNamed(head: string, facts: readonly FactDefinition[]): FactDefinition | undefined {
  return (
    factWithKey(labelKey(head.replace(/^Fact: /, "")), facts) ?? factWithKey(labelKey(withoutUnit(head).name), facts)
  );
}

function factWithKey(key: string, facts: readonly FactDefinition[]): FactDefinition | undefined {
  if (key === "") return undefined;
  const { named, labelled } = factsByKey(facts);
  const found = named.get(key) ?? labelled.get(key) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

/** Facts by their names, and by the labels that state them alone. */
const factsByKey = memoizeWeak((facts: readonly FactDefinition[]) => {
  const keysOf = (namesOf: (fact: FactDefinition) => string[]) => {
    const pairs = facts.flatMap((fact) => [...new Set(namesOf(fact).map(labelKey))].map((key) => ({ key, fact })));
    const groups = [...Map.groupBy(pairs, ({ key }) => key)];
    return new Map(groups.map(([key, all]) => [key, all.map(({ fact }) => fact)]));
  };
  return {
    named: keysOf(({ name, shortName = "" }) => [name, shortName]),
    labelled: keysOf(({ labels }) =>
      labels.flatMap(({ label, section, cell, part }) => (section || cell || part ? [] : label)),
    ),
  };
});

type Found = Pick<ProposedColumn, "target" | "why">;

function targetOf(head: string, cells: ListCell[], context: ListContext): Found {
  const field = head.startsWith("Fact: ") ? undefined : headNamed(head);
  if (field && !field.isImported) return { target: "left out", why: "It follows from other fields" };
  if (field) {
    const isParted = field.field === "features" && separatorOf(cells) === "," && cells.some(hasComma);
    return {
      target: { field: field.field },
      why: isParted ? "Its head says so; commas part them" : "Its head says so",
    };
  }
  const fact = factNamed(head, context.facts);
  if (fact) {
    const target = factTarget(head, fact);
    const { unit } = target;
    return {
      target,
      why: unit === undefined ? "Its head says so" : `Its head says so; ${unit} become ${fact.unit ?? "plain numbers"}`,
    };
  }
  const remembered = rememberedTarget(head, context);
  return (
    byValues(cells, context) ??
    (remembered && { target: remembered, why: whyRemembered }) ?? { target: undefined, why: "Nothing says what it is" }
  );
}

function hasComma(cell: ListCell): boolean {
  return textOf(cell).includes(",");
}

/** The fact, with the unit that the head says if that is another. */
export function factTarget(head: string, { id, type, unit }: FactDefinition): { fact: string; unit?: string } {
  const said = withoutUnit(head).unit;
  return { fact: id, ...(said !== undefined && said !== unit && type === "number" && { unit: said }) };
}

const whyRemembered = "As in an earlier import";

function rememberedTarget(head: string, { facts, remembered }: ListContext): Target | undefined {
  const target = remembered?.get(headKey(head));
  if (typeof target !== "object" || !("fact" in target)) return target;
  const fact = facts.find(({ id }) => id === target.fact);
  return fact && factTarget(head, fact);
}

/** Values say what a column is if nine in ten of them do. */
const most = 0.9;

function byValues(cells: ListCell[], { categories, models }: ListContext): Found | undefined {
  const texts = cells.map(textOf);
  const share = (isIt: (text: string) => boolean) => texts.filter(isIt).length / texts.length;
  const names = new Set(categories.map(uniqueKey));
  if (share((text) => names.has(uniqueKey(lastOfPath(text)))) >= most)
    return { target: { field: "category" }, why: "Its values are categories" };
  const isModels = (text: string) => text.split(/[;,\n]/).every((part) => models.has(uniqueKey(part)));
  if (models.size > 0 && share(isModels) >= most)
    return texts.some((text) => /[;,\n]/.test(text))
      ? { target: { field: "accessories" }, why: "Its values are models" }
      : { target: undefined, why: "Its values are models" };
  if (share((text) => /^https?:\/\//i.test(text)) >= most) {
    const isPicture = share((text) => /\.(?:jpe?g|png|webp|gif|avif)(?:$|[?#,])/i.test(text)) >= most;
    return { target: isPicture ? { field: "picture" } : "left out", why: "Its values are addresses" };
  }
  return undefined;
}

/** `Bullet` of `Cameras > Bullet`. */
export function lastOfPath(text: string): string {
  return text.split(" > ").at(-1)?.trim() ?? "";
}

/** Equal for columns that fill one field or fact; undefined for those that fill none. */
export function targetKey(target: Target | undefined): string | undefined {
  if (typeof target !== "object") return undefined;
  if ("newFact" in target) return `new ${uniqueKey(target.newFact.name)}`;
  return "field" in target ? `field ${target.field}` : `fact ${target.fact}`;
}

/** Takes neither of two columns for one field: somebody chooses, or has chosen in an earlier import. */
function withoutDoubles(columns: ProposedColumn[], context: ListContext): ProposedColumn[] {
  const groups = Map.groupBy(columns, ({ target }) => targetKey(target));
  return columns.map((column) => {
    const key = targetKey(column.target);
    const all = key === undefined ? [] : (groups.get(key) ?? []);
    if (all.length < 2) return column;
    const earlier = all.map(({ head }) => rememberedTarget(head, context));
    const isDecided =
      earlier.every((target) => target !== undefined) && earlier.filter((one) => targetKey(one) === key).length < 2;
    if (isDecided) return { ...column, target: earlier[all.indexOf(column)], why: whyRemembered };
    const rivals = all.filter((other) => other !== column).map(({ head }) => `“${head}”`);
    return {
      ...column,
      target: undefined,
      why: `${rivals.join(" and ")} would go there too: choose one`,
      isOpen: true,
    };
  });
}

/** Rows without a model are named in the preview. */
const many = 0.7;

const modelLike = /^(?=.*\d)[\p{L}\d][\p{L}\d./+-]{2,}$/u;

/** A column of its own, or a part of names: the words with letters and digits that begin alike. */
function modelIn(columns: ProposedColumn[], rows: ListCell[][], { models }: ListContext): ListMatch["model"] {
  const own = columns.find(({ target }) => typeof target === "object" && "field" in target && target.field === "model");
  const texts = (place: number) => rows.flatMap((cells) => textOf(cells[place]) || []);
  const isOneWord = (place: number) =>
    texts(place).filter((text) => !/\s/.test(text)).length >= texts(place).length * most;
  if (own && isOneWord(own.place)) return { column: own.place };
  for (const { place } of own ? [own, ...columns] : columns) {
    const names = texts(place);
    if (names.length === 0) continue;
    const known = names.filter((name) => models.has(uniqueKey(name))).length;
    if (known >= names.length / 2) return { column: place };
    const [part, count] = commonStart(names);
    const isInNames = names.some((name) => /\s/.test(name));
    if (isInNames && count >= names.length * many) return { column: place, part };
  }
  return own && { column: own.place };
}

/** How the words begin that may be the models in these names. */
export function partIn(names: string[]): string | undefined {
  return commonStart(names)[0] || undefined;
}

/** The beginning that words of the most names share, and of how many. */
function commonStart(names: string[]): [start: string, count: number] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const starts = new Set(
      name
        .split(/\s+/)
        .filter((word) => modelLike.test(word))
        .map(startOf),
    );
    for (const start of starts) if (start) counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0] ?? ["", 0];
}

/** `VF-` of `VF-B8V-2712`. */
function startOf(word: string): string | undefined {
  return /^\p{L}{1,6}[-./]?(?=[\p{L}\d])/u.exec(word)?.[0];
}

/** The model in a cell; undefined if it holds none. */
export function modelOf(cell: ListCell | undefined, part: string | undefined): string | undefined {
  const text = textOf(cell);
  if (part === undefined) return text || undefined;
  const words = text.split(/\s+/).filter((word) => word.startsWith(part) && modelLike.test(word));
  return words.length === 1 ? words[0]?.replace(/[,;:]$/, "") : undefined;
}

/** Where a new fact is made of a column: its type and unit, by what its cells hold. */
export function proposeFact(head: string, cells: readonly ListCell[]): NewFact {
  const { unit } = withoutUnit(head);
  const texts = cells.map(textOf).filter((text) => text !== "");
  const isRange = (text: string) => /^[-−+]?\d+(?:[.,]\d+)?\s*(?:-|–|to|bis)\s*\d+(?:[.,]\d+)?$/.test(text);
  const isNumber = (text: string) => /^[<>≤≥~±]?\s*[-−+]?\d+(?:[.,]\d+)?(?:\s*\p{L}{1,4}\d?|\s*°|\s*%)?$/u.test(text);
  const name = head.replace(/\s*[([][^)\]]*[)\]]\s*$/, "").trim() || head;
  if (texts.length > 0 && texts.every((text) => readYesNo(text).ok && !/^\d$/.test(text)))
    return { name, type: "yesNo" };
  if (texts.length > 0 && texts.every(isNumber)) {
    const said = new Set(texts.map((text) => /(\p{L}{1,4}\d?|°|%)$/u.exec(text)?.[1] ?? ""));
    const [own = ""] = said;
    const known = unit ?? (said.size === 1 ? findUnit(own)?.name : undefined);
    // A number is not read behind which a unit stands that nobody knows.
    if (known !== undefined || [...said].every((one) => one === "" || findUnit(one))) {
      return { name, type: "number", unit: known };
    }
    return { name, type: "text" };
  }
  if (texts.length > 0 && texts.every((text) => isNumber(text) || isRange(text)))
    return { name, type: "number", unit, isRange: true };
  return { name, type: "text" };
}
