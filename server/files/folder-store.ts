import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { StartError } from "../start-error.ts";
import { MissingObject, type ObjectSource, type ObjectStore, type StoredObject } from "./object-store.ts";

/** What a put that was cut off leaves behind goes after this long, in milliseconds. */
const staleAfter = 24 * 60 * 60 * 1_000;

/**
 * Objects in a folder of this machine: `ab/cdef…`, spread by the first two digits. The file system is used directly:
 * flydrive's folder driver writes in place, so that a crash leaves half an object under its final name, and it neither
 * reads ranges nor syncs. Throws `StartError` where it may not write.
 */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  // Of the same file system as the objects, so that moving between them is one step.
  const incoming = join(folder, "incoming");
  const pathOf = (object: string) => join(folder, object.slice(0, 2), object.slice(2));
  try {
    await mkdir(incoming, { recursive: true });
    await removeStale(incoming);
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be used: ${(error as Error).message}.`, { cause: error });
  }

  async function put(source: ObjectSource): Promise<StoredObject> {
    const part = join(incoming, randomUUID());
    try {
      const stored = await writeDurably(part, source);
      const path = pathOf(stored.object);
      if (await touch(path)) return stored;
      if (await mkdir(dirname(path), { recursive: true })) await syncFolder(folder);
      await rename(part, path);
      await syncFolder(dirname(path));
      return stored;
    } finally {
      await rm(part, { force: true });
    }
  }

  return {
    put,

    async open(object, range) {
      // Opened before it is answered: what is missing should be known before the first byte has left.
      const handle = await unlessMissing(open(pathOf(object)));
      if (!handle) throw new MissingObject(object);
      return handle.createReadStream(range);
    },

    async size(object) {
      return (await unlessMissing(stat(pathOf(object))))?.size;
    },

    async delete(object, putBefore) {
      const path = pathOf(object);
      if (!(await isOlder(path, putBefore))) return false;
      // Out of the way first, then looked at again: a put in between has either refreshed it, or found it gone
      // and brought its own.
      const aside = join(incoming, randomUUID());
      await unlessMissing(rename(path, aside));
      if (await isOlder(aside, putBefore)) {
        await rm(aside, { force: true });
        return true;
      }
      await unlessMissing(rename(aside, path));
      return false;
    },

    async *olderThan(moment) {
      for (const digits of await readdir(folder)) {
        if (!/^[0-9a-f]{2}$/.test(digits)) continue;
        for (const rest of await readdir(join(folder, digits))) {
          if (await isOlder(join(folder, digits, rest), moment)) yield digits + rest;
        }
      }
    },
  };
}

/** Writes and hashes at once, so that a file of any size passes through memory in small pieces. */
async function writeDurably(path: string, source: ObjectSource): Promise<StoredObject> {
  const hash = createHash("sha256");
  let size = 0;
  await using file = await open(path, "wx");
  for await (const bytes of pieces(source)) {
    hash.update(bytes);
    size += bytes.length;
    await file.writeFile(bytes);
  }
  await file.sync();
  return { object: hash.digest("hex"), size };
}

function pieces(source: ObjectSource): Iterable<Uint8Array> | Readable {
  if (typeof source === "string") return createReadStream(source);
  return source instanceof Uint8Array ? [source] : source;
}

/** Makes an object count as put now; whether it was there. */
async function touch(path: string): Promise<boolean> {
  const now = new Date();
  const touched = await unlessMissing(utimes(path, now, now).then(() => true));
  return touched ?? false;
}

async function isOlder(path: string, moment: number): Promise<boolean> {
  const found = await unlessMissing(stat(path));
  return found !== undefined && found.mtimeMs < moment;
}

/** A new name survives a power cut only once its folder is written too. Windows has no such thing, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path);
  await folder.sync();
}

async function removeStale(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    if (await isOlder(path, Date.now() - staleAfter)) await rm(path, { force: true });
  }
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
