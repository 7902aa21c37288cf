import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { hashed, incomingName, openIncoming, writeHashed } from "./incoming-file.ts";
import {
  isObjectName,
  MissingObject,
  markerName,
  type ObjectSource,
  type ObjectStore,
  type StoredObject,
  type StoreMarker,
} from "./object-store.ts";
// flydrive's driver neither writes atomically nor syncs nor reads ranges. Throws `StartError`.
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  const newIncoming = await openIncoming(folder);
  const pathOf = (object: string) => join(folder, object.slice(0, 2), object.slice(2));

  /** Names of objects and of what somebody else has put there. */
  async function* paths(): AsyncGenerator<string> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name === markerName || entry.name === incomingName) continue;
      if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name)) yield entry.name;
      else for (const rest of await readdir(join(folder, entry.name))) yield join(entry.name, rest);
    }
  }

  async function put(source: ObjectSource): Promise<StoredObject> {
    await using part = newIncoming();
    const stored = await writeHashed(part.path, source);
    await name(part.path, stored);
    return stored;
  }

  // Replaces an existing object, whose bytes may be damaged. `rename` does nothing if both are hard links to one file.
  async function name(incoming: string, { object }: StoredObject): Promise<void> {
    const path = pathOf(object);
    await touch(incoming);
    if (await mkdir(dirname(path), { recursive: true })) await syncFolder(folder);
    await rename(incoming, path);
    await syncFolder(dirname(path));
  }

  return {
    put,

    async adopt(path, object) {
      await using part = newIncoming();
      const linked = await link(path, part.path).then(
        () => true,
        () => false,
      );
      // Awaited here: while the part is removed, a rejection would be nobody's, which ends the process.
      if (!linked) return await put(path);
      const stored = object === undefined ? await hashed(path) : { object, size: (await stat(path)).size };
      await sync(part.path);
      await name(part.path, stored);
      return stored;
    },

    async open(object, range) {
      // Opened at once, so that a missing object is noticed before the response begins.
      const handle = await open(pathOf(object)).catch(unlessMissing);
      if (!handle) throw new MissingObject(object);
      return handle.createReadStream(range);
    },

    async size(object) {
      return (await stat(pathOf(object)).catch(unlessMissing))?.size;
    },

    async delete(object, putBefore) {
      const path = pathOf(object);
      if (!(await isOlder(path, putBefore))) return false;
      // Moves the object aside and checks its age again, because a concurrent put may have replaced it.
      const { path: aside } = newIncoming();
      await rename(path, aside).catch(unlessMissing);
      if (await isOlder(aside, putBefore)) {
        await rm(aside, { force: true });
        return true;
      }
      await rename(aside, path).catch(unlessMissing);
      // `rename` leaves both names if a concurrent `adopt` made them hard links to one file.
      await rm(aside, { force: true });
      return false;
    },

    async *olderThan(moment) {
      for await (const path of paths()) {
        const object = objectAt(path);
        if (object && (await isOlder(join(folder, path), moment))) yield object;
      }
    },

    async *strays() {
      for await (const path of paths()) if (!objectAt(path)) yield path;
    },
  };
}

export async function openFolderMarker(folder: string): Promise<StoreMarker> {
  const newIncoming = await openIncoming(folder);
  const path = join(folder, markerName);
  return {
    read: () => readFile(path, "utf8").catch(unlessMissing),

    async write(text) {
      await using part = newIncoming();
      await writeFile(part.path, text, { flush: true });
      await rename(part.path, path);
      await syncFolder(folder);
    },
  };
}

function objectAt(path: string): string | undefined {
  const [digits = "", rest = ""] = path.split(sep);
  return isObjectName(digits + rest) && rest ? digits + rest : undefined;
}

async function touch(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
}

async function isOlder(path: string, moment: number): Promise<boolean> {
  const found = await stat(path).catch(unlessMissing);
  return found !== undefined && found.mtimeMs < moment;
}

async function sync(path: string): Promise<void> {
  await using file = await open(path, "r+");
  await file.sync();
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** A new name survives a power failure only once its folder is synced. Windows cannot sync folders. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  await using folder = await open(path);
  await folder.sync();
}
