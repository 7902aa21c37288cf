import { statfs } from "node:fs/promises";
import type { Database } from "../database/database.ts";

/** Reserved for the database: on a full disk every change and login fails. */
const reservedBytes = 500_000_000;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Each file is temporarily stored twice: as an upload and as an object. */
export async function hasDiskSpaceFor(
  size: number,
  free: number,
  reading: Database,
  reserved = reservedBytes,
): Promise<boolean> {
  const { promised } = await reading
    .selectFrom("upload")
    .select(({ fn }) => fn.sum<number | null>("size").as("promised"))
    .where("staged", "is", null)
    .executeTakeFirstOrThrow();
  return free - reserved >= 2 * (Number(promised) + size);
}
