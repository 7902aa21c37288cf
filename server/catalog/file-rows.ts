import { binKey } from "#core/files/file-key.ts";
import type { Work } from "../database/database.ts";
import { addPendingDeletions } from "../storage/pending-deletions.ts";
import type { StagedFile, StagedPicture } from "../storage/staged-file.ts";

// Keys map to immutable objects. Objects that no row refers to any more are deleted after the transaction.

/** Maps a key to a staged file. Returns whether the row changed. */
export async function putFile(work: Work, key: string, staged: StagedFile, now: number): Promise<boolean> {
  return put(work, key, { ...fileColumns(staged), width: null, height: null }, now);
}

export async function putPicture(
  work: Work,
  key: string,
  staged: Omit<StagedPicture, "extension">,
  now: number,
): Promise<boolean> {
  const { width, height, variants } = staged;
  if (variants.length > 0) {
    await work
      .insertInto("picture_variant")
      .values(variants.map((variant) => ({ source: staged.object, ...variant })))
      .onConflict((same) => same.columns(["source", "width"]).doNothing())
      .execute();
  }
  return put(work, key, { ...fileColumns(staged), width, height }, now);
}

export async function dropFile(work: Work, key: string, now: number): Promise<void> {
  const dropped = await work.deleteFrom("file").where("key", "=", key).returning("object").executeTakeFirst();
  if (dropped) await dropObject(work, dropped.object, now);
}

/** For a deleted record. Only the keys change: the same objects stay, so a full disk hinders no deletion. */
export async function binFiles(
  work: Work,
  record: { collection: string; id: string },
  keys: (string | null)[],
): Promise<void> {
  for (const key of keys) {
    if (key !== null)
      await work
        .updateTable("file")
        .set({ key: binKey(record) })
        .where("key", "=", key)
        .execute();
  }
}

function fileColumns({ object, name, size, type }: StagedFile): StagedFile {
  return { object, name, size, type };
}

async function put(
  work: Work,
  key: string,
  file: StagedFile & { width: number | null; height: number | null },
  now: number,
): Promise<boolean> {
  const old = await work.selectFrom("file").select(["object", "name"]).where("key", "=", key).executeTakeFirst();
  if (old?.object === file.object && old.name === file.name) return false;
  const row = { ...file, created_at: now };
  await work
    .insertInto("file")
    .values({ key, ...row })
    .onConflict((same) => same.column("key").doUpdateSet(row))
    .execute();
  if (old && old.object !== file.object) await dropObject(work, old.object, now);
  return true;
}

/** Drops an object and its variants, unless another key still maps to it. */
async function dropObject(work: Work, object: string, now: number): Promise<void> {
  const other = await work.selectFrom("file").select("key").where("object", "=", object).limit(1).executeTakeFirst();
  if (other) return;
  const variants = await work.deleteFrom("picture_variant").where("source", "=", object).returning("object").execute();
  await addPendingDeletions(work, [object, ...variants.map((variant) => variant.object)], now);
}
