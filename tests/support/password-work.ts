import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * Lets scrypt do hardly any work in this process: a hash takes a tenth of a second of the processor, and most tests with
 * an administrator are about something else. Other processes know nothing of it, and refuse what was hashed so.
 */
export function hashQuickly(): void {
  const quick = (password: string, salt: string, length: number, options: crypto.ScryptOptions, answer: Answer) =>
    scrypt(password, salt, length, { ...options, N: 2 }, answer);
  replaceScrypt(quick);
}

/** Lets passwords cost what they cost on a site, for as long as it is in use. */
export function hashAsSitesDo(): Disposable {
  replaceScrypt(scrypt);
  return { [Symbol.dispose]: hashQuickly };
}

type Answer = (error: Error | null, key: Buffer) => void;

function replaceScrypt(by: unknown): void {
  Object.assign(crypto, { scrypt: by });
  // So that those who imported it by its name have it as well.
  syncBuiltinESMExports();
}
