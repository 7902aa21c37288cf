import { pino } from "pino";
import { createAdministrator } from "#server/auth/administrators.ts";
import { openSignIn } from "#server/auth/open-sign-in.ts";
import type { Letter, Mailer } from "#server/mail/mailer.ts";
import { openTestDatabase } from "./test-database.ts";

export const mira = { email: "mira@varifocal.example", password: "a dozen lenses" };

/** Signing in over a real database with one administrator, Mira; the clock is the test's, letters are collected. */
export async function openTestDesk({ siteUrl = "https://cameras.example", mailFails = false } = {}) {
  const opened = await openTestDatabase();
  const { database, reading } = opened.data;
  await createAdministrator(database, mira);
  const letters: Letter[] = [];
  const mailer: Mailer = {
    async send(letter) {
      if (mailFails) throw new Error("the mail server is away");
      letters.push(letter);
    },
  };
  const lines: string[] = [];
  const log = pino({ base: undefined, timestamp: false }, { write: (line: string) => lines.push(line) });
  const clock = { now: Date.now() };
  const open = () =>
    openSignIn({
      database,
      reading,
      secret: "a secret of at least thirty-two characters",
      siteUrl,
      siteName: "Varifocal",
      mailer,
      log,
      now: () => clock.now,
    });
  let desk = open();
  return {
    database,
    openAgain: opened.openAgain,
    letters,
    /** The lines of the log so far. */
    logged: () => lines.map((line): Record<string, unknown> => JSON.parse(line)),
    clock,
    /** Signing in for a visitor, from an address of the test's choice. */
    from: (address = "192.0.2.1", requestId = "request-1") => desk.for(address, requestId),
    /** As after a restart of the server. */
    async reopen() {
      await desk[Symbol.asyncDispose]();
      desk = open();
    },
    /** Waits until letters that are under way have been sent. */
    async posted() {
      await this.reopen();
      return letters;
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
