import { z } from "#core/drafts/zod.ts";
import { accountMessages, passwordLength } from "./account.ts";

// 254 characters is the longest address that SMTP carries (RFC 5321, 4.5.3.1.3).
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

// One message for every mistake, so that it does not reveal which field was wrong.
const anything = z.string(accountMessages.signInFailed).min(1, accountMessages.signInFailed);

/** `to` is the dashboard address to open after signing in. With `stay` the response only reports success or failure. */
export const signInDraft = z.object({
  email: anything,
  password: anything,
  to: z.string().optional(),
  stay: z.string().optional(),
});
export const forgotDraft = z.object({ email });
export const resetDraft = z.object({ password: newPassword });
export const administratorDraft = z.object({ email, password: newPassword });
