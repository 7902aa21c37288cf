import { isDeepStrictEqual } from "node:util";
import { ownValue } from "#core/own-value.ts";
import { unimportant } from "./differences.ts";
import type { RecordState } from "./state-body.ts";
import { typedText } from "./typed-facts.ts";

type Values = Record<string, unknown>;

/** Lists of ids, whose order says nothing. */
const idLists: ReadonlySet<string> = new Set(["features", "accessories", "products"]);

/** Lists whose rows are told apart by one of their fields. */
const rowKeys: Record<string, string> = { successors: "product" };

/** Fields that only make sense together. */
const together: readonly (readonly string[])[] = [
  ["specsExcel", "specsExcelRef"],
  ["channel", "withdrawnReason"],
];

export interface Merged {
  state: RecordState;
  /** Fields that have been changed since to something else. They stay, unless they are chosen. */
  conflicts: string[];
}

/**
 * Takes back what led from `base` to `ours` in a way that today's state is kept otherwise: a field that is as it was made goes
 * back to `theirs`. Lists merge by their rows. `isChosen` says which fields go back although they have been changed since.
 */
export function mergeStates(
  base: RecordState,
  ours: RecordState,
  theirs: RecordState,
  isChosen: (field: string) => boolean,
): Merged {
  const conflicts: string[] = [];
  const merged: Values = {};
  const fields = new Set([ours, theirs].flatMap(({ record }) => Object.keys(record)));
  for (const field of fields) {
    const [was, now, back] = [base, ours, theirs].map(({ record }) => record[field]);
    const found =
      unimportant.has(field) || field === "lastOrderNoticeAt"
        ? { value: now ?? back, isConflict: false }
        : field === "facts"
          ? mergedFacts(base, ours, theirs)
          : mergedValue(field, was, now, back);
    if (found.isConflict && isChosen(field)) merged[field] = back;
    else {
      merged[field] = found.value;
      if (found.isConflict) conflicts.push(field);
    }
  }
  for (const group of together) {
    if (!group.some((field) => conflicts.includes(field))) continue;
    for (const field of group) merged[field] = ours.record[field];
  }
  const files: RecordState["files"] = {};
  for (const key of new Set([ours, theirs].flatMap(({ files }) => Object.keys(files)))) {
    const [was, now, back] = [base, ours, theirs].map(({ files }) => files[key]);
    const file = `file ${key}`;
    const isConflict = !isSame(was, now) && !isSame(was, back) && !isSame(now, back) && now && back;
    if (isConflict && !isChosen(file)) conflicts.push(file);
    const found = isConflict ? (isChosen(file) ? back : now) : isSame(was, now) ? (back ?? now) : (now ?? back);
    if (found) files[key] = found;
  }
  const record = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  return { state: { ...ours, record, files }, conflicts };
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
  if (key !== undefined && lists.every(Array.isArray)) return mergedRows(key, lists as Values[][]);
  if (field === "onvif" && lists.every(Array.isArray)) return mergedInPlace(lists as Values[][], ours);
  const rows = [base ?? {}, ours ?? {}, theirs ?? {}];
  return rows.every(isPlain) ? mergedFields(rows as Values[]) : { value: ours, isConflict: true };
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
  return { value: merged.length > 0 ? Object.fromEntries(merged) : undefined, isConflict };
}
