import type { Work } from "../database/database.ts";
import { addPendingDeletions } from "../storage/pending-deletions.ts";
import type { StagedFile, StagedPicture } from "../storage/staged-file.ts";

// A key names an object; replacing a file is one row in the record's own transaction. Objects that no row names any
// more are noted in that transaction, and leave the store soon after it.

/** Lets a key stand for a staged file. Answers whether that changed anything. */
export async function putFile(work: Work, key: string, staged: StagedFile, now: number): Promise<boolean> {
  return put(work, key, { ...columns(staged), width: null, height: null }, now);
}

/** Lets a key stand for a staged picture, and keeps its variants. Answers whether that changed anything. */
export async function putPicture(work: Work, key: string, staged: StagedPicture, now: number): Promise<boolean> {
  const { width, height, variants } = staged;
  if (variants.length > 0) {
    await work
      .insertInto("picture_variant")
      .values(variants.map((variant) => ({ source: staged.object, ...variant })))
      .onConflict((same) => same.columns(["source", "width"]).doNothing())
      .execute();
  }
  return put(work, key, { ...columns(staged), width, height }, now);
}

/** Forgets what a key stood for. */
export async function dropFile(work: Work, key: string, now: number): Promise<void> {
  const dropped = await work.deleteFrom("file").where("key", "=", key).returning("object").executeTakeFirst();
  if (dropped) await dropObject(work, dropped.object, now);
}

function columns({ object, name, size, type }: StagedFile): StagedFile {
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

/** An object, and the variants of a picture, go with the last key that stands for it. */
async function dropObject(work: Work, object: string, now: number): Promise<void> {
  const other = await work.selectFrom("file").select("key").where("object", "=", object).limit(1).executeTakeFirst();
  if (other) return;
  const variants = await work.deleteFrom("picture_variant").where("source", "=", object).returning("object").execute();
  await addPendingDeletions(work, [object, ...variants.map((variant) => variant.object)], now);
}
