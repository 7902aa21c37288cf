import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { listedAtATime } from "#tests/support/s3-server.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { MissingObject, type ObjectStore } from "./object-store.ts";

// What every store guarantees: on a folder here, on a bucket in the project "s3".

const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hour = 60 * 60 * 1_000;

/** A folder on another file system: Linux has one in memory, and one that it keeps over restarts. */
const elsewhere = ["/dev/shm", "/var/tmp"]
  .filter((folder) => existsSync(folder))
  .find((folder) => statSync(folder).dev !== statSync(tmpdir()).dev);

async function olderThan(store: ObjectStore, moment: number) {
  const found: string[] = [];
  for await (const object of store.olderThan(moment)) found.push(object);
  return found;
}

/** Lets everything become older than a store's clock resolution of a second. */
async function grow() {
  await sleep(2_100);
  return Date.now();
}

test("bytes, a stream and a file all become the object that their SHA-256 names", async () => {
  await using opened = await openTestStore();
  const { store, folder } = opened;
  const path = join(folder, "manual.txt");
  await writeFile(path, "Turn it clockwise.");
  const expected = { object: sha256("Turn it clockwise."), size: 18 };
  expect(await store.put(Buffer.from("Turn it clockwise."))).toEqual(expected);
  expect(await store.put(Readable.from([Buffer.from("Turn it "), Buffer.from("clockwise.")]))).toEqual(expected);
  expect(await store.put(path)).toEqual(expected);
  expect(await text(await store.open(expected.object))).toBe("Turn it clockwise.");
  expect(await store.size(expected.object)).toBe(18);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("a file that the store takes over becomes an object that outlives its path, and counts as put now", async () => {
  await using opened = await openTestStore();
  const { store, folder } = opened;
  const expected = { object: sha256("Turn it clockwise."), size: 18 };
  for (const time of ["the first time", "when its bytes are there"]) {
    const path = join(folder, "arrived");
    await writeFile(path, "Turn it clockwise.");
    await utimes(path, new Date(0), new Date(0));
    expect(await store.adopt(path), time).toEqual(expected);
    await rm(path);
    expect(await text(await store.open(expected.object)), time).toBe("Turn it clockwise.");
    expect(await olderThan(store, Date.now() - hour), time).toEqual([]);
  }
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
  // The caller may know the hash already.
  const path = join(folder, "hashed");
  await writeFile(path, "Again.");
  expect(await store.adopt(path, sha256("Again."))).toEqual({ object: sha256("Again."), size: 6 });
  expect(await text(await store.open(sha256("Again.")))).toBe("Again.");
  await expect(store.adopt(join(folder, "nowhere"))).rejects.toThrow("ENOENT");
});

test.skipIf(!elsewhere)("a file of another file system is copied into the store", async () => {
  await using opened = await openTestStore();
  const folder = await mkdtemp(join(elsewhere ?? "", "varifocal-elsewhere-"));
  try {
    const path = join(folder, "arrived");
    await writeFile(path, "Turn it clockwise.");
    const stored = await opened.store.adopt(path);
    expect(await text(await opened.store.open(stored.object))).toBe("Turn it clockwise.");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("an object is read from any byte to any other", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const { object } = await store.put(Buffer.from("0123456789"));
  expect(await text(await store.open(object, { start: 2, end: 4 }))).toBe("234");
  expect(await text(await store.open(object, { start: 9, end: 9 }))).toBe("9");
});

test("no bytes at all are an object as well", async () => {
  await using opened = await openTestStore();
  const { object } = await opened.store.put(Readable.from([]));
  expect(await text(await opened.store.open(object))).toBe("");
  expect(await opened.store.size(object)).toBe(0);
});

test("many megabytes come back as they went in", async () => {
  await using opened = await openTestStore();
  const bytes = Buffer.alloc(20_000_000, "varifocal");
  const { object, size } = await opened.store.put(
    Readable.from([bytes.subarray(0, 1_999_999), bytes.subarray(1_999_999)]),
  );
  expect(size).toBe(20_000_000);
  expect(sha256(await buffer(await opened.store.open(object)))).toBe(object);
});

test("what is not there is missing, and deleting it is no error", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const absent = sha256("absent");
  await expect(store.open(absent)).rejects.toThrow(MissingObject);
  await expect(store.open(absent, { start: 0, end: 3 })).rejects.toThrow(MissingObject);
  expect(await store.size(absent)).toBeUndefined();
  expect(await store.delete(absent, Date.now() + hour)).toBe(false);
});

test("a stream that breaks off leaves nothing behind", async () => {
  await using opened = await openTestStore();
  const { store, folder } = opened;
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("half of it");
      throw new Error("connection lost");
    })(),
  );
  await expect(store.put(broken)).rejects.toThrow("connection lost");
  expect(await readdir(folder)).toEqual(["incoming"]);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
  expect(await olderThan(store, Date.now() + hour)).toEqual([]);
});

