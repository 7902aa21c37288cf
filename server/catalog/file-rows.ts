import type { Work } from "../database/database.ts";
import type { StagedFile, StagedPicture } from "../files/staged.ts";

// A key names an object; replacing a file is one row in the record's own transaction. Objects that no row names any
// more are swept from the store later.

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
export async function dropFile(work: Work, key: string): Promise<void> {
  const dropped = await work.deleteFrom("file").where("key", "=", key).returning("object").executeTakeFirst();
  if (dropped) await dropVariants(work, dropped.object);
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
  if (old && old.object !== file.object) await dropVariants(work, old.object);
  return true;
}

/** Variants go with the last key that stands for their picture. */
async function dropVariants(work: Work, source: string): Promise<void> {
  await work
    .deleteFrom("picture_variant")
    .where("source", "=", source)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("file").select("file.key").where("file.object", "=", source))),
    )
    .execute();
}
