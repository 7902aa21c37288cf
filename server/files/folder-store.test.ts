import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { openFolderStore } from "./folder-store.ts";
import { MissingObject, type ObjectStore } from "./object-store.ts";

const folder = await mkdtemp(join(tmpdir(), "varifocal-store-"));
afterAll(() => rm(folder, { recursive: true }));

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hour = 60 * 60 * 1_000;

async function emptyStore(): Promise<{ store: ObjectStore; place: string }> {
  const place = await mkdtemp(join(folder, "objects-"));
  return { store: await openFolderStore(place), place };
}

/** Makes an object look as if it had been put that long ago. */
async function age(place: string, object: string, milliseconds: number) {
  const then = new Date(Date.now() - milliseconds);
  await utimes(join(place, object.slice(0, 2), object.slice(2)), then, then);
}

async function olderThan(store: ObjectStore, moment: number) {
  const found: string[] = [];
  for await (const object of store.olderThan(moment)) found.push(object);
  return found;
}

test("bytes, a stream and a file all become the object that their SHA-256 names", async () => {
  const { store } = await emptyStore();
  const path = join(folder, "manual.txt");
  await writeFile(path, "Turn it clockwise.");
  const expected = { object: sha256("Turn it clockwise."), size: 18 };
  expect(await store.put(Buffer.from("Turn it clockwise."))).toEqual(expected);
  expect(await store.put(Readable.from([Buffer.from("Turn it "), Buffer.from("clockwise.")]))).toEqual(expected);
  expect(await store.put(path)).toEqual(expected);
  expect(await text(await store.open(expected.object))).toBe("Turn it clockwise.");
  expect(await store.size(expected.object)).toBe(18);
});

test("an object is read from any byte to any other", async () => {
  const { store } = await emptyStore();
  const { object } = await store.put(Buffer.from("0123456789"));
  expect(await text(await store.open(object, { start: 2, end: 4 }))).toBe("234");
  expect(await text(await store.open(object, { start: 9, end: 9 }))).toBe("9");
});

test("several megabytes come back as they went in", async () => {
  const { store } = await emptyStore();
  const bytes = Buffer.alloc(5_000_000, "varifocal");
  const { object, size } = await store.put(Readable.from([bytes.subarray(0, 1_999_999), bytes.subarray(1_999_999)]));
  expect(size).toBe(5_000_000);
  expect(sha256(await buffer(await store.open(object)))).toBe(object);
});

test("what is not there is missing, and deleting it is no error", async () => {
  const { store } = await emptyStore();
  const absent = sha256("absent");
  await expect(store.open(absent)).rejects.toThrow(MissingObject);
  expect(await store.size(absent)).toBeUndefined();
  expect(await store.delete(absent, Date.now() + hour)).toBe(false);
});

test("a stream that breaks off leaves nothing behind", async () => {
  const { store, place } = await emptyStore();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("half of it");
      throw new Error("connection lost");
    })(),
  );
  await expect(store.put(broken)).rejects.toThrow("connection lost");
  expect(await readdir(place)).toEqual(["incoming"]);
  expect(await readdir(join(place, "incoming"))).toEqual([]);
});

test("the same bytes put many times at once are kept once", async () => {
  const { store, place } = await emptyStore();
  const puts = await Promise.all(Array.from({ length: 10 }, () => store.put(Buffer.from("same"))));
  expect(new Set(puts.map(({ object }) => object))).toEqual(new Set([sha256("same")]));
  expect(await olderThan(store, Date.now() + hour)).toEqual([sha256("same")]);
  expect(await readdir(join(place, "incoming"))).toEqual([]);
});

test("an object put again counts as new, and is not deleted as an old one", async () => {
  const { store, place } = await emptyStore();
  const { object } = await store.put(Buffer.from("poster"));
  await age(place, object, 2 * hour);
  const anHourAgo = Date.now() - hour;
  expect(await olderThan(store, anHourAgo)).toEqual([object]);

  await store.put(Buffer.from("poster"));
  expect(await olderThan(store, anHourAgo)).toEqual([]);
  expect(await store.delete(object, anHourAgo)).toBe(false);
  expect(await text(await store.open(object))).toBe("poster");

  await age(place, object, 2 * hour);
  expect(await store.delete(object, anHourAgo)).toBe(true);
  expect(await store.size(object)).toBeUndefined();
});

test("who puts an object while it is being deleted has it afterwards", async () => {
  const { store, place } = await emptyStore();
  const bytes = Buffer.from("contested");
  const { object } = await store.put(bytes);
  for (let round = 0; round < 50; round++) {
    await age(place, object, 2 * hour);
    await Promise.all([store.delete(object, Date.now() - hour), store.put(bytes)]);
    expect(await store.size(object)).toBe(bytes.length);
  }
});

test("what a killed process left half written goes at a later start, what is being written stays", async () => {
  const { place } = await emptyStore();
  const yesterday = new Date(Date.now() - 25 * hour);
  await writeFile(join(place, "incoming", "old"), "half");
  await utimes(join(place, "incoming", "old"), yesterday, yesterday);
  await writeFile(join(place, "incoming", "current"), "half");
  await openFolderStore(place);
  expect(await readdir(join(place, "incoming"))).toEqual(["current"]);
});
