import pLimit from "p-limit";

/**
 * Node hashes on four threads that files need too, and every hash takes 32 MB: two at a time leave room for both,
 * however many people are trying.
 */
const limit = pLimit(2);

/** Turns a password into `salt:key` by scrypt, off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return limit(async () => (await better()).hashPassword(password));
}

/** Whether this is the password behind a hash. */
export function verifyPassword(tried: { hash: string; password: string }): Promise<boolean> {
  return limit(async () => (await better()).verifyPassword(tried));
}

/** Loaded when a password is first at stake, which on most days is never. */
function better() {
  return import("better-auth/crypto");
}
