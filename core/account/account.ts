import { counted } from "../counted.ts";

export const passwordLength = { min: 12, max: 256 };

export const accountMessages = {
  signInFailed: "Incorrect email or password",
  signInUnanswered: "Incorrect email or password, or the site cannot be reached - try again in a moment",
  resetUnanswered: "Invalid email, or the site cannot be reached - try again in a moment",
  passwordNotChanged: "The password was not changed - try again in a moment",
  passwordChanged: "Password changed. Sign in with the new one.",
  resetLinkSent: "Reset link set - check your email",
  invalidEmail: "Invalid email",
  resetLinkUseless: "This link has been used already, or is older than an hour.",
  passwordTooShort: `Password too short - at least ${passwordLength.min} characters`,
  passwordTooLong: `Password too long - at most ${passwordLength.max} characters`,
  emailTaken: (email: string) => `Administrator "${email}" already exists`,
  emailUnknown: (email: string) => `No administrator has the e-mail address ${email}`,
  lastAdministrator: (email: string) => `${email} is the only administrator: create another one first`,
  waitBeforeTrying: (seconds: number) => `Try again in ${counted(seconds, "second")}.`,
};
