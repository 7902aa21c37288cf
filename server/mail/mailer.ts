import type { Logger } from "pino";

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted it. Throws `MailRefused` if retrying is useless. */
  send(email: Email, signal?: AbortSignal): Promise<void>;
}

/** A permanent refusal (5xx) of the recipient or the message. */
export class MailRefused extends Error {}

export function openMailer(log: Logger, server?: { smtpUrl: string; from: string }): Mailer {
  return server ? smtpMailer(server.smtpUrl, server.from) : logMailer(log);
}

function logMailer(log: Logger): Mailer {
  return {
    async send({ to, subject, text }) {
      // A warning, so that it appears at the demo's log level too: it is the only way to the link.
      log.warn({ to, subject, text }, "e-mail (no SMTP_URL is set, so it is written here)");
    },
  };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  async function connect() {
    const { createTransport } = await import("nodemailer");
    return createTransport(
      { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
      { from },
    );
  }
  return {
    async send({ to, subject, text, html }, signal) {
      const transport = await connect();
      try {
        await transport.sendMail({ to, subject, text, html, signal });
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      } finally {
        transport.close();
      }
    },
  };
}

/** A 5xx for the login or the sender means wrong settings, which the operator can fix while the e-mail waits. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const isAboutEmail = error.command === "RCPT TO" || error.command === "DATA";
  return isAboutEmail && Number(error.responseCode) >= 500;
}
