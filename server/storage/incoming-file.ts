import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import type { ObjectSource, StoredObject } from "./object-store.ts";

/** For files of killed processes. */
const staleAfter = 24 * 60 * 60 * 1_000;

const readAtOnce = 1024 * 1024;

export const incomingName = "incoming";

export interface IncomingFile extends AsyncDisposable {
  readonly path: string;
}

/** Throws `StartError` if the folder is not writable. */
export async function openIncoming(folder: string): Promise<() => IncomingFile> {
  const incoming = join(folder, incomingName);
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

export async function writeHashed(path: string, source: ObjectSource): Promise<StoredObject> {
  await using file = await open(path, "wx");
  const stored = await hashed(source, (bytes) => file.writeFile(bytes));
  await file.sync();
  return stored;
}

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

function pieces(source: ObjectSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof source === "string") return piecesOfFile(source);
  return source instanceof Uint8Array ? [source] : source;
}

// Reuses two buffers: each chunk is valid until the next one is requested.
async function* piecesOfFile(path: string): AsyncIterable<Uint8Array> {
  await using file = await open(path);
  const read = (into: Buffer<ArrayBuffer>) => file.read(into, 0, into.length, null);
  let spare = Buffer.allocUnsafeSlow(readAtOnce);
  let reading = read(Buffer.allocUnsafeSlow(readAtOnce));
  for (;;) {
    const { bytesRead, buffer } = await reading;
    if (bytesRead === 0) return;
    reading = read(spare);
    reading.catch(() => {});
    yield buffer.subarray(0, bytesRead);
    spare = buffer;
  }
}
