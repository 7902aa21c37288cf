import { refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";

/** Only imports choose the id. `now` is in milliseconds since 1970. */
export interface Creating {
  id?: string;
  now?: number;
  isImport?: boolean;
}

/** `version` is the one that the edit began with; without it, any version is replaced. */
export interface Updating {
  version?: number;
  now?: number;
  isImport?: boolean;
}

export function isCurrent<Row extends { version: number }>(row: Row | undefined, { version }: Updating): row is Row {
  return row !== undefined && (version === undefined || version === row.version);
}

export function conflict(row: object | undefined) {
  return refused({ form: row ? conflictMessages.changed : conflictMessages.deleted });
}

/** The stored text if what was sent differs in its normal form alone: older releases stored any. */
export function storedUnlessEdited(sent: string, stored = sent): string {
  return sent === stored.normalize("NFC") ? stored : sent;
}

/** Whether two lists have the same rows in the same order, with their columns in any order. */
export function sameRows<Row extends object>(left: Row[], right: Row[]): boolean {
  const [one, other] = [left, right].map((rows) => JSON.stringify(rows.map((row) => Object.entries(row).sort(byName))));
  return one === other;
}

/** The same for rows whose positions may differ, because rows of a newer release lie between. */
export function sameInOrder<Row extends { position: number }>(left: Row[], right: Row[]): boolean {
  const [one = [], other = []] = [left, right].map((rows) => rows.map(({ position: _, ...row }) => row));
  return sameRows(one, other);
}

export function placedBehind<Row extends { position: number }>(left: { position: number }[], rows: Row[]): Row[] {
  const first = Math.max(0, ...left.map(({ position }) => position + 1));
  return rows.map((row) => ({ ...row, position: first + row.position }));
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
