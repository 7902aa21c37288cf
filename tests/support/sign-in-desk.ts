import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect } from "vitest";
import { createAdministrator } from "#server/auth/administrators.ts";
import { openAuthService } from "#server/auth/open-auth-service.ts";
import { engineOf, type OpenDatabase } from "#server/database/database.ts";
import { type Email, type Mailer, openMailer } from "#server/mail/mailer.ts";
import { openTestDatabase } from "./test-database.ts";

export const mira = { email: "mira@varifocal.example", password: "a dozen lenses" };

interface DeskOptions {
  siteUrl?: string;
  /** A real mail server. Without one, letters are collected. */
  smtpUrl?: string;
}

/** Signing in over a real database with one administrator, Mira; the clock is the test's. */
export async function openTestDesk({ siteUrl = "https://cameras.example", smtpUrl }: DeskOptions = {}) {
  const opened = await openTestDatabase();
  const { database } = opened.data;
  await createAdministrator(database, mira);
  const letters: Email[] = [];
  const refused: Email[] = [];
  const mail = { fails: false };
  const collecting: Mailer = {
    async send(letter) {
      await sleep(1);
      (mail.fails ? refused : letters).push(letter);
      if (mail.fails) throw new Error("the mail server is away");
    },
  };
  const lines: string[] = [];
  const log = pino({ base: undefined, timestamp: false }, { write: (line: string) => lines.push(line) });
  const mailer = smtpUrl ? openMailer(log, { smtpUrl, from: "site@cameras.example" }) : collecting;
  const clock = { now: Date.now() };
  const secret = "a secret of at least thirty-two characters";
  const openOver = (data: OpenDatabase, itsSecret = secret) =>
    openAuthService({
      database: data.database,
      reading: data.reading,
      secret: itsSecret,
      siteUrl,
      siteName: "Varifocal",
      mailer,
      log,
      now: () => clock.now,
    });
  let desk = openOver(opened.data);
  return {
    database,
    dataDir: opened.dataDir,
    openAgain: opened.openAgain,
    /** Letters that were sent, and those that the mail server did not take while `mail.fails`. */
    letters,
    refused,
    mail,
    /** The lines of the log so far. */
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    clock,
    /** Signing in for a visitor, from an address of the test's choice. */
    from: (address = "192.0.2.1", requestId = "request-1") => desk.for(address, requestId),
    /** The same over the same database, as another process has it. */
    async openBeside() {
      const data = await opened.openAgain();
      const beside = openOver(data);
      return {
        async [Symbol.asyncDispose]() {
          await beside[Symbol.asyncDispose]();
          await data.close();
        },
      };
    },
    /** As when the server stops, which takes no e-mail up any more; and as when it starts, with another secret perhaps. */
    stop: () => desk[Symbol.asyncDispose](),
    start(itsSecret?: string) {
      desk = openOver(opened.data, itsSecret);
    },
    /** As after a restart of the server. */
    async reopen() {
      await this.stop();
      this.start();
    },
    /** Waits until nothing is due to be sent, nor under way. */
    async posted() {
      const due = () =>
        database
          .selectFrom("mail_outbox")
          .select("id")
          .where(({ eb, or }) => or([eb("due_at", "<=", engineOf(database).now), eb("attempts", "=", 0)]))
          .execute();
      await expect.poll(due, { interval: 10 }).toEqual([]);
      await this.reopen();
      return letters;
    },
    /** The same after the time that e-mails wait before they are tried again. */
    async postedLater() {
      await this.stop();
      await database.updateTable("mail_outbox").set({ due_at: 0 }).execute();
      this.start();
      return this.posted();
    },
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** What a browser sends after it got these headers: every cookie that is not to be forgotten. */
export function withCookies(headers?: Headers): Request {
  const cookies = (headers?.getSetCookie() ?? [])
    .filter((cookie) => !/;\s*max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0]);
  return new Request("https://cameras.example/dashboard", { headers: { Cookie: cookies.join("; ") } });
}
