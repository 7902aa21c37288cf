import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { categoryDraft } from "#core/category/category-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { createCategory } from "./catalog/category/save-category.ts";
import { isDiskFull } from "./disk-full.ts";

const draft = (name: string) => categoryDraft.parse({ name, description: "All about it. ".repeat(300) });

test("a database without room refuses changes whole, goes on being read, and takes them when it has some", async () => {
  await using catalog = await openTestCatalog();
  const { database, reading } = catalog.data;
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(database);
  let made = 0;
  const full = await (async () => {
    for (; made < 100; made += 1) accepted(await createCategory(database, draft(`Category ${made}`)));
  })().catch((error) => error);
  expect(isDiskFull(full)).toBe(true);
  const there = await reading.selectFrom("category").select("name").execute();
  expect(there).toHaveLength(made);
  const { value } = await reading.selectFrom("revision").select("value").executeTakeFirstOrThrow();
  expect(value).toBe(made);

  await sql`pragma max_page_count = 1000000`.execute(database);
  accepted(await createCategory(database, draft("With room")));
});

test.skipIf(inject("s3"))(
  "a store without room keeps what has arrived, and the upload goes through later",
  async () => {
    await using site = await openUploadSite();
    const mira = await site.signIn();
    const { adopt } = site.store;
    const begun = await mira.begin("product-file", 10, "Manual.pdf");
    const path = String(begun.headers.location);
    await mira.patch(path, 0, Buffer.from("0123456789"));
    site.store.adopt = () => Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    expect(await mira.send("GET", path)).toMatchObject({ status: 507 });
    site.store.adopt = adopt;
    expect((await mira.send("GET", path)).status).toBe(200);
  },
);
