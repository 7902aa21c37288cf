import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

const prefix = ".varifocal-";
/** Names that `mkdtemp` makes: the operator's folder may contain similar ones. */
const ours = /^\.varifocal-[A-Za-z0-9]{6}$/;
/** In milliseconds, for folders of killed processes. No backup takes half as long. */
const staleAfter = 7 * 24 * 60 * 60 * 1_000;

/** Beside the result, so that it is moved into place by a rename. Removed when disposed. Throws `StartError`. */
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