test("[V13] the same bytes put many times at once are kept once", async () => {
  await using opened = await openTestStore();
  const { store, folder } = opened;
  const puts = await Promise.all(Array.from({ length: 10 }, () => store.put(Buffer.from("same"))));
  expect(new Set(puts.map(({ object }) => object))).toEqual(new Set([sha256("same")]));
  expect(await olderThan(store, Date.now() + hour)).toEqual([sha256("same")]);
  expect(await readdir(join(folder, "incoming"))).toEqual([]);
});

test("an object put again counts as new, and is not deleted as an old one", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const { object } = await store.put(Buffer.from("poster"));
  const moment = await grow();
  expect(await olderThan(store, moment)).toEqual([object]);

  await store.put(Buffer.from("poster"));
  expect(await olderThan(store, moment)).toEqual([]);
  expect(await store.delete(object, moment)).toBe(false);
  expect(await text(await store.open(object))).toBe("poster");

  expect(await store.delete(object, Date.now() + hour)).toBe(true);
  expect(await store.size(object)).toBeUndefined();
});

test("who puts an object while it is being deleted has it afterwards", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const contested = Array.from({ length: 40 }, (_, number) => Buffer.from(`contested ${number}`));
  const objects = await Promise.all(contested.map(async (bytes) => (await store.put(bytes)).object));
  const moment = await grow();
  for (const [number, bytes] of contested.entries()) {
    const object = objects[number] ?? "";
    // Each time shifted a little, so that they meet at different steps.
    const deleting = sleep(number % 4).then(() => store.delete(object, moment));
    await Promise.all([deleting, sleep(number % 5).then(() => store.put(bytes))]);
    expect(await store.size(object)).toBe(bytes.length);
  }
});

test("[OP24] what somebody else has put there is told apart from objects and uploads, and is no object", async () => {
  await using opened = await openTestStore();
  const { store, folder, bucket } = opened;
  const { object } = await store.put(Buffer.from("ours"));
  const names = bucket
    ? ["notes.txt", "objects/README", `${newId()}.pdf`]
    : ["notes.txt", join(object.slice(0, 2), "README")];
  for (const name of names) {
    if (!bucket) await writeFile(join(folder, name), "theirs");
    else await bucket.send(new PutObjectCommand({ Bucket: bucket.name, Key: name, Body: "theirs" }));
  }
  const arriving = newId();
  for (const suffix of bucket ? ["", ".info", ".part"] : [])
    await bucket?.send(new PutObjectCommand({ Bucket: bucket.name, Key: arriving + suffix, Body: "of an upload" }));
  const strays: string[] = [];
  for await (const name of store.strays()) strays.push(name);
  expect(strays.toSorted()).toEqual(names.toSorted());
  expect(await olderThan(store, Date.now() + hour)).toEqual([object]);
});

test("more objects than one listing holds are all found", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const objects: string[] = [];
  for (let start = 0; start < 2.5 * listedAtATime; start += 25) {
    const puts = Array.from({ length: 25 }, (_, number) => store.put(Buffer.from(`object ${start + number}`)));
    for (const { object } of await Promise.all(puts)) objects.push(object);
  }
  expect((await olderThan(store, Date.now() + hour)).sort()).toEqual(objects.sort());
});
