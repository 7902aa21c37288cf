import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { expect } from "vitest";
import { createAdministrator } from "#server/auth/administrators.ts";
import { openAuthService } from "#server/auth/open-auth-service.ts";
import { engineOf, type OpenDatabase } from "#server/database/database.ts";
import { type Email, type Mailer, openMailer } from "#server/mail/mailer.ts";
import { openTestDatabase } from "./test-database.ts";

export const mira = { email: "mira@varifocal.example", password: "a dozen lenses" };

interface TestAuthOptions {
  siteUrl?: string;
  /** A real mail server. Without one, e-mails are collected. */
  smtpUrl?: string;
}

/** The authentication service over a real database with one administrator, Mira; the test sets the clock. */
export async function openTestAuth({ siteUrl = "https://cameras.example", smtpUrl }: TestAuthOptions = {}) {
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
  let auth = openOver(opened.data);
  return {
    database,
    dataDir: opened.dataDir,
    openAgain: opened.openAgain,
    /** E-mails that were sent, and those that failed while `mail.fails`. */
    letters,
    refused,
    mail,
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    clock,
    from: (address = "192.0.2.1", requestId = "request-1") => auth.for(address, requestId),
    /** The same over the same database, as in another process. */
    async openBeside() {
      const data = await opened.openAgain();
      const beside = openOver(data);
      return {
        database: data.database,
        async [Symbol.asyncDispose]() {
          await beside[Symbol.asyncDispose]();
          await data.close();
        },
      };
    },
    /** Acts like a stopping server, which sends no further e-mail. */
    stop: () => auth[Symbol.asyncDispose](),
    start(itsSecret?: string) {
      auth = openOver(opened.data, itsSecret);
    },
    /** Acts like a restart, perhaps with another secret. */
    async reopen() {
      await this.stop();
      this.start();
    },
    /** Waits until no e-mail is due or being sent. */
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
    /** The same after the retry delay. */
    async postedLater() {
      await this.stop();
      await database.updateTable("mail_outbox").set({ due_at: 0 }).execute();
      this.start();
      return this.posted();
    },
    async [Symbol.asyncDispose]() {
      await auth[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** The request of a browser after a response with these headers: with every cookie that was not cleared. */
export function withCookies(headers?: Headers): Request {
  const cookies = (headers?.getSetCookie() ?? [])
    .filter((cookie) => !/;\s*max-age=0/i.test(cookie))
    .map((cookie) => cookie.split(";")[0]);
  return new Request("https://cameras.example/dashboard", { headers: { Cookie: cookies.join("; ") } });
}
