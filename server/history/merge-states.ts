import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#core/own-value.ts";
import { unimportant } from "./differences.ts";
import { fileFields, keysIn } from "./read-states.ts";
import type { RecordState } from "./state-body.ts";
import { inUnitsOf, typedText } from "./typed-facts.ts";

type Values = Record<string, unknown>;

/** Lists of ids, whose order says nothing. */
const idLists: ReadonlySet<string> = new Set(["features", "accessories", "products"]);

/** Lists whose rows are told apart by one of their fields. */
const rowKeys: Record<string, string> = { successors: "product" };

/** Fields that only make sense together. The first one names them; a file belongs to the field that refers to it. */
const together: readonly (readonly string[])[] = [
  ["specsExcel", "specsExcelRef", "modelColumn", "decimalMark"],
  ["channel", "withdrawnReason"],
];

export interface Merged {
  state: RecordState;
  /** Parts that have been changed since to something else. They stay, unless they are chosen. */
  conflicts: string[];
}

/** The part of a record that a field belongs to, which goes back or stays as a whole. */
export function partOf(field: string, states: (RecordState | undefined)[]): string {
  const refersTo = (name: string) => states.some((state) => `file ${state?.record[name]}` === field);
  const named = isFile(field) ? ([...fileFields].find(refersTo) ?? field) : field;
  return together.find((fields) => fields.includes(named))?.[0] ?? named;
}

/**
 * Takes back what led from `base` to `ours` in a way that today's state is kept otherwise: a part that is as it was made goes
 * back to `before`. Lists merge by their rows. `isChosen` says which parts go back although they have been changed since.
 */
export function mergeStates(
  base: RecordState,
  ours: RecordState,
  before: RecordState,
  isChosen: (part: string) => boolean,
): Merged {
  const theirs = inUnitsOf(ours, before);
  const conflicts: string[] = [];
  const merged: Values = {};
  const [was, now, back] = [valuesOf(base), valuesOf(ours), valuesOf(theirs)];
  const names = new Set([...Object.keys(now), ...Object.keys(back)]);
  for (const [part, fields] of Map.groupBy(names, (field) => partOf(field, [base, ours, theirs]))) {
    const values = [was, now, back].map((all) => picked(all, fields));
    const found =
      unimportant.has(part) || part === "lastOrderNoticeAt"
        ? { value: { ...values[2], ...values[1] }, isConflict: false }
        : part === "facts"
          ? mergedFacts(base, ours, theirs)
          : fields.length > 1 || isFile(part)
            ? mergedWhole(values, isFile(part))
            : mergedFields(values);
    if (found.isConflict && !isChosen(part)) conflicts.push(part);
    Object.assign(merged, found.isConflict && isChosen(part) ? values[2] : found.value);
  }
  const record = Object.fromEntries(
    Object.entries(merged).filter(([name, value]) => !isFile(name) && value !== undefined),
  );
  const files: RecordState["files"] = {};
  for (const key of keysIn(record)) {
    // A row that stays may need a file that would go.
    const file = (merged[filePrefix + key] as RecordState["files"][string]) ?? ours.files[key] ?? theirs.files[key];
    if (file) files[key] = file;
  }
  return { state: { record, files, ...(theirs.units && { units: theirs.units }) }, conflicts };
}

const filePrefix = "file ";

function isFile(field: string): boolean {
  return field.startsWith(filePrefix);
}

function valuesOf({ record, files }: RecordState): Values {
  return { ...record, ...Object.fromEntries(Object.entries(files).map(([key, file]) => [filePrefix + key, file])) };
}

function picked(values: Values, fields: string[]): Values {
  return Object.fromEntries(fields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));
}

interface Found {
  value: unknown;
  isConflict: boolean;
}

