import { fewAtATime } from "#core/few-at-a-time.ts";

/** A hash takes 32 MB and one of Node's four threads, which file access needs as well. */
const inTurn = fewAtATime(2);

export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await better()).hashPassword(password));
}

export function verifyPassword(tried: { hash: string; password: string }): Promise<boolean> {
  return inTurn(async () => (await better()).verifyPassword(tried));
}

function better() {
  return import("better-auth/crypto");
}
