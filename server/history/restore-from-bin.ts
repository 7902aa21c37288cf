import { binMessages } from "#core/bin.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type BinPlace, recordInBin } from "./bin.ts";
import { type Restored, stateToday } from "./restore-version.ts";
import { type Rename, undoSet } from "./undo-set.ts";

/**
 * Undoes the deletion of one record, which keeps its id; others are given back what pointed to it. Refused by field: a taken
 * `model` or `name` can be chosen again.
 */
export function restoreFromBin(
  database: Database,
  place: BinPlace,
  { rename, now = Date.now() }: { rename?: Rename | undefined; now?: number } = {},
): Promise<Outcome<Restored>> {
  const { collection, id } = place;
  return transaction<Outcome<Restored>>(database, async (work) => {
    const record = await recordInBin(work, place, now);
    if (!record) {
      const isBack = (await stateToday(work, collection, id)) !== undefined;
      return refused({ form: isBack ? binMessages.isBack : binMessages.notInBin });
    }
    const undone = await undoSet(work, record.set, { only: { id, rename }, now });
    if (undone.ok) return done({ id, notices: undone.value.notices });
    const errors = Object.entries(undone.errors).map(([path, message]) => [
      path.replace(`${collection}/${id}/`, ""),
      message,
    ]);
    return refused(Object.fromEntries(errors));
  });
}
