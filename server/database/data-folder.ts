import { closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";

/** For its owner only: it holds password hashes and the secret that signs sessions. Throws `StartError`. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir, 0o700);
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The data folder ${dataDir} cannot be made: ${message}.`, { cause: error });
  }
}

// Node's `recursive` loops forever where mkdir fails with ENOENT, as below /proc.
function makeFolder(path: string, mode?: number): void {
  if (isFolder(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** SQLite opens an empty file as an empty database, and gives the files beside it the same mode. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

export function isOpenToEveryone(path: string): boolean {
  // Windows uses access lists; Node invents a mode there.
  return process.platform !== "win32" && (statSync(path).mode & 0o007) !== 0;
}

/** A SQLite lock ends with its process, unlike a pid file. Throws `StartError` while another server holds it. */
export function lockDataFolder(dataDir: string): { release(): void } {
  makeDataFolder(dataDir);
  let lock: DatabaseSync | undefined;
  const path = join(dataDir, "server.lock");
  try {
    makePrivateFile(path);
    lock = new DatabaseSync(path);
    lock.exec("begin exclusive");
  } catch (error) {
    lock?.close();
    throw new StartError(reason(dataDir, error as Error), { cause: error });
  }
  return { release: lock.close.bind(lock) };
}

function reason(dataDir: string, error: Error): string {
  if (error.message === "database is locked") {
    return `The data folder ${dataDir} is used by another server. Stop that one, or give this one its own DATA_DIR.`;
  }
  return `The data folder ${dataDir} cannot be used: ${error.message}. Varifocal must be allowed to write there.`;
}
