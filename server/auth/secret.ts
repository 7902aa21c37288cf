import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { unlessMissing } from "../storage/folder-store.ts";

/** Errors of file systems without hard links. */
const noSecondNames = new Set<string | undefined>(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);
export const shortestSecret = 32;

export interface SiteSecret {
  value: string;
  source: string;
}

export async function siteSecret(config: { authSecret?: string; dataDir: string }): Promise<SiteSecret> {
  if (config.authSecret) return { value: config.authSecret, source: "AUTH_SECRET" };
  const source = `What is in ${secretFile(config.dataDir)}, while AUTH_SECRET is not set,`;
  return { value: await secretIn(config.dataDir), source };
}

const secretFile = (dataDir: string) => join(dataDir, "auth-secret");

export async function secretIn(dataDir: string): Promise<string> {
  const file = secretFile(dataDir);
  const secret = await readSecret(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be used: ${error.message}.`, { cause: error });
  });
  if (secret.length >= shortestSecret) return secret;
  throw new StartError(
    `${file} should hold a secret of at least ${shortestSecret} characters. Delete it to have one made, and run "varifocal site adopt".`,
  );
}

async function readSecret(file: string): Promise<string> {
  const made = await readFile(file, "utf8").catch(unlessMissing);
  if (made !== undefined) return made.trim();
  await makeSecret(file);
  return (await readFile(file, "utf8")).trim();
}

async function makeSecret(file: string): Promise<void> {
  // Linked to its final name when complete. A copy may be cut short by a crash, which `secretIn` notices.
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
    await nameFirst(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function nameFirst(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (!noSecondNames.has(error.code)) throw error;
      return copyFile(draft, path, constants.COPYFILE_EXCL);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
