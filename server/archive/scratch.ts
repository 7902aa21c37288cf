import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/**
 * A folder for what is under way, hidden beside its result so that moving that into place is one step. It goes with
 * whoever made it; after a power cut it is left, and may be deleted. Throws `StartError` where it cannot be made.
 */
export async function openScratch(beside: string): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(beside, ".varifocal-")).catch((error: Error) => {
    throw new StartError(`The folder ${beside} cannot be written to: ${error.message}.`, { cause: error });
  });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
