import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { StartError } from "../start-error.ts";
import type { ObjectSource, StoredObject } from "./object-store.ts";

/** What a process that was killed leaves behind goes after this long, in milliseconds. */
const staleAfter = 24 * 60 * 60 * 1_000;

/** In bytes: larger steps than a stream's own make a large file's reading twice as fast. */
const readAtOnce = 1024 * 1024;

/** A file on its way into a store; it is removed when it is disposed of, wherever it has gone. */
export interface IncomingFile extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes `incoming` in a folder of this machine, for files that are on their way, and answers how to get a place there.
 * Throws `StartError` where it may not write.
 */
export async function openIncoming(folder: string): Promise<() => IncomingFile> {
  const incoming = join(folder, "incoming");
  try {
    await mkdir(incoming, { recursive: true });
    await removeStale(incoming);
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be used: ${(error as Error).message}.`, { cause: error });
  }
  return () => {
    const path = join(incoming, randomUUID());
    return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) };
  };
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - staleAfter) await rm(path, { force: true });
  }
}

/** Writes and hashes at once, so that a file of any size passes through memory in small pieces. */
export async function writeHashed(path: string, source: ObjectSource): Promise<StoredObject> {
  await using file = await open(path, "wx");
  const stored = await hashed(source, (bytes) => file.writeFile(bytes));
  await file.sync();
  return stored;
}

/** What the object of these bytes is called; each piece of them is also given to `keep`. */
export async function hashed(
  source: ObjectSource,
  keep: (bytes: Uint8Array) => Promise<void> = async () => {},
): Promise<StoredObject> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const bytes of pieces(source)) {
    hash.update(bytes);
    size += bytes.length;
    await keep(bytes);
  }
  return { object: hash.digest("hex"), size };
}

function pieces(source: ObjectSource): Iterable<Uint8Array> | Readable {
  if (typeof source === "string") return createReadStream(source, { highWaterMark: readAtOnce });
  return source instanceof Uint8Array ? [source] : source;
}