function mergedValue(field: string, base: unknown, ours: unknown, theirs: unknown): Found {
  if (isDeepStrictEqual(ours, base)) return { value: theirs, isConflict: false };
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(theirs, ours)) return { value: ours, isConflict: false };
  const lists = [base ?? [], ours ?? [], theirs ?? []];
  if (idLists.has(field) && lists.every(Array.isArray))
    return { value: mergedIds(lists as string[][]), isConflict: false };
  const key = ownValue(rowKeys, field);
  if (key !== undefined && lists.every((list) => haveKeys(key, list))) return mergedRows(key, lists as Values[][]);
  if (field === "onvif" && lists.every(Array.isArray)) return mergedInPlace(lists as Values[][], ours);
  const rows = [base ?? {}, ours ?? {}, theirs ?? {}];
  return rows.every(isPlain) ? mergedFields(rows as Values[]) : { value: ours, isConflict: true };
}

/** A file alone is there as long as a row refers to it. */
function mergedWhole([base = {}, ours = {}, theirs = {}]: Values[], isFileAlone: boolean): Found {
  if (isSame(ours, base)) return { value: theirs, isConflict: false };
  const isGone = isFileAlone && [ours, theirs].some((values) => Object.keys(values).length === 0);
  return { value: ours, isConflict: !isGone && !isSame(theirs, base) && !isSame(theirs, ours) };
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(one: object | undefined, other: object | undefined): boolean {
  return isDeepStrictEqual(one, other);
}

function mergedIds([base = [], ours = [], theirs = []]: string[][]): string[] {
  const kept = ours.filter((id) => theirs.includes(id) || !base.includes(id));
  return [...new Set([...kept, ...theirs.filter((id) => !base.includes(id))])].sort();
}

/** Rows without a key, or of which two have the same, cannot be told apart. */
function haveKeys(key: string, list: unknown): boolean {
  if (!Array.isArray(list)) return false;
  const keys = list.map((row: Values) => row[key]);
  return keys.every((one) => one !== undefined) && new Set(keys).size === keys.length;
}

/** In today's order; what comes back stands behind. */
function mergedRows(key: string, [base = [], ours = [], theirs = []]: Values[][]): Found {
  const [was, back] = [base, theirs].map((rows) => new Map(rows.map((row) => [row[key], row])));
  let isConflict = false;
  const rows = ours.flatMap((row): Values[] => {
    const [old, wanted] = [was?.get(row[key]), back?.get(row[key])];
    if (isSame(row, old)) return wanted ? [wanted] : [];
    if (!isSame(old, wanted) && !isSame(row, wanted)) isConflict = true;
    return [row];
  });
  const there = new Set(ours.map((row) => row[key]));
  const missing = theirs.filter((row) => !there.has(row[key]) && !isSame(row, was?.get(row[key])));
  return { value: [...rows, ...missing], isConflict };
}

/** Rows without a key of their own, as long as their number stays. */
function mergedInPlace(lists: Values[][], ours: unknown): Found {
  const [base = [], now = [], theirs = []] = lists;
  if (base.length !== now.length || theirs.length !== now.length) return { value: ours, isConflict: true };
  const rows = now.map((row, place) => mergedFields([base[place] ?? {}, row, theirs[place] ?? {}]));
  return { value: rows.map(({ value }) => value), isConflict: rows.some(({ isConflict }) => isConflict) };
}

function mergedFields([base = {}, ours = {}, theirs = {}]: Values[]): Found {
  let isConflict = false;
  const merged: [string, unknown][] = [];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const found = mergedValue(name, base[name], ours[name], theirs[name]);
    isConflict ||= found.isConflict;
    if (found.value !== undefined) merged.push([name, found.value]);
  }
  return { value: Object.fromEntries(merged), isConflict };
}

/** Typed texts are the same if they say the same with their units. */
function mergedFacts(base: RecordState, ours: RecordState, theirs: RecordState): Found {
  const ids = new Set([ours, theirs].flatMap(({ record }) => Object.keys(record.facts ?? {})));
  let isConflict = false;
  const merged: [string, string][] = [];
  for (const id of ids) {
    const [was, now, back] = [base, ours, theirs].map((state) => typedText(state, id));
    const isKept = was?.full !== now?.full;
    if (isKept && was?.full !== back?.full && now?.full !== back?.full) isConflict = true;
    const text = isKept || now?.full === back?.full ? now : back;
    if (text) merged.push([id, text.text]);
  }
  return { value: { facts: merged.length > 0 ? Object.fromEntries(merged) : undefined }, isConflict };
}
