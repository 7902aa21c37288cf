import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { categoryDraft } from "#core/category/category-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { askPostgres, startPostgres } from "#tests/support/postgres-server.ts";
import { allCategories } from "../../catalog/category/category-queries.ts";
import { createCategory, updateCategory } from "../../catalog/category/save-category.ts";
import { openChangeFeed } from "../../changes/change-feed.ts";
import { openLog } from "../../log.ts";
import { engineOf, type OpenDatabase } from "../database.ts";
import { migrations } from "../migrations.ts";
import { openPostgres } from "./open-postgres.ts";
import { listenerName } from "./postgres-engine.ts";

// Only what differs from SQLite. Shared behaviour is tested by the same tests on both engines.

const log = openLog("silent");
const draft = (name: string) => categoryDraft.parse({ name });

test("ten processes that start at once on an empty database bring it up to date once", async () => {
  await using server = await startPostgres();
  const url = server.urlOf("postgres");
  const opened = await Promise.all(Array.from({ length: 10 }, () => openPostgres(url, log)));
  const [first] = opened;
  const applied = await first?.database.selectFrom("migration").select("name").orderBy("name").execute();
  expect(applied?.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  await Promise.all(opened.map((one) => one.close()));
});

test("a database that cannot keep every letter is refused with a sentence", async () => {
  await using server = await startPostgres();
  const latin = "create database latin encoding 'LATIN1' locale 'C' template template0";
  await askPostgres(server.urlOf("postgres"), latin);
  await expect(openPostgres(server.urlOf("latin"), log)).rejects.toThrow(
    "The database of DATABASE_URL has the encoding LATIN1, and needs UTF8. Make another one with createdb",
  );
});

test("[L12] a change of another process is heard", async () => {
  await using server = await startPostgres();
  const url = server.urlOf("postgres");
  const data = await openPostgres(url, log);
  const feed = await openChangeFeed(data);
  const received = vi.fn();
  feed.subscribe(received);
  const program = `
    const { openPostgres } = await import("#server/database/postgres/open-postgres.ts");
    const { openLog } = await import("#server/log.ts");
    const { createCategory } = await import("#server/catalog/category/save-category.ts");
    const data = await openPostgres(process.argv[1], openLog("silent"));
    await createCategory(data.database, { name: "Imported", description: "", features: [] });
    await data.close();
  `;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, url]);
  await expect.poll(() => received.mock.lastCall).toEqual([1]);
  feed.close();
  await data.close();
});

test("a change of which nobody tells, or can, is found within seconds", async () => {
  await using server = await startPostgres();
  const administrator = new Client({ connectionString: server.urlOf("postgres") });
  await administrator.connect();
  await administrator.query("create database site");
  const url = server.urlOf("site");
  const [data, other] = [await openPostgres(url, log), await openPostgres(url, log)];
  const feed = await openChangeFeed(data);
  // Simulates a broken network: the connection stays open, and nothing arrives.
  await sql`alter table revision disable trigger revision_moved`.execute(other.database);
  accepted(await createCategory(other.database, draft("Unheard")));
  await expect.poll(() => feed.revision).toBe(1);

  // No new connection can listen; the other connections stay.
  await administrator.query("alter database site allow_connections false");
  const listeners = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1";
  await administrator.query(listeners, [listenerName]);
  accepted(await createCategory(other.database, draft("Unheard too")));
  await expect.poll(() => feed.revision).toBe(2);
  feed.close();
  await Promise.all([data.close(), other.close(), administrator.end()]);
});

test("a server that is killed: nothing that was answered is lost, and all goes on by itself when it is back", async () => {
  await using server = await startPostgres();
  const url = server.urlOf("postgres");
  const data = await openPostgres(url, log);
  const other = await openPostgres(url, log);
  const feed = await openChangeFeed(data);
  accepted(await createCategory(data.database, draft("Before")));

  const underWay = expect(sql`select pg_sleep(60)`.execute(data.reading)).rejects.toThrow();
  await server.kill();
  await underWay;
  await expect(createCategory(data.database, draft("Meanwhile"))).rejects.toThrow();
  await expect(data.reading.selectFrom("category").selectAll().execute()).rejects.toThrow();

  await server.start();
  accepted(await createCategory(other.database, draft("Afterwards")));
  const names = await data.reading.selectFrom("category").select("name").orderBy("name_key").execute();
  expect(names.map(({ name }) => name)).toEqual(["Afterwards", "Before"]);
  // Notified, although the listening connection was lost.
  await expect.poll(() => feed.revision).toBe(2);
  feed.close();
  await Promise.all([data.close(), other.close()]);
});

