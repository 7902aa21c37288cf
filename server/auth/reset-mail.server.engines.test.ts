import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { mira, openTestAuth } from "#tests/support/test-auth.ts";
import { engineOf } from "../database/database.ts";
import { SqliteEngine } from "../database/sqlite/sqlite-engine.ts";
import { createAdministrator, setPassword } from "./administrators.ts";

afterEach(() => {
  vi.useRealTimers();
});

type TestAuth = Awaited<ReturnType<typeof openTestAuth>>;

const minute = 60_000;
const stranger = "nobody@varifocal.example";
const tokenIn = (text = "") => /\/reset\?token=(\w+)/.exec(text)?.[1] ?? "";
const waiting = ({ database }: TestAuth) => database.selectFrom("mail_outbox").selectAll().execute();
const outcomes = (auth: TestAuth) => auth.logged().filter(({ msg }) => msg === "reset e-mail");

test("[A08] a mail server that answers 451 is offered the e-mail again, and then has it once", async () => {
  await using server = await startMailServer();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  server.refuse("text", 451);
  expect(await auth.from().requestReset(mira.email)).toEqual({ ok: true });
  await auth.posted();
  const { now } = engineOf(auth.database);
  const [row] = await auth.database
    .selectFrom("mail_outbox")
    .select(["attempts", sql<number>`due_at - ${now}`.as("dueInMs")])
    .execute();
  expect(row?.attempts).toBe(1);
  expect(row?.dueInMs).toBeGreaterThan(10_000);
  expect(row?.dueInMs).toBeLessThanOrEqual(15_000);
  expect(server.received).toEqual([]);

  await auth.postedLater();
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual([mira.email]);
  expect(await auth.from().resetLinkOwner(tokenIn(server.received[0]?.message))).toMatchObject({ email: mira.email });
  expect(await waiting(auth)).toEqual([]);
  await auth.postedLater();
  expect(server.attempts()).toBe(2);
});

test("[A08] an e-mail waits for a mail server that is being restarted, or that refuses the site's password", async () => {
  await using server = await startMailServer();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  await server.stop();
  await auth.from().requestReset(mira.email);
  await auth.posted();
  expect(await waiting(auth)).toHaveLength(1);
  await server.start();
  await auth.postedLater();
  expect(server.received).toHaveLength(1);

  await using strange = await openTestAuth({ smtpUrl: server.url.replace("p%40ss", "wrong") });
  await strange.from().requestReset(mira.email);
  await strange.posted();
  expect(await waiting(strange)).toHaveLength(1);
  expect(outcomes(strange).at(-1)).toMatchObject({ outcome: "retried", reason: expect.stringContaining("535") });
});

test("[A08] each attempt waits longer for the next, and after almost four hours the e-mail is given up", async () => {
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  while ((await waiting(auth)).length > 0) await auth.postedLater();
  const waits = outcomes(auth).map(({ retryInSeconds }) => retryInSeconds);
  expect(waits).toEqual([15, 60, 300, 900, ...Array(7).fill(1_800), undefined]);
  expect(outcomes(auth).at(-1)).toMatchObject({ level: 50, outcome: "failed", reason: "the mail server is away" });
});

test("[A08] an e-mail that its receiver's mail server refuses for good is not offered again", async () => {
  await using server = await startMailServer();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  server.refuse("recipient", 550, `No such user: <${mira.email}>`);
  await auth.from().requestReset(mira.email);
  await auth.posted();
  expect(await waiting(auth)).toEqual([]);
  expect(server.attempts()).toBe(1);
  expect(outcomes(auth)).toEqual([expect.objectContaining({ level: 50, outcome: "failed" })]);
});

test("[A08] what was asked for just before the server stopped is sent after its next start", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  auth.start();
  expect(await auth.posted()).toHaveLength(1);
});

test("[A08] an e-mail that a process is sending is left to others for two minutes, as if it was killed", async () => {
  await using server = await startMailServer();
  const release = server.hold();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  await auth.from().requestReset(mira.email);
  await expect.poll(server.attempts).toBe(1);
  const { now } = engineOf(auth.database);
  const { dueInMs } = await auth.database
    .selectFrom("mail_outbox")
    .select(sql<number>`due_at - ${now}`.as("dueInMs"))
    .executeTakeFirstOrThrow();
  expect(dueInMs).toBeGreaterThan(1.5 * minute);
  expect(dueInMs).toBeLessThanOrEqual(2 * minute);
  release();
});

test("[A08] a server that stops does not wait for a mail server that is silent; the e-mail is sent after its next start", async () => {
  await using server = await startMailServer();
  const release = server.hold();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  await auth.from().requestReset(mira.email);
  await expect.poll(server.attempts).toBe(1);
  await auth.stop();
  expect(outcomes(auth)).toEqual([
    expect.objectContaining({ outcome: "retried", reason: expect.stringContaining("abort"), retryInSeconds: 15 }),
  ]);
  release();
});

