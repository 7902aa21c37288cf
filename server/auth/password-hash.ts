import pLimit from "p-limit";

/** A hash takes 32 MB and one of Node's four threads, which file access needs as well. */
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
