import { accountMessages, passwordLength } from "./account.ts";
import { z } from "./zod.ts";

// The longest address that mail can carry (RFC 5321, 4.5.3.1.3) is 254 characters.
const email = z
  .string(accountMessages.invalidEmail)
  .trim()
  .toLowerCase()
  .max(254, accountMessages.invalidEmail)
  .pipe(z.email(accountMessages.invalidEmail));

const newPassword = z
  .string(accountMessages.passwordTooShort)
  .min(passwordLength.min, accountMessages.passwordTooShort)
  .max(passwordLength.max, accountMessages.passwordTooLong);

// Whatever is wrong, the sentence is the same: it must not tell which of the two was.
const anything = z.string(accountMessages.signInFailed).min(1, accountMessages.signInFailed);

/**
 * E-mail and password as typed into the login form, and the dashboard's address that it stood in for. With `stay` the
 * page that asks keeps what it shows, and is only told how it went.
 */
export const signInDraft = z.object({
  email: anything,
  password: anything,
  to: z.string().optional(),
  stay: z.string().optional(),
});
/** The address that asks for a reset link. */
export const forgotDraft = z.object({ email });
/** The password that replaces a forgotten one. */
export const resetDraft = z.object({ password: newPassword });
/** A new administrator. */
export const administratorDraft = z.object({ email, password: newPassword });
