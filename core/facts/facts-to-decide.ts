import { ownValue } from "../own-value.ts";
import type { UnreadFact } from "./fact.ts";
import { unreadReasons } from "./unread-reason.ts";

/**
 * Rows that mean a fact, cannot be read and are to be decided in the product's form, also where another row is read.
 * A typed fact is decided. Rows that wait for the column of their sheet are one other question. The summary's query
 * (`needConditions.unread`) asks the stored rows for the same.
 */
export function factsToDecide(
  unread: readonly UnreadFact[],
  typed: Readonly<Record<string, string | undefined>>,
): UnreadFact[] {
  return unread.filter(({ factId, reason }) => reason !== unreadReasons.column && !ownValue(typed, factId));
}
