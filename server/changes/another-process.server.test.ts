import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openChangeFeed } from "./change-feed.ts";

// On SQLite; PostgreSQL notifies in another way and has its own test.

test("[L12] a change of another process is heard", async () => {
  await using catalog = await openTestCatalog();
  const feed = await openChangeFeed(catalog.data);
  const received = vi.fn();
  feed.subscribe(received);

  const program = `
    const { openSqlite } = await import("#server/database/sqlite/open-sqlite.ts");
    const { createCategory } = await import("#server/catalog/category/save-category.ts");
    const data = await openSqlite(process.argv[1]);
    await createCategory(data.database, { name: "Imported", description: "", features: [] });
    await data.close();
  `;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, catalog.dataDir]);
  await expect.poll(() => received.mock.lastCall).toEqual([1]);
  expect((await catalog.categories()).map(({ name }) => name)).toEqual(["Imported"]);
  feed.close();
});
