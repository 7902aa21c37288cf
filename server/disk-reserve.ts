import { randomBytes } from "node:crypto";
import { open, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "./disk-full.ts";
import { unlessMissing } from "./storage/folder-store.ts";
import { freeBytes } from "./uploads/disk-space.ts";

export const reserveName = "reserve";
/** What a deletion writes before SQLite reuses its journal. */
const pieceBytes = 4 * 1024 * 1024;
const reservedBytes = 4 * pieceBytes;
/** With less, the reserve would be what fills the disk. */
const plentyBytes = 4 * reservedBytes;

/** A file beside SQLite's database that becomes smaller, so that a full disk takes what makes room on it. */
export interface DiskReserve {
  /** Gives up a part first if the disk is full, and repeats `work` with more if that still fails for lack of space. */
  use<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Makes the file whole again where the disk has plenty of space. Answers how many bytes were written. */
  refill(): Promise<number>;
}

export function openDiskReserve(folder: string): DiskReserve {
  const path = join(folder, reserveName);
  let users = 0;
  let hasLent = false;

  async function size(): Promise<number> {
    return (await stat(path).catch(unlessMissing))?.size ?? 0;
  }

  async function lend(): Promise<boolean> {
    const reserved = await size();
    if (reserved === 0) return false;
    hasLent = true;
    await truncate(path, Math.max(0, reserved - pieceBytes));
    return true;
  }

  /** As far as the disk allows. */
  async function grow(): Promise<number> {
    let written = 0;
    await using file = await open(path, "a", 0o600);
    // Random, because some file systems store zeros in no space.
    const piece = randomBytes(pieceBytes / 4);
    try {
      for (let missing = reservedBytes - (await size()); missing > 0; missing -= piece.length) {
        written += (await file.write(piece, 0, Math.min(missing, piece.length))).bytesWritten;
      }
      await file.sync();
      hasLent = false;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
    return written;
  }

  return {
    async use(work) {
      users += 1;
      try {
        if ((await freeBytes(folder)) < pieceBytes) await lend();
        for (;;) {
          try {
            return await work();
          } catch (error) {
            if (!isDiskFull(error) || !(await lend())) throw error;
          }
        }
      } finally {
        users -= 1;
        // Taken back at once: what else is written would use it up. `refill` reports what fails.
        if (users === 0 && hasLent) await grow().catch(() => {});
      }
    },

    async refill() {
      if (users > 0 || (await size()) >= reservedBytes || (await freeBytes(folder)) < plentyBytes) return 0;
      return grow();
    },
  };
}

/** Where the database is on another machine's disk, nothing here makes room for it. */
export const noReserve: DiskReserve = { use: (work) => work(), refill: async () => 0 };
