import { binMessages } from "#core/bin.ts";
import { binPrefix } from "#core/files/file-key.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { portionsOf } from "#core/portions.ts";
import { dropFile } from "../catalog/file-rows.ts";
import { recordChange } from "../changes/record-change.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type BinPlace, binPlace, filesInBin, keysBelow, recordInBin, recordsInBin, statesInBin } from "./bin.ts";
import { nameSet } from "./record-history.ts";
import { removeUnnamedRows } from "./sheet-rows.ts";

/** A transaction blocks all other writers. */
const recordsAtOnce = 200;

/**
 * Its files and all that is stored of its versions go; who deleted it, and when, stays in the history. Refused, under `form`,
 * unless `set` has deleted it: it may have been restored, edited and deleted again since somebody looked.
 */
export function deleteForGood(
  database: Database,
  place: BinPlace,
  set: number,
  now = Date.now(),
): Promise<Outcome<number>> {
  return transaction(database, async (work) => {
    const record = await recordInBin(work, place, now);
    if (!record) return refused({ form: binMessages.notInBin });
    if (record.set !== set) return refused({ form: binMessages.deletedAgain });
    nameSet(work, (_, title) => `${title} for good`);
    await removeRecords(work, [record], now);
    return done(1);
  });
}

/** All that the sets up to this one have deleted. What has been done stays if it breaks off. */
export async function emptyBin(database: Database, lastSet: number, now = Date.now()): Promise<Outcome<number>> {
  let removed = 0;
  for (;;) {
    const count = await transaction(database, async (work) => {
      const records = await recordsInBin(work, now, (states) =>
        states.where("change_set.id", "<=", lastSet).limit(recordsAtOnce),
      );
      nameSet(work, (_, title) => `${title} for good`);
      await removeRecords(work, records, now);
      return records.length;
    });
    removed += count;
    if (count < recordsAtOnce) return done(removed);
  }
}

async function removeRecords(work: Work, records: (BinPlace & { name: string })[], now: number): Promise<void> {
  for (const { collection, id, name: title } of records) {
    await dropBinned(work, { collection, id }, now);
    await work.deleteFrom("record_state").where("collection", "=", collection).where("record_id", "=", id).execute();
    await recordChange(work, { collection, id, kind: "deleted", at: now, title });
  }
  await removeUnnamedRows(work);
}

/** Objects that something else names stay. */
export async function dropBinned(work: Work, place: BinPlace, now: number): Promise<void> {
  for (const { key } of await filesInBin(work, place)) await dropFile(work, key, now);
}

/** Removes the files of records that are no longer in the bin. Answers how many records. */
export async function removeExpired(
  { database, reading }: { database: Database; reading: Database },
  now = Date.now(),
): Promise<number> {
  const rows = await reading.selectFrom("file").select("key").where(keysBelow("key", binPrefix)).execute();
  const places = new Map<string, BinPlace>();
  for (const { key } of rows) {
    const [, collection = "", id = ""] = key.split("/");
    // Another kind is a newer release's.
    const place = binPlace(collection, id);
    if (place) places.set(`${collection}/${id}`, place);
  }
  const expired = await withoutThoseInBin(reading, [...places.values()], now);
  for (const some of portionsOf(expired, recordsAtOnce)) {
    await transaction(database, async (work) => {
      const still = await withoutThoseInBin(work, some, now);
      for (const place of still) await dropBinned(work, place, now);
    });
  }
  return expired.length;
}

async function withoutThoseInBin(database: Database, places: BinPlace[], now: number): Promise<BinPlace[]> {
  if (places.length === 0) return [];
  const rows = await statesInBin(database, now).select(["state.collection", "state.record_id as id"]).execute();
  const inBin = new Set(rows.map(({ collection, id }) => `${collection}/${id}`));
  return places.filter(({ collection, id }) => !inBin.has(`${collection}/${id}`));
}