test("[OP30] a password that is changed makes the database unavailable, not broken, until it is the old one again", async () => {
  await using server = await startPostgres();
  const ask = (statement: string) => askPostgres(server.urlOf("postgres"), statement);
  await ask("create role site superuser login password 'first'");
  await server.requirePassword("site");
  const url = server.urlOf("postgres").replace("varifocal@", "site:first@");
  const data = await openPostgres(url, log);

  const changes = {
    "another password": ["alter role site password 'second'", "alter role site password 'first'"],
    "no right to log in": ["alter role site nologin", "alter role site login"],
  };
  const read = () => data.reading.selectFrom("category").select("id").execute();
  for (const [what, [change = "", undo = ""]] of Object.entries(changes)) {
    await ask(change);
    await ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'site'");
    await expect.poll(() => read().catch((error) => error.code), { message: what }).toMatch(/^28/);
    const failures = await Promise.allSettled([read(), createCategory(data.database, draft("Meanwhile"))]);
    for (const failure of failures) {
      expect(failure.status === "rejected" && engineOf(data.reading).isUnavailable(failure.reason), what).toBe(true);
    }
    await expect(openPostgres(url, log), what).rejects.toThrow(
      /^The database of DATABASE_URL cannot be opened: .*"site"/,
    );
    await ask(undo);
    await expect.poll(() => read().catch(() => undefined), { message: what }).toEqual([]);
  }
  await data.close();
});

test("[R18] of many edits of one version at once, from two processes, exactly one wins", async () => {
  await using catalog = await openTestCatalog();
  const other = await catalog.openAgain();
  const id = await catalog.addCategory({ name: "Dome" });
  const editing = Array.from({ length: 20 }, (_, nth) =>
    updateCategory(nth % 2 ? other.database : catalog.database, id, draft(`Dome ${nth}`), { version: 1 }),
  );
  expect((await Promise.all(editing)).filter(({ ok }) => ok)).toHaveLength(1);
  expect((await catalog.category(id))?.version).toBe(2);
  await other.close();
});

test("revisions are in the order of commits and without gaps, across processes", async () => {
  await using catalog = await openTestCatalog();
  const other = await catalog.openAgain();
  const creating = Array.from({ length: 30 }, (_, nth) =>
    createCategory(nth % 2 ? other.database : catalog.database, draft(nth % 5 ? `Category ${nth}` : "The same")),
  );
  const made = (await Promise.all(creating)).filter(({ ok }) => ok).length;
  const log = await catalog.database.selectFrom("change").select("revision").orderBy("revision").execute();
  expect(log.map(({ revision }) => revision)).toEqual(Array.from({ length: made }, (_, nth) => nth + 1));
  await other.close();
});

test("a visitor's connection cannot write", async () => {
  await using catalog = await openTestCatalog();
  const writing = catalog.data.reading.deleteFrom("category").execute();
  await expect(writing).rejects.toThrow("read-only");
});

test("a search of three characters or more is answered from the index", async () => {
  await using catalog = await openTestCatalog();
  const plan = await catalog.database.transaction().execute(async (work) => {
    // With so few rows, PostgreSQL would prefer a sequential scan.
    await sql`set local enable_seqscan = off`.execute(work);
    const holding = engineOf(work).productsHolding("dome");
    return sql<{ "QUERY PLAN": string }>`explain select * from product where seq in ${holding}`.execute(work);
  });
  const steps = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  for (const column of ["model_key", "description_key", "specs_key"]) {
    expect(steps).toContain(`Bitmap Index Scan on product_${column}_trigrams`);
  }
});

test("it knows whether another server has the same database open, and how its own connections are used", async () => {
  await using server = await startPostgres();
  const url = server.urlOf("postgres");
  const data = await openPostgres(url, log);
  await expect.poll(() => listeners(data)).toBe(1);
  expect(await data.isShared?.()).toBe(false);
  const other = await openPostgres(url, log);
  await expect.poll(() => listeners(data)).toBe(2);
  expect(await data.isShared?.()).toBe(true);
  await other.close();
  await expect.poll(() => data.isShared?.()).toBe(false);

  const work = await data.reading.startTransaction().execute();
  await sql`select 1`.execute(work);
  const reading = data.pools?.().find(({ pool }) => pool === "reading");
  expect(reading).toEqual({ pool: "reading", open: 1, idle: 0, max: 6, waiting: 0 });
  await work.rollback().execute();
  expect(data.pools?.().find(({ pool }) => pool === "reading")).toMatchObject({ open: 1, idle: 1 });
  await data.close();
});

test("what takes long waits for its own kind, and keeps no page waiting", async () => {
  await using catalog = await openTestCatalog();
  const { reading, background, database, pools } = catalog.data;
  const held = await database.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(1)`.execute(held);
  const long = Array.from({ length: 9 }, () => sql`select pg_advisory_xact_lock_shared(1)`.execute(background));
  const use = () => pools?.().find(({ pool }) => pool === "background");
  await vi.waitFor(() => expect(use()).toMatchObject({ open: 2, idle: 0, waiting: 7 }));
  expect(await reading.selectFrom("revision").select("value").execute()).toHaveLength(1);
  expect(use()).toMatchObject({ waiting: 7 });
  await held.commit().execute();
  await Promise.all(long);
});

test("what keeps coming is kept by the server, and what comes once is not", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  // Prepared statements belong to one connection.
  const work = await catalog.data.reading.startTransaction().execute();
  for (let times = 0; times < 4; times++) await allCategories(work);
  for (let length = 1; length < 4; length++) {
    const ids = Array.from({ length }, () => category);
    await work.selectFrom("category").select("id").where("id", "in", ids).execute();
  }
  const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(work);
  await work.rollback().execute();
  expect(kept.rows).toEqual([{ statement: expect.stringContaining("product_count") }]);
});

async function listeners({ reading }: OpenDatabase): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = ${listenerName}`.execute(reading);
  return Number(found.rows[0]?.count);
}
