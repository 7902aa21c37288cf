import { statfs } from "node:fs/promises";
import type { Database } from "../database/database.ts";

/** What a disk must keep free for the database, in bytes: a full one refuses every change, and a sign-in too. */
export const keptFree = 500_000_000;

/** What the disk of a folder has left for us, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Whether there is room for one more file of `size` bytes beside those that were promised a place before. Each is there
 * twice for a moment: as it came, and on its way into the store.
 */
export async function hasDiskSpaceFor(
  size: number,
  free: number,
  reading: Database,
  kept = keptFree,
): Promise<boolean> {
  const { promised } = await reading
    .selectFrom("upload")
    .select(({ fn }) => fn.sum<number | null>("size").as("promised"))
    .where("staged", "is", null)
    .executeTakeFirstOrThrow();
  return free - kept >= 2 * (Number(promised) + size);
}
