import pLimit from "p-limit";

/**
 * Node hashes on four threads that files need too, and every hash takes 32 MB: two at a time leave room for both,
 * however many people are trying.
 */
const limit = pLimit(2);

export function hashPassword(password: string): Promise<string> {
  return limit(async () => (await better()).hashPassword(password));
}

export function verifyPassword(tried: { hash: string; password: string }): Promise<boolean> {
  return limit(async () => (await better()).verifyPassword(tried));
}

function better() {
  return import("better-auth/crypto");
}
