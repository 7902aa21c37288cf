import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import type { Schema } from "../schema.ts";
import { BackgroundSqliteDialect } from "./sqlite-background.ts";

/** A slow query. */
const long = `with recursive number (n) as (select 1 union all select n + 1 from number where n < 3000000)
  select max(n) from number`;

test("the background reads what was committed, answers in order, and says what is wrong with a question", async () => {
  await using catalog = await openTestCatalog();
  const { background } = catalog.data;
  const ask = (value: number) => sql<{ value: number }>`select ${value} as value`.execute(background);
  const answers = await Promise.all([1, 2, 3].map(ask));
  expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([1, 2, 3]);

  await expect(sql`select * from nowhere`.execute(background)).rejects.toThrow("no such table: nowhere");
  const name = "Dome";
  await catalog.addCategory({ name });
  expect(await background.selectFrom("category").select("name").execute()).toEqual([{ name }]);
});

test("the background writes nothing, and opens no transaction", async () => {
  await using catalog = await openTestCatalog();
  const { background } = catalog.data;
  await expect(background.deleteFrom("category").execute()).rejects.toThrow("readonly");
  await expect(background.transaction().execute(async () => {})).rejects.toThrow("have no transactions");
});

test("while the background reads for long, visitors are answered", async () => {
  await using catalog = await openTestCatalog();
  const { background, reading } = catalog.data;
  let done = false;
  const answer = sql
    .raw(long)
    .execute(background)
    .then(() => (done = true));
  let answered = 0;
  while (!done && answered < 3) {
    await reading.selectFrom("revision").select("value").execute();
    await new Promise((resolve) => setImmediate(resolve));
    answered += 1;
  }
  expect(done).toBe(false);
  await answer;
});

test("a failed background thread is started again", async () => {
  await using catalog = await openTestCatalog();
  const path = join(catalog.dataDir, "later.db");
  const background = new Kysely<Schema>({ dialect: new BackgroundSqliteDialect(path) });
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(background);
  try {
    await expect(ask()).rejects.toThrow("unable to open database file");
    await copyFile(join(catalog.dataDir, "varifocal.db"), path);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  } finally {
    await background.destroy();
  }
});

test("closing the background waits for its thread; a pending query fails", async () => {
  await using catalog = await openTestCatalog();
  const program = `
    import { Kysely, sql } from "kysely";
    import { BackgroundSqliteDialect } from ${JSON.stringify(import.meta.resolve("./sqlite-background.ts"))};
    const dialect = new BackgroundSqliteDialect(${JSON.stringify(join(catalog.dataDir, "varifocal.db"))});
    const background = new Kysely({ dialect });
    const asked = sql.raw(${JSON.stringify(long)}).execute(background).catch((error) => error.message);
    await new Promise(setImmediate);
    await background.destroy();
    console.log(await asked);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  expect(stdout).toBe("The thread that reads the database has ended.\n");
});

test("a background that nobody asks ends, and is there when somebody does", async () => {
  await using catalog = await openTestCatalog();
  const dialect = new BackgroundSqliteDialect(join(catalog.dataDir, "varifocal.db"), { idle: 1 });
  const background = new Kysely<Schema>({ dialect });
  try {
    for (const time of [1, 2]) {
      expect((await sql<{ time: number }>`select ${time} as time`.execute(background)).rows).toEqual([{ time }]);
      await setTimeout(20);
    }
  } finally {
    await background.destroy();
  }
});
