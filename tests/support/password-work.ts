import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * Makes scrypt cheap in this process: a hash takes a tenth of a second of processor time, and most tests are about
 * something else. Other processes reject these hashes.
 */
export function hashQuickly(): void {
  const quick = (password: string, salt: string, length: number, options: crypto.ScryptOptions, answer: Answer) =>
    scrypt(password, salt, length, { ...options, N: 2 }, answer);
  replaceScrypt(quick);
}

/** Restores the real cost of passwords until it is disposed. */
export function hashAsSitesDo(): Disposable {
  replaceScrypt(scrypt);
  return { [Symbol.dispose]: hashQuickly };
}

type Answer = (error: Error | null, key: Buffer) => void;

function replaceScrypt(by: unknown): void {
  Object.assign(crypto, { scrypt: by });
  // Updates named imports as well.
  syncBuiltinESMExports();
}