test("[A08] of several processes one sends each e-mail", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  const addresses = Array.from({ length: 20 }, (_, nth) => `admin-${nth}@varifocal.example`);
  for (const [nth, email] of addresses.entries()) {
    accepted(await createAdministrator(auth.database, { ...mira, email }));
    await auth.from(`198.51.100.${nth}`).requestReset(email);
  }
  // All at once, so that they compete.
  await using _first = await auth.openBeside();
  await using _second = await auth.openBeside();
  auth.start();
  await expect.poll(() => waiting(auth)).toEqual([]);
  expect(auth.letters.map(({ to }) => to).sort()).toEqual(addresses.sort());
});

test("[T08] [A08] the answer comes before anybody has looked for the account, known or not", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  // Looking up an account would fail now.
  await sql`alter table administrator rename to administrator_elsewhere`.execute(auth.database);
  for (const email of [mira.email, stranger]) {
    expect(await auth.from().requestReset(email)).toEqual({ ok: true });
  }
  const rows = await waiting(auth);
  expect(rows.map((row) => row.administrator_id)).toEqual([null, null]);
  for (const row of rows) expect(row.due_at - row.created_at).toBeGreaterThanOrEqual(100);
  await sql`alter table administrator_elsewhere rename to administrator`.execute(auth.database);
});

test("[T27] [A08] a copy of the database tells neither whom an e-mail is for nor its link", async () => {
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  await auth.stop();
  await auth.from().requestReset(stranger);
  const rows = await waiting(auth);
  expect(rows).toHaveLength(2);
  const token = tokenIn(auth.refused[0]?.text);
  expect(token).toHaveLength(48);

  const files = (await readdir(auth.dataDir)).map((name) => readFile(join(auth.dataDir, name), "latin1"));
  // On PostgreSQL there are no files to search, so the rows are searched.
  const everything = [JSON.stringify(rows), ...(await Promise.all(files))].join();
  for (const secret of [token, stranger, "nobody"]) expect(everything).not.toContain(secret);
  for (const { encrypted } of rows) {
    const bytes = Buffer.from(encrypted, "base64url").toString("latin1");
    for (const part of [token, "varifocal.example", "token"]) expect(bytes).not.toContain(part);
  }
});

test("[A08] after a new AUTH_SECRET, e-mails that nobody can read any more are dropped with a warning", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  auth.start("another secret of at least thirty-two characters");
  expect(await auth.posted()).toEqual([]);
  expect(await waiting(auth)).toEqual([]);
  expect(auth.logged()).toEqual([
    expect.objectContaining({ level: 40, msg: expect.stringContaining("another AUTH_SECRET") }),
  ]);
});

test("[A08] an e-mail that was put in another's place is dropped: it cannot be read there", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  await auth.from().requestReset(stranger);
  const [one, two] = await waiting(auth);
  const encrypted = (await waiting(auth)).map((row) => row.encrypted).reverse();
  for (const [nth, row] of [one, two].entries()) {
    await auth.database
      .updateTable("mail_outbox")
      .set({ encrypted: encrypted[nth] })
      .where("id", "=", row?.id ?? "")
      .execute();
  }
  auth.start();
  expect(await auth.posted()).toEqual([]);
  expect(await waiting(auth)).toEqual([]);
});

test("[OP35] an e-mail of a kind that only a newer release sends is left to its processes, and delays no other", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  const { id } = await auth.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const row = { administrator_id: id, encrypted: "of a newer release", created_at: 0, due_at: 0 };
  const newer = { ...row, id: crypto.randomUUID(), kind: "invitation" };
  await auth.database.insertInto("mail_outbox").values(newer).execute();
  auth.start();
  await auth.from().requestReset(mira.email);
  await expect.poll(() => auth.letters).toHaveLength(1);
  await expect.poll(() => waiting(auth)).toEqual([{ ...newer, attempts: 0 }]);
  accepted(await setPassword(auth.database, { email: mira.email, password: "another dozen lenses" }));
  expect(await waiting(auth)).toEqual([{ ...newer, attempts: 0 }]);
});

test("[OP35] an e-mail that the previous release has queued, which names no kind, is sent", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  const [queued] = await waiting(auth);
  const { kind: _, ...row } = queued ?? { id: "", administrator_id: null, encrypted: "", created_at: 0, due_at: 0 };
  await auth.database.deleteFrom("mail_outbox").execute();
  await auth.database.insertInto("mail_outbox").values(row).execute();
  auth.start();
  await expect.poll(() => auth.letters).toHaveLength(1);
});

