import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "../start-error.ts";
import { makeDataFolder, makePrivateFile } from "./data-folder.ts";

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
