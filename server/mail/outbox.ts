import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { newId } from "#core/id.ts";
import { type Database, engineOf } from "../database/database.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openEncryptedJson } from "./encrypted-json.ts";
import { MailRefused } from "./mailer.ts";

/** A reset e-mail that is still to be sent. In the database all of it is encrypted. */
export interface WaitingMail {
  /** In lower case. Whether an administrator has this address is looked up when it is sent. */
  email: string;
  /** Of the request that asked for it. */
  requestId?: string;
  /** Made when the e-mail was first about to be sent. */
  link?: ResetLink;
}

export interface ResetLink {
  administratorId: string;
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface OutboxNeeds {
  /** The writing connection. */
  database: Database;
  reading: Database;
  secret: string;
  /** The link to send: the e-mail's own, or a new one. A sentence says why no e-mail is to be sent. */
  linkFor(mail: WaitingMail): Promise<ResetLink | string>;
  /** Resolves when the mail server has taken it. Throws `MailRefused` where it never will. */
  send(mail: WaitingMail & { link: ResetLink }, signal: AbortSignal): Promise<void>;
  log: Logger;
  metrics?: Metrics;
}

/** Disposing waits a few seconds for the e-mail that is being sent; all others are sent after the next start. */
export interface Outbox extends AsyncDisposable {
  /** Resolves once the e-mail is in the database, known address or not. It is sent from there. */
  add(mail: WaitingMail): Promise<void>;
}

const minute = 60_000;
/** How long to wait after each failed attempt, in milliseconds: three hours and fifty minutes together. */
const retryAfter = [0.25, 1, 5, 15, 30, 30, 30, 30, 30, 30, 30].map((minutes) => minutes * minute);
/** Older e-mails are dropped: by then nobody waits for them. In milliseconds. */
const longestAge = 4 * 60 * minute;
/** One attempt takes no longer, in milliseconds. */
const attemptMs = minute;
/** A process that has taken an e-mail has it for so long, in milliseconds. One that was killed leaves it to others then. */
const leaseMs = 2 * minute;
/** No row is due so much later, in milliseconds, unless the clock was set back. */
const latestDue = 60 * minute;
/** How often to look for what other processes have left behind, in milliseconds. */
const lookEveryMs = minute;
/** A new e-mail is due so much later, in milliseconds: the work on a known address begins once the answer is out. */
const soonMs = 100;
/** How long a stop waits for the attempt in progress, in milliseconds. */
const stopMs = 5_000;

/**
 * Opens the queue of e-mails, which every process of a site works on. An e-mail is sent once: the process that moves a
 * row's `due_at` has it. Only where a process ends, or loses the database, between the mail server's acceptance and the
 * row's removal is it sent twice, with the same link: better than not at all.
 */
export function openOutbox({ database, reading, secret, linkFor, send, log, metrics }: OutboxNeeds): Outbox {
  const { encrypt, decrypt } = openEncryptedJson(secret, "mail outbox");
  // By the database's clock: processes on several machines agree on no other.
  const { now, isUnavailable } = engineOf(database);
  const after = (milliseconds: number): RawBuilder<number> => sql`${now} + ${milliseconds}`;
  const isDue = sql<SqlBool>`(due_at <= ${now} or due_at > ${after(latestDue)})`;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  /** Aborted when there is something to do. */
  let pause = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      pause = new AbortController();
      let pauseMs = lookEveryMs;
      try {
        for (let row = await take(); row; row = await take()) await attempt(row).catch(report);
        pauseMs = await untilDue();
      } catch (error) {
        report(error);
      }
      await sleep(pauseMs, undefined, { ref: false, signal: pause.signal }).catch(() => {});
    }
  }

  /** Not of a mail server: what it is about is taken up again later. */
  function report(error: unknown): void {
    log[isUnavailable(error) ? "debug" : "error"]({ err: error }, "The outbox of e-mails has failed");
  }

  /** Takes the e-mail that has been due for longest; undefined where none is. */
  async function take() {
    while (!stopping.signal.aborted) {
      const due = await reading
        .selectFrom("mail_outbox")
        .select(["id", "due_at"])
        .where(isDue)
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const taken = await database
        .updateTable("mail_outbox")
        .set((row) => ({ attempts: row("attempts", "+", 1), due_at: after(leaseMs) }))
        .where("id", "=", due.id)
        // Of several processes, one finds it as it was.
        .where("due_at", "=", due.due_at)
        .returning(["id", "encrypted", "attempts", "due_at", sql<number>`${now} - created_at`.as("age")])
        .executeTakeFirst();
      if (taken) return taken;
    }
    return undefined;
  }

  async function attempt(row: Taken): Promise<void> {
    const mail = decrypt(row.encrypted, row.id) as WaitingMail | undefined;
    if (!mail) {
      await remove(row.id);
      log.warn("An e-mail of the outbox is dropped: it was encrypted with another AUTH_SECRET");
      return;
    }
    const line = { request: mail.requestId, to: masked(mail.email), attempt: row.attempts };
    if (row.age > longestAge) {
      await remove(row.id);
      metrics?.mail("failed");
      log.error({ ...line, outcome: "failed", reason: "It is older than four hours." }, "reset e-mail");
      return;
    }

    const link = await linkFor(mail);
    if (typeof link === "string") {
      await remove(row.id);
      log.info({ ...line, outcome: "not sent", reason: link }, "reset e-mail");
      return;
    }
    if (!(await keep(row, { ...mail, link }))) return;

    try {
      await send({ ...mail, link }, AbortSignal.any([AbortSignal.timeout(attemptMs), givingUp.signal]));
    } catch (error) {
      await failed(row, error, line, [mail.email, link.token]);
      return;
    }
    metrics?.mail("sent");
    log.info({ ...line, outcome: "sent" }, "reset e-mail");
    await remove(row.id);
  }

  /** Keeps the link, and the e-mail for another while. False where it has gone, as with a new password. */
  async function keep({ id, due_at }: Taken, mail: WaitingMail & { link: ResetLink }): Promise<boolean> {
    const kept = await database
      .updateTable("mail_outbox")
      .set({ administrator_id: mail.link.administratorId, encrypted: encrypt(mail, id), due_at: after(leaseMs) })
      .where("id", "=", id)
      .where("due_at", "=", due_at)
      .returning("id")
      .executeTakeFirst();
    return kept !== undefined;
  }

  async function failed({ id, attempts }: Taken, error: unknown, line: object, secrets: string[]): Promise<void> {
    const reason = withoutSecrets(error, secrets);
    const retryMs = error instanceof MailRefused ? undefined : retryAfter[attempts - 1];
    if (retryMs === undefined) {
      await remove(id);
      metrics?.mail("failed");
      log.error({ ...line, outcome: "failed", reason }, "reset e-mail");
      return;
    }
    await database
      .updateTable("mail_outbox")
      .set({ due_at: after(retryMs) })
      .where("id", "=", id)
      .execute();
    metrics?.mail("retried");
    log.warn({ ...line, outcome: "retried", reason, retryInSeconds: retryMs / 1_000 }, "reset e-mail");
  }

  async function remove(id: string): Promise<void> {
    await database.deleteFrom("mail_outbox").where("id", "=", id).execute();
  }

  /** How long nothing is to be done, in milliseconds. */
  async function untilDue(): Promise<number> {
    const { rows } = await sql<{ ms: number | null }>`select min(due_at) - ${now} as ms from mail_outbox`.execute(
      reading,
    );
    return Math.min(Math.max(rows[0]?.ms ?? lookEveryMs, 0), lookEveryMs);
  }

  return {
    async add(mail) {
      const id = newId();
      await database
        .insertInto("mail_outbox")
        .values({ id, administrator_id: null, encrypted: encrypt(mail, id), created_at: now, due_at: after(soonMs) })
        .execute();
      pause.abort();
    },

    async [Symbol.asyncDispose]() {
      stopping.abort();
      pause.abort();
      const late = setTimeout(() => givingUp.abort(), stopMs);
      await running;
      clearTimeout(late);
    },
  };
}

/** A row that this process has taken. */
interface Taken {
  id: string;
  encrypted: string;
  attempts: number;
  due_at: number;
  /** In milliseconds. */
  age: number;
}

/** `m…@varifocal.example`: enough for an operator, who knows the administrators. */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at))[0] ?? ""}…${email.slice(at)}`;
}

/** What a mail server says, which often repeats the address. */
function withoutSecrets(error: unknown, secrets: string[]): string {
  const said = error instanceof Error ? error.message : String(error);
  return secrets.reduce((text, secret) => text.replaceAll(secret, "…"), said);
}
