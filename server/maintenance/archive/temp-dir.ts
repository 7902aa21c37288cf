import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

const prefix = ".varifocal-";
/** What `mkdtemp` makes of it. The folder is the operator's, who may call things alike. */
const ours = /^\.varifocal-[A-Za-z0-9]{6}$/;
/** What a process that was killed has left goes after this long, in milliseconds: no other takes half of it. */
const staleAfter = 7 * 24 * 60 * 60 * 1_000;

/**
 * A folder for what is under way, hidden beside its result so that moving that into place is one step. It goes with
 * whoever made it; what a power cut has left goes a week later. Throws `StartError` where it cannot be made.
 */
export async function createTempDir(beside: string): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(beside, prefix)).catch((error: Error) => {
    throw new StartError(`The folder ${beside} cannot be written to: ${error.message}.`, { cause: error });
  });
  await removeStale(beside);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function removeStale(beside: string): Promise<void> {
  for (const entry of await readdir(beside, { withFileTypes: true })) {
    if (!entry.isDirectory() || !ours.test(entry.name)) continue;
    const path = join(beside, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - staleAfter) await rm(path, { recursive: true, force: true });
  }
}
