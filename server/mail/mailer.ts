import type { Logger } from "pino";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends letters. */
export interface Mailer {
  /** Resolves when the mail server has taken the letter, rejects when it has not. */
  send(letter: Letter): Promise<void>;
}

/** Where letters go: to a mail server (`smtp://` or `smtps://`, with name and password if it wants them), or to the log. */
export function openMailer(log: Logger, server?: { smtpUrl: string; from: string }): Mailer {
  return server ? smtpMailer(server.smtpUrl, server.from) : logMailer(log);
}

/** For a site without a mail server, whose owner reads the letter in the log, link and all. */
function logMailer(log: Logger): Mailer {
  return {
    async send({ to, subject, text }) {
      // Also in a log that tells faults alone, as the demo's does: it is the only way to the link.
      log.warn({ to, subject, text }, "letter (no SMTP_URL is set, so it is written here)");
    },
  };
}

function smtpMailer(smtpUrl: string, from: string): Mailer {
  // A letter is rare: the library is loaded, and the server spoken to, when there is one to send.
  async function connect() {
    const { createTransport } = await import("nodemailer");
    return createTransport(
      { url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
      { from },
    );
  }
  return {
    async send({ to, subject, text, html }) {
      const transport = await connect();
      try {
        await transport.sendMail({ to, subject, text, html });
      } finally {
        transport.close();
      }
    },
  };
}
