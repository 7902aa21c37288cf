import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openFolderStore } from "./folder-store.ts";

// Tests for every store are in `object-store.stores.test.ts`.

test("what a killed process left half written goes at a later start, what is being written stays", async () => {
  const place = await mkdtemp(join(tmpdir(), "varifocal-store-"));
  await openFolderStore(place);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await writeFile(join(place, "incoming", "old"), "half");
  await utimes(join(place, "incoming", "old"), yesterday, yesterday);
  await writeFile(join(place, "incoming", "current"), "half");
  await openFolderStore(place);
  expect(await readdir(join(place, "incoming"))).toEqual(["current"]);
  await rm(place, { recursive: true });
});

test("putting the right bytes of a damaged object repairs it, and reads that began before continue", async () => {
  const place = await mkdtemp(join(tmpdir(), "varifocal-store-"));
  const store = await openFolderStore(place);
  const bytes = Buffer.from("Turn it clockwise.");
  const arrived = join(place, "arrived");
  await writeFile(arrived, bytes);
  const { object } = await store.put(bytes);
  const kept = join(place, object.slice(0, 2), object.slice(2));
  for (const again of [() => store.put(bytes), () => store.adopt(arrived), () => store.adopt(arrived, object)]) {
    await rm(kept);
    await writeFile(kept, "Turn it anticlockwise.");
    const reading = await store.open(object);
    expect(await again()).toEqual({ object, size: 18 });
    expect(await text(await store.open(object))).toBe("Turn it clockwise.");
    expect(await text(reading)).toBe("Turn it anticlockwise.");
  }
  expect(await readdir(join(place, "incoming"))).toEqual([]);
  await rm(place, { recursive: true });
});

test("a file that has become an object already is taken over again, and counts as put now", async () => {
  const place = await mkdtemp(join(tmpdir(), "varifocal-store-"));
  const store = await openFolderStore(place);
  const arrived = join(place, "arrived");
  await writeFile(arrived, "Turn it clockwise.");
  const { object } = await store.adopt(arrived);
  await utimes(arrived, 0, 0);
  expect(await store.adopt(arrived)).toEqual({ object, size: 18 });
  expect(await store.delete(object, Date.now() - 60_000)).toBe(false);
  expect(await readdir(join(place, "incoming"))).toEqual([]);
  expect(await text(await store.open(object))).toBe("Turn it clockwise.");
  await rm(place, { recursive: true });
});
