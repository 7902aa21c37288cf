import { escaped } from "#core/escaped.ts";
import type { Letter } from "./mailer.ts";

export function resetLetter(letter: { to: string; siteName: string; link: string; goodForMinutes: number }): Letter {
  const { to, siteName, link, goodForMinutes } = letter;
  const asked = `Somebody, hopefully you, asked for a new password for the administrator of ${siteName}.`;
  const how = `Follow this link to set it. The link works once, for ${goodForMinutes} minutes:`;
  const otherwise = "If it was not you, ignore this letter: the password stays as it is.";
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
