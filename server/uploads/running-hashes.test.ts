import { createHash } from "node:crypto";
import { appendFile, type FileHandle, mkdtemp, open, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { RunningHashes } from "./running-hashes.ts";

// A file that grows on a real disk; `add` is called after each chunk, as a receiver does.

const folder = await mkdtemp(join(tmpdir(), "varifocal-hashes-"));
afterAll(() => rm(folder, { recursive: true }));
const path = join(folder, "arriving");
let hashes: RunningHashes;
beforeEach(async () => {
  hashes = new RunningHashes();
  await writeFile(path, "");
});

async function add(piece: string, offset: number, id = "upload") {
  await using file = await open(path, "r+");
  const hash = await hashes.take(id, file, offset);
  await file.write(piece, offset);
  if (hash) await hashes.keep(id, file, hash.update(piece), offset + piece.length);
}

/** Overwrites the file with as many bytes until its modification time has changed. */
async function writeOver(text: string) {
  const { ctimeNs: before } = await stat(path, { bigint: true });
  const changed = async () => (await stat(path, { bigint: true })).ctimeNs !== before;
  do await writeFile(path, text);
  while (!(await changed()));
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a file that came in pieces has the hash of the whole, and says so as often as it is asked", async () => {
  await add("Turn ", 0);
  expect(await hashes.of("upload", path)).toBe(sha256("Turn "));
  await add("it ", 5);
  await add("clockwise.", 8);
  expect(await hashes.of("upload", path)).toBe(sha256("Turn it clockwise."));
  expect(await hashes.of("upload", path)).toBe(sha256("Turn it clockwise."));
});

test("a file that another process has written to has none, even after more chunks", async () => {
  await add("Turn ", 0);
  await writeOver("Burn ");
  expect(await hashes.of("upload", path)).toBeUndefined();
  await add("it", 5);
  expect(await hashes.of("upload", path)).toBeUndefined();
});

test("a file that has grown without us has none", async () => {
  await add("Turn ", 0);
  await appendFile(path, "it ");
  expect(await hashes.of("upload", path)).toBeUndefined();
  await add("clockwise.", 8);
  expect(await hashes.of("upload", path)).toBeUndefined();
});

test("a file whose beginning came before a restart has none, nor one that is forgotten", async () => {
  await add("Turn ", 0);
  hashes = new RunningHashes();
  await add("it", 5);
  expect(await hashes.of("upload", path)).toBeUndefined();

  await writeFile(path, "");
  await add("Turn", 0);
  hashes.forget("upload");
  expect(await hashes.of("upload", path)).toBeUndefined();
});

test("a piece that was not written to its end leaves no hash", async () => {
  await add("Turn ", 0);
  await using file: FileHandle = await open(path, "r+");
  await hashes.take("upload", file, 5);
  expect(await hashes.of("upload", path)).toBeUndefined();
});

test("of a thousand uploads that nobody goes on with, each new one pushes the oldest out", async () => {
  for (let nth = 0; nth < 1_001; nth++) await add("Turn", 0, `upload ${nth}`);
  expect(await hashes.of("upload 0", path)).toBeUndefined();
  expect(await hashes.of("upload 1000", path)).toBe(sha256("Turn"));
});
