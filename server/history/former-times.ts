import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import type { Work } from "../database/database.ts";
import { type BinPlace, filesInBin } from "./bin.ts";
import { differences } from "./differences.ts";
import type { RecordState } from "./state-body.ts";

interface Deleted {
  collection: CollectionName;
  id: string;
  /** What it is restored as. */
  state: RecordState;
  /** What it was when it was deleted. */
  last: RecordState | undefined;
}

/** For a record that has just been created again: lists and feeds tell of what is new, and what comes back is not. */
export async function takeOverTimes(work: Work, { collection, id, state, last }: Deleted): Promise<void> {
  const table = collectionNamed(collection)?.table;
  const { createdAt, updatedAt, lastOrder, lastOrderNoticeAt } = state.record;
  if (!table) return;
  // Feeds do not tell of products that a document leaves or gets.
  const isAsDeleted = last !== undefined && differences(last, state).every(({ field }) => field === "products");
  const isSameNotice = last?.record.lastOrder === lastOrder && typeof lastOrderNoticeAt === "number";
  const times = {
    ...(typeof createdAt === "number" && { created_at: createdAt }),
    ...(isAsDeleted && typeof updatedAt === "number" && { updated_at: updatedAt }),
    ...(isSameNotice && { last_order_notice_at: lastOrderNoticeAt }),
  };
  if (Object.keys(times).length === 0) return;
  await work
    .updateTable(table as "product")
    .set(times)
    .where("id", "=", id)
    .execute();
}

/** The moments of its files, before they leave the bin. */
export async function takeOverFileTimes(work: Work, place: BinPlace, state: RecordState): Promise<void> {
  const keys = Object.keys(state.files);
  if (keys.length === 0) return;
  for (const { object, name, created_at } of await filesInBin(work, place)) {
    await work
      .updateTable("file")
      .set({ created_at })
      .where("key", "in", keys)
      .where("object", "=", object)
      .where("name", "=", name)
      .execute();
  }
}