test("[A08] a request that is older than four hours is dropped", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  await auth.database
    .updateTable("mail_outbox")
    .set((row) => ({ created_at: row("created_at", "-", 241 * minute) }))
    .execute();
  expect(await auth.postedLater()).toEqual([]);
  expect(await waiting(auth)).toEqual([]);
  expect(outcomes(auth)).toEqual([expect.objectContaining({ level: 50, outcome: "failed" })]);
});

test("[A08] a clock that was set back keeps no e-mail waiting", async () => {
  await using auth = await openTestAuth();
  await auth.stop();
  await auth.from().requestReset(mira.email);
  await auth.database
    .updateTable("mail_outbox")
    .set((row) => ({ due_at: row("due_at", "+", 24 * 60 * minute) }))
    .execute();
  auth.start();
  await expect.poll(() => auth.letters).toHaveLength(1);
});

test("[A09] a link with less than ten minutes left is replaced, and the old one is worth nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  const old = tokenIn(auth.refused[0]?.text);
  expect(await auth.from().resetLinkOwner(old)).toBeDefined();

  vi.setSystemTime(Date.now() + 51 * minute);
  auth.mail.fails = false;
  const [letter] = await auth.postedLater();
  const token = tokenIn(letter?.text);
  expect(token).not.toBe(old);
  expect(letter?.text).toContain("for 60 minutes");
  expect(await auth.from().resetLinkOwner(old)).toBeUndefined();
  expect(await auth.from().resetPassword(token, "a dozen prisms")).toEqual({ ok: true });
});

test("[A09] a link with more than ten minutes left is sent as it is, and the e-mail says how long it is good", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  vi.setSystemTime(Date.now() + 48 * minute);
  auth.mail.fails = false;
  const [letter] = await auth.postedLater();
  expect(tokenIn(letter?.text)).toBe(tokenIn(auth.refused[0]?.text));
  expect(letter?.text).toContain("for 12 minutes");
});

test("[A09] a link that expired while the site was stopped is replaced at the next start", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  vi.setSystemTime(Date.now() + 180 * minute);
  auth.mail.fails = false;
  const [letter] = await auth.postedLater();
  expect(await auth.from().resetLinkOwner(tokenIn(letter?.text))).toMatchObject({ email: mira.email });
});

test("[A09] with a new password, e-mails that still wait are sent no more", async () => {
  await using auth = await openTestAuth();
  auth.mail.fails = true;
  await auth.from().requestReset(mira.email);
  await auth.posted();
  expect(await waiting(auth)).toHaveLength(1);
  accepted(await setPassword(auth.database, { ...mira, password: "a dozen mirrors" }));
  expect(await waiting(auth)).toEqual([]);

  await auth.from().requestReset(mira.email);
  await auth.posted();
  const [, link] = auth.refused.map(({ text }) => tokenIn(text));
  expect(await auth.from().resetPassword(link ?? "", "a dozen prisms")).toEqual({ ok: true });
  expect(await waiting(auth)).toEqual([]);
});

test("[A09] an e-mail that is dropped just as its link is made is not sent", async () => {
  await using auth = await openTestAuth();
  const dropping =
    engineOf(auth.database) instanceof SqliteEngine
      ? sql`create trigger dropping after insert on administrator_verification begin delete from mail_outbox; end`
      : sql`create rule dropping as on insert to administrator_verification do also delete from mail_outbox`;
  await dropping.execute(auth.database);
  await auth.from().requestReset(mira.email);
  expect(await auth.posted()).toEqual([]);
  expect(auth.logged()).toEqual([]);
});

test("[T28] [OP14] the log tells what became of each e-mail and by which request, and no address in full", async () => {
  await using server = await startMailServer();
  await using auth = await openTestAuth({ smtpUrl: server.url });
  server.refuse("text", 451, `Greylisted: ${mira.email}`);
  await auth.from("192.0.2.1", "first").requestReset(mira.email);
  await auth.from("192.0.2.1", "second").requestReset(stranger);
  await auth.posted();
  await auth.postedLater();
  const line = { msg: "reset e-mail", request: "first", to: "m…@varifocal.example" };
  const [first, second] = ["first", "second"].map((id) => outcomes(auth).filter(({ request }) => request === id));
  expect(first).toEqual([
    {
      ...line,
      level: 40,
      attempt: 1,
      outcome: "retried",
      reason: expect.stringContaining("451 Greylisted: …"),
      retryInSeconds: 15,
    },
    { ...line, level: 30, attempt: 2, outcome: "sent" },
  ]);
  expect(second).toEqual([
    {
      ...line,
      level: 30,
      request: "second",
      to: "n…@varifocal.example",
      attempt: 1,
      outcome: "not sent",
      reason: "No administrator has this address.",
    },
  ]);
  const log = JSON.stringify(auth.logged());
  for (const secret of [mira.email, stranger, tokenIn(server.received[0]?.message)]) expect(log).not.toContain(secret);
});
