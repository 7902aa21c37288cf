import type { Database } from "../database/database.ts";
import type { StagedFile, StagedPicture } from "../files/staged.ts";

/** A staged file; a drawing also has its size. */
type Keepable = StagedFile & { width?: number; height?: number };

/** Writes the row that names a staged file's object, in place of whatever the key stood for. */
export async function keepFile(work: Database, key: string, staged: Keepable, now: number): Promise<void> {
  const { object, name, size, type, width = null, height = null } = staged;
  const row = { object, name, size, type, width, height };
  await work
    .insertInto("file")
    .values({ key, ...row, created_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ ...row, created_at: now }))
    .execute();
}

/** Writes the rows of a staged picture and of its variants. */
export async function keepPicture(work: Database, key: string, staged: StagedPicture, now: number): Promise<void> {
  await keepFile(work, key, staged, now);
  await work
    .insertInto("picture_variant")
    .values(staged.variants.map((variant) => ({ ...variant, source: staged.object })))
    .onConflict((conflict) => conflict.columns(["source", "width"]).doNothing())
    .execute();
}
