import { isDeepStrictEqual } from "node:util";
import type { RecordState } from "./state-body.ts";
import { haveSameTyped, withUnits } from "./typed-facts.ts";

export interface Difference {
  field: string;
  before: unknown;
  after: unknown;
}

/** Change with every version, or tell where a record stands among others. */
export const unimportant: ReadonlySet<string> = new Set(["version", "createdAt", "updatedAt", "timestamp"]);

/** Fields that differ, and files that have been replaced under their names. */
export function differences(before: RecordState | undefined, after: RecordState | undefined): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const isSame = (field: string) =>
    isDeepStrictEqual(old[field], now[field]) || (field === "facts" && before && after && haveSameTyped(before, after));
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) =>
    isSame(field) ? [] : [{ field, before: old[field], after: now[field] }],
  );
}

function fieldsOf(state: RecordState | undefined): Record<string, unknown> {
  if (!state) return {};
  const fields = Object.entries(withUnits(state).record).filter(([name]) => !unimportant.has(name));
  const files = Object.entries(state.files).map(([key, { object, name }]) => [`file ${key}`, `${name} ${object}`]);
  return Object.fromEntries([...fields, ...files]);
}
