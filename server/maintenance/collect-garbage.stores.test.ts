import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { collectGarbage } from "./collect-garbage.ts";

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
