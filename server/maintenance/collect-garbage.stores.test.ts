import { expect, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { createAdministrator } from "../auth/administrators.ts";
import { collectGarbage, collectPendingDeletions, deletionDelayMs, unreferencedGraceMs } from "./collect-garbage.ts";
import { pauseGarbageCollection } from "./pause-garbage-collection.ts";

test("an hour later, objects that no row names are gone; files and their pictures' variants stay", async () => {
  await using opened = await openTestDatabase();
  const { data } = opened;
  await using files = await openTestStore({ data });
  const { store } = files;
  const picture = await store.put(Buffer.from("picture"));
  const variant = await store.put(Buffer.from("variant"));
  const left = await store.put(Buffer.from("replaced picture"));
  const lost = await store.put(Buffer.from("its variant"));
  const file = { name: "a.jpg", type: "image/jpeg", width: 1, height: 1, created_at: 0 };
  await data.database
    .insertInto("file")
    .values({ ...file, ...picture, key: "info/a.jpg" })
    .execute();
  const size = { width: 1, height: 1 };
  await data.database
    .insertInto("picture_variant")
    .values([
      { ...variant, ...size, source: picture.object },
      { ...lost, ...size, source: left.object },
    ])
    .execute();

  expect(await collectGarbage({ reading: data.reading, store })).toBe(0);
  expect(await collectGarbage({ reading: data.reading, store }, Date.now() + 2 * 60 * 60 * 1_000)).toBe(2);
  const sizes = await Promise.all([picture, variant, left, lost].map((stored) => store.size(stored.object)));
  expect(sizes).toEqual([7, 7, undefined, undefined]);
});

test("more forgotten objects than are looked up at a time go as well as one", async () => {
  await using opened = await openTestDatabase();
  const { data } = opened;
  await using files = await openTestStore({ data });
  const { store } = files;
  // More than one batch.
  for (let start = 0; start < 60; start += 10) {
    await Promise.all(Array.from({ length: 10 }, (_, number) => store.put(Buffer.from(`forgotten ${start + number}`))));
  }
  expect(await collectGarbage({ reading: data.reading, store }, Date.now() + 2 * 60 * 60 * 1_000)).toBe(60);
  expect(await collectGarbage({ reading: data.reading, store }, Date.now() + 2 * 60 * 60 * 1_000)).toBe(0);
});

test("[OP39] a file that was dropped right after it was stored goes after the delay of deletions, not before", async () => {
  await using site = await openDropped();
  expect(await site.collect(deletionDelayMs - 1)).toBe(0);
  expect(await site.size()).toBe(site.bytes.length);
  expect(await site.collect(deletionDelayMs)).toBe(1);
  expect(await site.size()).toBeUndefined();
  expect(await site.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
});

test("[OP39] what was stored again since it was dropped stays", async () => {
  await using site = await openDropped(-deletionDelayMs);
  await site.store.put(site.bytes);
  expect(await site.collect(deletionDelayMs)).toBe(0);
  expect(await site.size()).toBe(site.bytes.length);
});

test("[OP39] while an upload that may be the same file is not checked, a dropped file stays for an hour", async () => {
  await using site = await openDropped();
  const credentials = { email: "mira@cameras.example", password: "a dozen lenses" };
  const administrator_id = accepted(await createAdministrator(site.database, credentials));
  const size = site.bytes.length;
  const upload = { id: crypto.randomUUID(), administrator_id, name: "a.bin", created_at: Date.now(), staged: null };
  const arriving = (purpose: string, size: number) =>
    site.database
      .insertInto("upload")
      .values({ ...upload, purpose, size })
      .onConflict((same) => same.column("id").doUpdateSet({ purpose, size }))
      .execute();
  for (const [purpose, bytes] of [
    ["general-file", size],
    ["picture", size + 1],
    ["hologram", size + 1],
  ] as const) {
    await arriving(purpose, bytes);
    expect(await site.collect(unreferencedGraceMs - 60_000), purpose).toBe(0);
  }
  await arriving("general-file", size + 1);
  expect(await site.collect(deletionDelayMs)).toBe(1);
});

test("[OP39] while an import runs, dropped files stay", async () => {
  await using site = await openDropped();
  const held = await pauseGarbageCollection(site.database);
  expect(await site.collect(deletionDelayMs)).toBe(0);
  await held[Symbol.asyncDispose]();
  expect(await site.collect(deletionDelayMs)).toBe(1);
});

/** A site with one object, which was dropped a moment after it was stored, or so many milliseconds later. */
async function openDropped(later = 0) {
  const opened = await openTestDatabase();
  const { database, reading } = opened.data;
  const files = await openTestStore({ data: opened.data });
  const bytes = Buffer.from(`firmware ${Math.random()}`);
  const { object } = await files.store.put(bytes);
  // A bucket's clock may differ, and counts seconds.
  const at = Date.now() + 2_000 + later;
  await database.insertInto("dropped_object").values({ object, dropped_at: at }).execute();
  return {
    ...{ database, store: files.store, bytes },
    size: () => files.store.size(object),
    /** So many milliseconds after it was dropped. */
    collect: (after: number) => collectPendingDeletions({ database, reading, store: files.store }, at + after),
    async [Symbol.asyncDispose]() {
      await files[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}
