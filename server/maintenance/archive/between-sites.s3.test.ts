import { readFile } from "node:fs/promises";
import { expect, inject, test } from "vitest";
import { openArchiveSite, openSqliteSite } from "#tests/support/archive-site.ts";
import { demo } from "#tests/support/demo.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { openPostgres } from "../../database/postgres/open-postgres.ts";
import { requireStoppedSite } from "../../database/stopped-site.ts";
import { openLog } from "../../log.ts";

test("[F03] the whole demo catalog goes from SQLite and a folder to PostgreSQL and S3 and back, byte for byte", async () => {
  await using small = await openSqliteSite();
  await using large = await openArchiveSite();
  await using back = await openSqliteSite();
  await small.fill(demo);

  const first = await small.save("first.tar", { verify: true });
  await large.load(first);
  const second = await large.save("second.tar", { verify: true });
  await back.load(second);
  const third = await back.save("third.tar", { verify: true });

  const [one, two, three] = await Promise.all([first, second, third].map((path) => readFile(path)));
  expect(two?.equals(one ?? Buffer.alloc(0))).toBe(true);
  expect(three?.equals(one ?? Buffer.alloc(0))).toBe(true);

  expect(await large.objects()).toEqual(await small.objects());

  const [from, to] = [openCatalog(small.data.reading), openCatalog(large.data.reading)];
  expect(await to.counts()).toEqual({
    categories: demo.categories.length,
    products: demo.products.length,
    downloads: demo.downloads.length,
  });
  for (const { id } of demo.products) expect(await to.product(id)).toEqual(await from.product(id));
  expect(await to.generalDownloads(1)).toEqual(await from.generalDownloads(1));
  expect(await to.productDownloads(1)).toEqual(await from.productDownloads(1));
});

test("a restore wants no server to run over its database", async () => {
  const databaseUrl = inject("postgres") ?? "";
  const told = () => requireStoppedSite({ dataDir: "", databaseUrl }).then(() => "stopped", String);
  const running = await openPostgres(databaseUrl, openLog("silent"));
  try {
    await expect.poll(told).toContain("The site is running: a process uses its database. Stop it first.");
  } finally {
    await running.close();
  }
  await expect.poll(told).toBe("stopped");
});
