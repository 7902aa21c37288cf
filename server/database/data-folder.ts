import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** Makes the data folder where there is none. Throws `StartError` where that cannot be. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The data folder ${dataDir} cannot be made: ${message}.`, { cause: error });
  }
}

// Not Node's `recursive`, which tries for ever where the system says of a folder that cannot be made that there is no
// such folder, as it does below /proc.
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
