import { afterAll, expect, test } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { askForReset, sendLogin, signInOverHttp } from "#tests/support/http-administrator.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { freePort, type ServerProcess } from "#tests/support/server-process.ts";
import { openStack, type Stack } from "./stack.ts";

// Reset e-mails, while the mail server fails and the site is killed. No clock is moved: the first retry comes after
// fifteen seconds.

const mail = await startMailServer();
afterAll(() => mail[Symbol.asyncDispose]());

const settings = { SMTP_URL: mail.url, MAIL_FROM: "site@cameras.example" };
const tokens = () => mail.received.map(({ message }) => /\/reset\?token=(\w+)/.exec(message)?.[1]);

/** The log lines with this message. */
function linesOf(server: ServerProcess, message: string): Record<string, unknown>[] {
  const lines = server
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === message);
}

async function expectEmptyOutbox(stack: Stack): Promise<void> {
  await using site = await stack.open();
  // The log says that an e-mail is sent before it leaves the outbox.
  await expect.poll(() => site.data.reading.selectFrom("mail_outbox").selectAll().execute()).toEqual([]);
}

test("[A08] an e-mail survives an unavailable mail server and a killed site, and is sent once", async () => {
  mail.received.length = 0;
  await using stack = await openStack("sqlite", undefined, settings);
  await mail.stop();
  const first = await stack.start();
  const answer = await askForReset(first.url);
  expect(answer.status).toBe(200);
  await expect.poll(() => linesOf(first, "reset e-mail")).toHaveLength(1);
  await first.kill();
  await mail.start();

  const second = await stack.start();
  await expect.poll(() => linesOf(second, "reset e-mail")).toHaveLength(1);
  const [retried, sent] = [first, second].flatMap((server) => linesOf(server, "reset e-mail"));
  const request = answer.headers["x-request-id"];
  expect(retried).toMatchObject({ request, outcome: "retried", attempt: 1, retryInSeconds: 15 });
  expect(sent).toMatchObject({ request, outcome: "sent", attempt: 2 });
  for (const server of [first, second]) expect(server.logs()).not.toContain(demoAdministrator.email);
  expect(mail.received.map(({ to }) => to)).toEqual([[demoAdministrator.email]]);
  const link = await fetch(`${second.url}/reset?token=${tokens()[0]}`);
  expect(link.status).toBe(200);
  await expectEmptyOutbox(stack);
  await second.stop();
});

test("[A08] an e-mail that a killed site was sending is sent by the next one", async () => {
  mail.received.length = 0;
  await using stack = await openStack("sqlite", undefined, settings);
  const release = mail.hold();
  const offered = mail.attempts();
  const first = await stack.start();
  await askForReset(first.url);
  await expect.poll(mail.attempts).toBe(offered + 1);
  await first.kill();
  {
    // Skips the two minutes for which the killed process has the e-mail reserved.
    await using site = await stack.open();
    await site.data.database.updateTable("mail_outbox").set({ due_at: 0 }).execute();
  }
  const second = await stack.start();
  await expect.poll(mail.attempts).toBe(offered + 2);
  release();
  await expect.poll(() => linesOf(second, "reset e-mail")).toHaveLength(1);
  // The mail server may accept the first one as well, if it was sent whole: both have the same link.
  expect(new Set(tokens()).size).toBe(1);
  await expectEmptyOutbox(stack);
  await second.stop();
});

test("[A08] two processes over one PostgreSQL send each e-mail once, also after one 451 and the end of one of them", async () => {
  mail.received.length = 0;
  await using stack = await openStack("postgres", undefined, settings);
  const one = await stack.start();
  const two = await stack.start({ port: await freePort() });
  mail.refuse("text", 451);
  const asked = await Promise.all([one, two].map((server) => askForReset(server.url)));
  await expect.poll(() => [one, two].flatMap((server) => linesOf(server, "reset e-mail"))).toHaveLength(2);
  expect(mail.received).toHaveLength(1);
  await one.kill();
  await expect.poll(() => mail.received).toHaveLength(2);
  expect(new Set(tokens()).size).toBe(2);
  // The log follows the mail server's answer.
  await expect
    .poll(() => {
      const outcomes = [one, two].flatMap((server) => linesOf(server, "reset e-mail"));
      const sent = outcomes.filter(({ outcome }) => outcome === "sent").map(({ request }) => request);
      return sent.sort();
    })
    .toEqual(asked.map(({ headers }) => headers["x-request-id"]).sort());
  await expectEmptyOutbox(stack);
  await two.stop();
});

test("[A03] without a mail server, the e-mail and its link are in the log at once", async () => {
  await using stack = await openStack("sqlite");
  const server = await stack.start();
  await askForReset(server.url);
  const written = "e-mail (no SMTP_URL is set, so it is written here)";
  await expect.poll(() => linesOf(server, written)).toHaveLength(1);
  const [line] = linesOf(server, written);
  expect(line).toMatchObject({ to: demoAdministrator.email });
  expect(line?.text).toContain(`${server.url}/reset?token=`);
  await expect.poll(() => linesOf(server, "reset e-mail")).toMatchObject([{ outcome: "sent", attempt: 1 }]);
  await server.stop();
});

test("[OP11] [OP13] the log lines about one request have the id that its response has", async () => {
  await using stack = await openStack("sqlite");
  const server = await stack.start();
  const refused = await sendLogin(server.url, { ...demoAdministrator, password: "not the password" });
  const mira = await signInOverHttp(server.url);
  const created = await mira.submit("/dashboard/categories/new", { name: "Dome" });
  await expect.poll(() => linesOf(server, "change")).toHaveLength(1);
  const [guess, signIn] = linesOf(server, "sign-in");
  expect(guess).toMatchObject({ request: refused.headers["x-request-id"], outcome: "refused", network: "127.0.0.1" });
  const [change] = linesOf(server, "change");
  expect(change).toMatchObject({
    request: created.headers["x-request-id"],
    administrator: signIn?.account,
    collection: "categories",
    kind: "created",
    revision: 1,
  });
  await server.stop();
});
