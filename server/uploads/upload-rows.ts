import type { Insertable, Selectable } from "kysely";
import type { Database, Work } from "../database/database.ts";
import type { Lease, Leases } from "../database/leases.ts";
import type { UploadRow } from "../database/schema.ts";
import { transaction } from "../database/transaction.ts";
import { addPendingDeletions } from "../storage/pending-deletions.ts";
import type { Staged } from "../storage/staged-file.ts";

export type StoredUpload = Selectable<UploadRow>;

export function lockUpload(leases: Leases, id: string, options?: Parameters<Leases["hold"]>[1]): Promise<Lease> {
  return leases.hold(`upload ${id}`, options);
}

/** Returns false if the administrator would exceed the limits. */
export function addUpload(database: Database, row: Insertable<UploadRow>, most: { uploads: number; bytes: number }) {
  return transaction(database, async (work) => {
    const { uploads, bytes } = await work
      .selectFrom("upload")
      .select(({ fn }) => [fn.countAll<number>().as("uploads"), fn.sum<number | null>("size").as("bytes")])
      .where("administrator_id", "=", row.administrator_id)
      .where("list_id", "is", null)
      .executeTakeFirstOrThrow();
    if (uploads >= most.uploads || Number(bytes) + row.size > most.bytes) return false;
    await work.insertInto("upload").values(row).execute();
    return true;
  });
}

/** Returns false if the upload was removed during the check. */
export function keepStaged(database: Database, id: string, staged: Staged, now: number): Promise<boolean> {
  const objects = objectsOf(staged);
  return transaction(database, async (work) => {
    const { numUpdatedRows } = await work
      .updateTable("upload")
      .set({ staged: JSON.stringify(staged) })
      .where("id", "=", id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      await addPendingDeletions(work, objects, now);
      return false;
    }
    await work
      .insertInto("upload_object")
      .values(objects.map((object) => ({ upload_id: id, object })))
      .onConflict((same) => same.doNothing())
      .execute();
    return true;
  });
}

export function removeUploads(database: Database, ids: string[], now: number): Promise<void> {
  return transaction(database, async (work) => {
    if (ids.length === 0) return;
    await addPendingDeletions(work, await namedObjects(work, ids), now);
    await work.deleteFrom("upload").where("id", "in", ids).execute();
  });
}

async function namedObjects(work: Work, ids: string[]): Promise<string[]> {
  const rows = await work.selectFrom("upload_object").select("object").where("upload_id", "in", ids).execute();
  return rows.map(({ object }) => object);
}

function objectsOf(staged: Staged): string[] {
  const variants = "variants" in staged ? staged.variants : [];
  const read = "read" in staged ? [staged.read] : [];
  return [...new Set([staged, ...variants].map(({ object }) => object).concat(read))];
}
