import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { createCategory } from "../catalog/category/save-category.ts";
import { transaction } from "../database/transaction.ts";
import { openChangeFeed } from "./change-feed.ts";

test("[L12] a change is known to the process that made it before its command answers", async () => {
  await using catalog = await openTestCatalog();
  const feed = await openChangeFeed(catalog.data);
  const received: number[] = [];
  feed.subscribe((revision) => received.push(revision));

  await catalog.addCategory();
  expect(feed.revision).toBe(1);
  await catalog.addCategory();
  expect(feed.revision).toBe(2);
  expect(received).toEqual([1, 2]);
  feed.close();
});

test("changes of one transaction are heard together, once, and those of a failed one never", async () => {
  await using catalog = await openTestCatalog();
  const feed = await openChangeFeed(catalog.data);
  const received: number[] = [];
  feed.subscribe((revision) => received.push(revision));
  const draft = (name: string) => ({ name, description: "", features: [] });

  await transaction(catalog.database, async (work) => {
    await createCategory(work, draft("A"));
    await createCategory(work, draft("B"));
  });
  const failing = transaction(catalog.database, async (work) => {
    await createCategory(work, draft("C"));
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  await catalog.addCategory({ name: "D" });

  expect(received).toEqual([2, 3]);
  const revisions = await catalog.database.selectFrom("change").select("revision").orderBy("revision").execute();
  expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  feed.close();
});

test("who stopped listening hears nothing", async () => {
  await using catalog = await openTestCatalog();
  const feed = await openChangeFeed(catalog.data);
  const received: number[] = [];
  const stop = feed.subscribe((revision) => received.push(revision));
  stop();
  await catalog.addCategory();
  expect(received).toEqual([]);
  feed.close();
});

test("a change that cannot be read any more leaves the feed behind, and it says so before the command answers", async () => {
  await using catalog = await openTestCatalog();
  const feed = await openChangeFeed(catalog.data);
  await catalog.addCategory();
  expect(feed).toMatchObject({ revision: 1, isStale: false });
  await catalog.data.reading.destroy();
  await catalog.addCategory();
  expect(feed).toMatchObject({ revision: 1, isStale: true });
  feed.close();
});

test("a change is logged with what it was and when", async () => {
  await using catalog = await openTestCatalog();
  const before = Date.now();
  const id = await catalog.addDownload();
  const changes = await catalog.database.selectFrom("change").selectAll().execute();
  expect(changes).toEqual([
    {
      revision: 1,
      collection: "downloads",
      record_id: id,
      kind: "created",
      at: expect.any(Number),
      title: null,
      seq: null,
      actor: null,
      reason: null,
      change_set: 1,
    },
  ]);
  expect(changes[0]?.at).toBeGreaterThanOrEqual(before);
});
