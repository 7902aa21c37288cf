import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GrowingFile } from "./growing-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "varifocal-growing-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Pieces that come when the test says so. */
function openPieces() {
  const asked: PromiseWithResolvers<string | undefined>[] = [Promise.withResolvers()];
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const piece = await asked.at(-1)?.promise;
        if (piece === undefined) return;
        asked.push(Promise.withResolvers());
        yield piece;
      }
    },
    come: (piece?: string) => asked.at(-1)?.resolve(piece),
    fail: () => asked.at(-1)?.reject(new Error("disk full")),
    count: () => asked.length - 1,
  };
}

/** The open files of the folder, which have no name any more. Linux lists them. */
async function openFiles(): Promise<number> {
  const links = (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ""));
  return (await Promise.all(links)).filter((path) => path.startsWith(folder)).length;
}

const onLinux = test.skipIf(process.platform !== "linux");

onLinux(
  "[Z05] readers of a growing file get all of it, whenever they begin; it has no name and is closed after the last",
  async () => {
    const pieces = openPieces();
    const file = new GrowingFile(folder, pieces, pLimit(1));
    const early = buffer(file.read());
    pieces.come("first, ");
    await expect.poll(pieces.count).toBe(1);
    const later = file.read();
    expect((await later.next()).value?.toString()).toBe("first, ");
    expect(file.size).toBeUndefined();
    pieces.come("x".repeat(200_000));
    await expect.poll(pieces.count).toBe(2);
    pieces.come();
    expect((await early).length).toBe(200_007);
    expect(await buffer(later)).toHaveLength(200_000);
    expect([file.size, file.isUsable]).toEqual([200_007, true]);
    expect([await readdir(folder), await openFiles()]).toEqual([[], 1]);

    const last = file.read();
    await last.next();
    await file.release();
    expect(await openFiles()).toBe(1);
    expect(await buffer(last)).toHaveLength(200_007 - 64 * 1024);
    expect(await openFiles()).toBe(0);
  },
);

onLinux("[Z05] a file whose readers all leave before its end is written no further, and not for others", async () => {
  const pieces = openPieces();
  const file = new GrowingFile(folder, pieces, pLimit(1));
  const readers = [file.read(), file.read()];
  const begun = readers.map((reader) => reader.next());
  pieces.come("first");
  await Promise.all(begun);
  await readers[0]?.return(undefined);
  expect(file.isUsable).toBe(true);
  await readers[1]?.return(undefined);
  expect(file.isUsable).toBe(false);
  pieces.come("second");
  await expect.poll(openFiles).toBe(0);
});

onLinux("[Z12] readers of a file that cannot be written to its end hear of it", async () => {
  const pieces = openPieces();
  const file = new GrowingFile(folder, pieces, pLimit(1));
  const reader = file.read();
  const begun = reader.next();
  pieces.come("first");
  await begun;
  await expect.poll(pieces.count).toBe(1);
  pieces.fail();
  await expect(reader.next()).rejects.toThrow("disk full");
  expect(file.isUsable).toBe(false);
  expect(await openFiles()).toBe(0);

  const nowhere = new GrowingFile(join(folder, "missing"), openPieces(), pLimit(1));
  await expect(nowhere.read().next()).rejects.toThrow("ENOENT");
});
