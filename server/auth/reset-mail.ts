import { randomBytes } from "node:crypto";
import { escaped } from "#core/escaped.ts";
import type { Email } from "../mail/mailer.ts";
import { type Outbox, openOutbox, type WaitingMail } from "../mail/outbox.ts";
import { type AuthServiceOptions, resetLinkSeconds } from "./auth-service.ts";
import type { BetterAuth } from "./better-auth.ts";
import { accountKey, consumeAttempt } from "./login-throttle.ts";

export const resetMailKind = "password-reset";

interface ResetMail extends WaitingMail {
  link?: ResetLink;
}

interface ResetLink {
  administratorId: string;
  token: string;
  expiresAt: number;
}

export interface ResetMailOptions extends AuthServiceOptions {
  betterAuth(): Promise<BetterAuth>;
  now: () => number;
}

/** A link works for an hour, so few e-mails are needed. Without a limit, anybody could flood a mailbox. */
const mailsToAccount = { free: 3, longestWaitSeconds: 15 * 60 };
/** In milliseconds. A link that expires sooner is replaced before sending. */
const leastLife = 10 * 60_000;

export function resetIdentifier(token: string): string {
  return `reset-password:${token}`;
}

export function openResetMail(needs: ResetMailOptions): Outbox<ResetMail> {
  const { database, siteUrl, siteName, betterAuth, now } = needs;

  /** The e-mail's own link or a new one; a string is the reason not to send it. */
  async function linkFor({ email, link }: ResetMail): Promise<ResetLink | string> {
    if (link && link.expiresAt - Date.now() >= leastLife) return link;
    const { internalAdapter } = await (await betterAuth()).$context;
    // The mail server may have accepted the previous e-mail, so its link is revoked.
    if (link) await internalAdapter.deleteVerificationByIdentifier(resetIdentifier(link.token));
    else {
      const toAccount = { key: accountKey("letter", email), policy: mailsToAccount };
      if ((await consumeAttempt(database, [toAccount], now())) > 0) return "Too many were sent to this address.";
    }
    const found = await internalAdapter.findUserByEmail(email);
    if (!found) return "No administrator has this address.";

    const token = randomBytes(24).toString("hex");
    const expiresAt = Date.now() + resetLinkSeconds * 1_000;
    await internalAdapter.createVerificationValue({
      identifier: resetIdentifier(token),
      value: found.user.id,
      expiresAt: new Date(expiresAt),
    });
    return { administratorId: found.user.id, token, expiresAt };
  }

  return openOutbox({
    ...needs,
    kind: resetMailKind,
    title: "reset e-mail",
    async prepare(mail) {
      const link = await linkFor(mail);
      if (typeof link === "string") return link;
      const { administratorId, token, expiresAt } = link;
      const goodForMinutes = Math.round((expiresAt - Date.now()) / 60_000);
      const address = `${siteUrl}/reset?token=${token}`;
      const content = resetEmail({ to: mail.email, siteName, link: address, goodForMinutes });
      return { content, mail: { ...mail, link }, administratorId, secrets: [token] };
    },
  });
}

export function resetEmail(options: { to: string; siteName: string; link: string; goodForMinutes: number }): Email {
  const { to, siteName, link, goodForMinutes } = options;
  const asked = `Somebody, hopefully you, asked for a new password for the administrator of ${siteName}.`;
  const how = `Follow this link to set it. The link works once, for ${goodForMinutes} minutes:`;
  const otherwise = "If it was not you, ignore this e-mail: the password stays as it is.";
  return {
    to,
    subject: `Reset your ${siteName} password`,
    text: [asked, how, link, otherwise].join("\n\n"),
    html: [
      `<p>${escaped(asked)}</p>`,
      `<p>${escaped(how)}</p>`,
      `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
      `<p>${escaped(otherwise)}</p>`,
    ].join("\n"),
  };
}
