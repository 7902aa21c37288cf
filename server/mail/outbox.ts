import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { newId } from "#core/id.ts";
import { type Database, engineOf } from "../database/database.ts";
import { logFailure } from "../database/log-failure.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { openEncryptedJson } from "./encrypted-json.ts";
import { type Email, type Mailer, MailRefused } from "./mailer.ts";

/** What is stored until the e-mail is sent; a kind of e-mail adds what it is made of. */
export interface WaitingMail {
  email: string;
  requestId?: string;
}

interface PreparedMail<Mail extends WaitingMail> {
  content: Email;
  /** Stored for the next attempt. */
  mail: Mail;
  /** Whose new password deletes the e-mail. */
  administratorId?: string;
  /** Kept out of the log, as the address is. */
  secrets?: string[];
}

export interface OutboxNeeds<Mail extends WaitingMail> {
  database: Database;
  reading: Database;
  secret: string;
  /** Stored with each e-mail. Those of other kinds are another outbox's or a newer release's, and are left to it. */
  kind: string;
  /** In the log. */
  title: string;
  /** Called before each attempt. A string is the reason not to send the e-mail. */
  prepare(mail: Mail): Promise<PreparedMail<Mail> | string>;
  mailer: Mailer;
  log: Logger;
  metrics?: Metrics;
}

/** Disposing waits a few seconds for the e-mail in progress. The rest is sent after the next start. */
export interface Outbox<Mail extends WaitingMail> extends AsyncDisposable {
  add(mail: Mail): Promise<void>;
}

const minute = 60_000;
const retryAfter = [0.25, 1, 5, 15, 30, 30, 30, 30, 30, 30, 30].map((minutes) => minutes * minute);
const longestAge = 4 * 60 * minute;
const attemptMs = minute;
/** In milliseconds; then another process takes over the e-mail of a killed process. */
const leaseMs = 2 * minute;
/** In milliseconds from now. A row due later was written before the clock was set back. */
const latestDue = 60 * minute;
const lookEveryMs = minute;
/** Delays the work for a known address until after the response, so that timing reveals nothing. */
const soonMs = 100;
const stopMs = 5_000;

// Moving a row's `due_at` claims it. An e-mail is sent twice only if its process dies before deleting the row.
export function openOutbox<Mail extends WaitingMail>({
  database,
  reading,
  secret,
  kind,
  title,
  prepare,
  mailer,
  log,
  metrics,
}: OutboxNeeds<Mail>): Outbox<Mail> {
  const { encrypt, decrypt } = openEncryptedJson(secret, "mail outbox");
  const { now } = engineOf(database);
  const after = (milliseconds: number): RawBuilder<number> => sql`${now} + ${milliseconds}`;
  const isDue = sql<SqlBool>`(due_at <= ${now} or due_at > ${after(latestDue)})`;
  const stopping = new AbortController();
  const givingUp = new AbortController();
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

  function report(error: unknown): void {
    logFailure(log, database, error, "The outbox of e-mails has failed");
  }

  async function take() {
    while (!stopping.signal.aborted) {
      const due = await reading
        .selectFrom("mail_outbox")
        .select(["id", "due_at"])
        .where("kind", "=", kind)
        .where(isDue)
        .orderBy("due_at")
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const taken = await database
        .updateTable("mail_outbox")
        .set((row) => ({ attempts: row("attempts", "+", 1), due_at: after(leaseMs) }))
        .where("id", "=", due.id)
        .where("due_at", "=", due.due_at)
        .returning(["id", "encrypted", "attempts", "due_at", sql<number>`${now} - created_at`.as("age")])
        .executeTakeFirst();
      if (taken) return taken;
    }
    return undefined;
  }

  async function attempt(row: Taken): Promise<void> {
    const mail = decrypt(row.encrypted, row.id) as Mail | undefined;
    if (!mail) {
      await remove(row.id);
      log.warn("An e-mail of the outbox is dropped: it was encrypted with another AUTH_SECRET");
      return;
    }
    const line = { request: mail.requestId, to: masked(mail.email), attempt: row.attempts };
    if (row.age > longestAge) {
      await remove(row.id);
      metrics?.mail("failed");
      log.error({ ...line, outcome: "failed", reason: "It is older than four hours." }, title);
      return;
    }

    const prepared = await prepare(mail);
    if (typeof prepared === "string") {
      await remove(row.id);
      log.info({ ...line, outcome: "not sent", reason: prepared }, title);
      return;
    }
    if (!(await keep(row, prepared))) return;

    try {
      await mailer.send(prepared.content, AbortSignal.any([AbortSignal.timeout(attemptMs), givingUp.signal]));
    } catch (error) {
      await failed(row, error, line, [mail.email, ...(prepared.secrets ?? [])]);
      return;
    }
    metrics?.mail("sent");
    log.info({ ...line, outcome: "sent" }, title);
    await remove(row.id);
  }

  /** Stores what was prepared and renews the claim. False if the row is gone, as after a new password. */
  async function keep({ id, due_at }: Taken, { mail, administratorId }: PreparedMail<Mail>): Promise<boolean> {
    const kept = await database
      .updateTable("mail_outbox")
      .set({ administrator_id: administratorId ?? null, encrypted: encrypt(mail, id), due_at: after(leaseMs) })
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
      log.error({ ...line, outcome: "failed", reason }, title);
      return;
    }
    await database
      .updateTable("mail_outbox")
      .set({ due_at: after(retryMs) })
      .where("id", "=", id)
      .execute();
    metrics?.mail("retried");
    log.warn({ ...line, outcome: "retried", reason, retryInSeconds: retryMs / 1_000 }, title);
  }

  async function remove(id: string): Promise<void> {
    await database.deleteFrom("mail_outbox").where("id", "=", id).execute();
  }

  async function untilDue(): Promise<number> {
    const { rows } = await sql<{ ms: number | null }>`select min(due_at) - ${now} as ms from mail_outbox
      where kind = ${kind}`.execute(reading);
    return Math.min(Math.max(rows[0]?.ms ?? lookEveryMs, 0), lookEveryMs);
  }

  return {
    async add(mail) {
      const id = newId();
      await database
        .insertInto("mail_outbox")
        .values({
          ...{ id, kind, administrator_id: null, encrypted: encrypt(mail, id) },
          ...{ created_at: now, due_at: after(soonMs) },
        })
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

interface Taken {
  id: string;
  encrypted: string;
  attempts: number;
  due_at: number;
  age: number;
}

function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${Array.from(email.slice(0, at))[0] ?? ""}…${email.slice(at)}`;
}

/** Mail servers often repeat the address. */
function withoutSecrets(error: unknown, secrets: string[]): string {
  const said = error instanceof Error ? error.message : String(error);
  return secrets.reduce((text, secret) => text.replaceAll(secret, "…"), said);
}
