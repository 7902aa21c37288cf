import { type FileHandle, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { SyncedWriting } from "./tus-folder.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-synced-"));
afterAll(() => rm(folder, { recursive: true }));

const megabytes = (count: number, fill: string) => Buffer.alloc(count * 1024 * 1024, fill);

/** A real file that records its calls. `failing` is the number of the sync that fails, counted from 1. */
function watched(file: FileHandle, failing?: number) {
  const asked: string[] = [];
  let syncs = 0;
  return {
    asked,
    async writev(...args: Parameters<FileHandle["writev"]>) {
      asked.push("write");
      return file.writev(...args);
    },
    async datasync() {
      asked.push("sync");
      syncs += 1;
      if (syncs === failing) throw new Error("The disk has an error.");
      await file.datasync();
    },
  } as Pick<FileHandle, "writev" | "datasync"> & { asked: string[] };
}

test("what is written is synced to its last byte, and most of it while more is written", async () => {
  const path = join(folder, "whole");
  await using file = await open(path, "w");
  const disk = watched(file);
  const writing = new SyncedWriting(disk, 0);
  for (const fill of ["a", "b", "c", "d"]) await writing.write(megabytes(2, fill));
  await writing.write(Buffer.from("the rest"));
  expect(await writing.end()).toBe(8 * 1024 * 1024 + 8);
  expect(disk.asked.indexOf("sync")).toBeLessThan(disk.asked.lastIndexOf("write"));
  expect(disk.asked.at(-1)).toBe("sync");
  const written = Buffer.concat([..."abcd"].map((fill) => megabytes(2, fill)).concat(Buffer.from("the rest")));
  expect(written.equals(await readFile(path))).toBe(true);
});

test("it goes on where it was told", async () => {
  const path = join(folder, "second half");
  await using file = await open(path, "w");
  await file.write("first, ");
  const writing = new SyncedWriting(file, 7);
  await writing.write(Buffer.from("then"));
  expect(await writing.end()).toBe(11);
  expect(await readFile(path, "utf8")).toBe("first, then");
});

// The system reports such an error once: the next sync succeeds although the bytes are lost.
test("a sync that fails while more is written is reported at the end, even if the last one succeeds", async () => {
  await using file = await open(join(folder, "damaged"), "w");
  const writing = new SyncedWriting(watched(file, 1), 0);
  for (let piece = 0; piece < 4; piece++) await writing.write(megabytes(2, "a"));
  await expect(writing.end()).rejects.toThrow("The disk has an error.");
});

test("a disk that takes less than it is given gets the rest, and what it refuses is told after the rest is synced", async () => {
  const path = join(folder, "full");
  await using file = await open(path, "w");
  const disk = watched(file);
  let freeBytes = 20;
  const small = {
    ...disk,
    async writev(pieces: Buffer[], position: number) {
      if (freeBytes === 0) throw Object.assign(new Error("There is no room."), { code: "ENOSPC" });
      const taken = Buffer.concat(pieces).subarray(0, Math.min(freeBytes, 7));
      freeBytes -= taken.length;
      return disk.writev([taken], position);
    },
  } as Pick<FileHandle, "writev" | "datasync">;
  const writing = new SyncedWriting(small, 0);
  for (const word of ["Turn ", "it ", "clockwise ", "until it stops."]) await writing.write(Buffer.from(word));
  await expect(writing.end()).rejects.toThrow("There is no room.");
  expect(disk.asked.at(-1)).toBe("sync");
  expect(await readFile(path, "utf8")).toBe("Turn it clockwise un");
});
