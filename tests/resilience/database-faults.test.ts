import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { openFaultyRelay } from "#tests/support/faulty-relay.ts";
import { sendLogin, signInOverHttp } from "#tests/support/http-administrator.ts";
import { followLive } from "#tests/support/live-follower.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

// A site whose PostgreSQL fails in every possible way. The process under test reaches it through a relay; another
// process of the same site connects directly, and continues where the fault is the connection.

const role = "site";
const postgres = await startPostgres();
const relay = await openFaultyRelay(postgres.socket);
const folder = await mkdtemp(join(tmpdir(), "varifocal-faults-"));
// Not a superuser, because PostgreSQL reserves connections for superusers.
await ask(`create role ${role} login password 'first'`, "postgres");
await postgres.requirePassword(role);
await ask(`create database site owner ${role}`, "postgres");

const content = await smallContent(join(folder, "content"));
const start = (address: string) =>
  startServer([], {
    ...demoAdministrator.environment,
    DATABASE_URL: address.replace("varifocal@", `${role}:first@`),
    CONTENT_DIR: content,
    DATA_DIR: join(folder, "data"),
    AUTH_SECRET: "a secret of at least thirty-two characters",
  });
const site = await start(postgres.urlAt(relay.port, "site"));
const beside = await start(postgres.urlOf("site"));
afterAll(async () => {
  await Promise.all([site.stop(), beside.stop()]);
  await relay[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function ask(statement: string, database = "site"): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.urlOf(database) });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const categories = async () => (await ask("select name from category")).map(({ name }) => name);
const status = async (path: string) => (await fetch(site.url + path)).status;

/** The log's invariant: one revision per change, without gaps, and every change in it. */
async function expectWholeLog(): Promise<void> {
  const [log] = await ask(`select count(*)::int as changes, max(change.revision)::int as last,
    (select value::int from revision) as current, count(distinct record_id)::int as records,
    (select count(*)::int from category) as categories from change`);
  expect(log).toMatchObject({ last: log?.changes, current: log?.changes, categories: log?.records });
}

interface Fault {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Whether a process with its own connection to the database continues. */
  besideGoesOn?: boolean;
}

const faults: Record<string, Fault> = {
  "is stopped by its operator": { begin: () => postgres.stop(), end: () => postgres.start() },
  "is killed": { begin: () => postgres.kill(), end: () => postgres.start() },
  "refuses connections and breaks those that stand": {
    begin: () => relay.behave("stopped"),
    end: () => relay.behave("well"),
    besideGoesOn: true,
  },
  "is cut off, so that connections hang": {
    begin: () => relay.behave("unplugged"),
    end: () => relay.behave("well"),
    besideGoesOn: true,
  },
  "has no connection left": {
    begin: async () => {
      await ask(`alter role ${role} connection limit 0`);
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    },
    end: () => ask(`alter role ${role} connection limit -1`),
  },
  "has another password than the site knows": {
    begin: async () => {
      await ask(`alter role ${role} password 'second'`);
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    },
    end: () => ask(`alter role ${role} password 'first'`),
  },
};

test.each(Object.entries(faults))("a database that %s", async (name, { begin, end, besideGoesOn }) => {
  const mira = await signInOverHttp(site.url);
  const other = await signInOverHttp(beside.url);
  const create = (who: typeof mira, when: string) =>
    who.submit("/dashboard/categories/new", { name: `${when} it ${name}` });
  const firmware = Buffer.alloc(100_000, "a firmware ");
  const half = firmware.length / 2;
  expect((await create(mira, "Before")).status).toBe(202);
  const upload = String((await mira.begin("general-file", firmware.length, "firmware.bin")).headers.location);
  await mira.patch(upload, 0, firmware.subarray(0, half));
  await using live = await followLive(site.url);

  await begin();
  const asked = performance.now();
  const answers = {
    // An uncached page.
    page: fetch(`${site.url}/search?q=${encodeURIComponent(name)}`),
    ready: fetch(`${site.url}/readyz?database`),
    file: fetch(`${site.url}/files/products/none.jpg`),
    login: sendLogin(site.url),
    save: create(mira, "Meanwhile"),
    begin: mira.begin("general-file", 10, "another.bin"),
    patch: mira.patch(upload, half, firmware.subarray(half)),
  };
  const told = Object.entries(answers).map(async ([what, answer]) => [what, (await answer).status]);
  const away = { page: 503, ready: 503, file: 503, login: 503, save: 503, begin: 503, patch: 503 };
  expect(Object.fromEntries(await Promise.all(told))).toEqual(away);
  console.log(`${name}: everybody was answered within ${Math.round(performance.now() - asked)} ms`);
  expect((await answers.page).headers.get("retry-after")).toBe("2");
  expect(await (await answers.page).text()).toContain("Loading...");
  expect(await status("/healthz")).toBe(200);
  expect(await status("/readyz")).toBe(200);
  if (besideGoesOn) expect((await create(other, "Beside")).status).toBe(202);

  await end();
  await expect.poll(() => status("/readyz?database")).toBe(200);
  expect(await status(`/search?q=${encodeURIComponent(name)}`)).toBe(200);
  if (!besideGoesOn) await expect.poll(async () => (await create(other, "Beside")).status).toBe(202);
  expect((await create(mira, "Afterwards")).status).toBe(202);
  expect((await sendLogin(site.url)).status).toBe(202);
  const there = await categories();
  expect(there).toEqual(expect.arrayContaining([`Before it ${name}`, `Beside it ${name}`, `Afterwards it ${name}`]));
  await expectWholeLog();

  // Like a browser: asks how much has arrived, and sends the rest.
  const arrived = await mira.offset(upload);
  expect([half, firmware.length]).toContain(arrived);
  if (arrived === half) expect((await mira.patch(upload, half, firmware.subarray(half))).status).toBe(204);
  expect((await mira.get(upload)).status).toBe(200);

  // The stream never broke, and reports what another process has changed.
  const [revision] = await ask("select value from revision");
  await expect.poll(() => live.revision()).toBe(Number(revision?.value));
  expect(live.ended).toBe(false);
  expect(await (await fetch(`${site.url}/catalog`)).text()).toContain(`Beside it ${name}`);
});

test("a database connection cut during changes: each change is complete or absent, and nothing waits for them", async () => {
  const mira = await signInOverHttp(site.url);
  const other = await signInOverHttp(beside.url);
  const before = (await categories()).length;
  const sent = Array.from({ length: 12 }, (_, nth) =>
    mira.submit("/dashboard/categories/new", { name: `Cut ${nth}`, "features[0].label": "8 MP" }),
  );
  // Some have been saved, one is in progress.
  await expect.poll(async () => (await categories()).length).toBeGreaterThan(before + 1);
  await relay.behave("unplugged");
  // The one in progress holds the write lock and is never resumed, so the server ends its transaction.
  const meanwhile = other.submit("/dashboard/categories/new", { name: "Not held up" });
  const answers = await Promise.all(sent);
  expect((await meanwhile).status).toBe(202);

  await relay.behave("well");
  await expect.poll(() => status("/readyz?database")).toBe(200);
  const there = await categories();
  for (const [nth, { status }] of answers.entries()) {
    expect([202, 503]).toContain(status);
    if (status === 202) expect(there).toContain(`Cut ${nth}`);
  }
  const whole = await ask(
    "select name from category join feature on category_id = category.id where name like 'Cut %'",
  );
  expect(whole.map(({ name }) => name).sort()).toEqual(there.filter((name) => `${name}`.startsWith("Cut ")).sort());
  await expectWholeLog();
  await expect
    .poll(() => ask("select pid from pg_stat_activity where usename = 'site' and state like 'idle in transaction%'"))
    .toEqual([]);
});

test("a database with 300 ms more latency: everything works, only slower", async () => {
  await relay.behave({ laterMs: 300 });
  const mira = await signInOverHttp(site.url);
  expect((await mira.submit("/dashboard/categories/new", { name: "Slow" })).status).toBe(202);
  expect((await mira.upload("general-file", Buffer.from("slowly"), "slowly.txt")).status).toBe(200);
  expect(await status("/search?q=slow")).toBe(200);
  await expect.poll(() => status("/readyz?database")).toBe(200);
  await relay.behave("well");
  await expect.poll(() => status("/readyz?database")).toBe(200);
});

test("a statement over its time limit fails its page, and the next page is answered", async () => {
  const holder = new Client({ connectionString: postgres.urlOf("site") });
  await holder.connect();
  await holder.query("begin; lock table product in access exclusive mode");
  const waiting = await fetch(`${site.url}/search?q=locked`);
  expect(waiting.status).toBe(503);
  expect(await status("/healthz")).toBe(200);
  await holder.query("rollback");
  await holder.end();
  expect(await status("/search?q=locked")).toBe(200);
});
