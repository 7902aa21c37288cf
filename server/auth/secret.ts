import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/** The fewest characters a secret may have; what we make has 43. */
export const shortestSecret = 32;

/** The secret that signs cookies, from the data folder; made there at the first start, for its owner's eyes only. */
export async function secretIn(dataDir: string): Promise<string> {
  const file = join(dataDir, "auth-secret");
  const secret = await readSecret(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be used: ${error.message}.`, { cause: error });
  });
  if (secret.length >= shortestSecret) return secret;
  throw new StartError(
    `${file} should hold a secret of at least ${shortestSecret} characters. Delete it to have one made.`,
  );
}

async function readSecret(file: string): Promise<string> {
  try {
    // `wx` refuses an existing file, so that of two processes starting at once one makes it and both read it.
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
