import { conflictMessages } from "#core/conflict.ts";
import { newId } from "#core/id.ts";
import { refused } from "#core/outcome.ts";

/** How a record is made. An import brings the id; times are milliseconds since 1970. */
export interface Creating {
  id?: string;
  now?: number;
}

/** How a record is changed: `version` is the one that the edit began with. Without it, whatever is there is replaced. */
export interface Updating {
  version?: number;
  now?: number;
}

/** The columns that every new record begins with. */
export function newRecord({ id = newId(), now = Date.now() }: Creating) {
  return { id, version: 1, created_at: now, updated_at: now };
}

/** The columns that every change moves on. */
export function nextVersion(current: { version: number }, now: number) {
  return { version: current.version + 1, updated_at: now };
}

/** Whether a record is still the one that an edit began with. */
export function isCurrent<Row extends { version: number }>(row: Row | undefined, { version }: Updating): row is Row {
  return row !== undefined && (version === undefined || version === row.version);
}

/** The refusal of an edit whose record is no longer the one it began with. */
export function conflict(row: object | undefined) {
  return refused({ form: row ? conflictMessages.changed : conflictMessages.deleted });
}

/** Whether a row already holds these values. */
export function holds<Row extends object>(row: Row, values: Partial<Row>): boolean {
  return Object.entries(values).every(([column, value]) => row[column as keyof Row] === value);
}

/** Whether two lists hold the same rows in the same order, with their columns named in the same order. */
export function sameRows<Row extends object>(left: Row[], right: Row[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
