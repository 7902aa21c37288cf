import type { Logger } from "pino";

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends e-mails. */
export interface Mailer {
  /**
   * Resolves when the mail server has taken the e-mail, rejects when it has not: with `MailRefused` where it never will.
   * Broken off by `signal`.
   */
  send(email: Email, signal?: AbortSignal): Promise<void>;
}

/** The mail server has refused this recipient or this e-mail for good (a reply of 5xx): to try again is in vain. */
export class MailRefused extends Error {}

/** Sends e-mails to a mail server (`smtp://` or `smtps://`, with name and password if it wants them), or to the log. */
export function openMailer(log: Logger, server?: { smtpUrl: string; from: string }): Mailer {
  return server ? smtpMailer(server.smtpUrl, server.from) : logMailer(log);
}

/** For a site without a mail server, whose owner reads the e-mail in the log, link and all. */
function logMailer(log: Logger): Mailer {
  return {
    async send({ to, subject, text }) {
      // Also in a log that tells faults alone, as the demo's does: it is the only way to the link.
      log.warn({ to, subject, text }, "e-mail (no SMTP_URL is set, so it is written here)");
    },
  };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // Loaded when there is an e-mail to send, which is rare.
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

/**
 * Whether a mail server's reply is the last word on this e-mail. What it says to signing in (535) or of the sender (550) is
 * about the configuration, which the operator can put right while the e-mail waits.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const isAboutEmail = error.command === "RCPT TO" || error.command === "DATA";
  return isAboutEmail && Number(error.responseCode) >= 500;
}
