import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { createTarPacker } from "modern-tar";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { StartError } from "../../start-error.ts";
import { MissingObject, type ObjectStore, type StoredObject } from "../../storage/object-store.ts";
import {
  type ArchiveProgress,
  type Head,
  headName,
  makeHead,
  objectName,
  recordTypes,
  type Sums,
} from "./archive-format.ts";
import { pagesOf } from "./included-tables.ts";
import { writeRecordFile } from "./record-file.ts";

interface Source {
  /** A snapshot whose objects all stay in the store. */
  snapshot: Database;
  store: ObjectStore;
}

/** Throws `StartError` if an object is missing or damaged: there are no partial archives. */
export async function writeArchive(
  { snapshot, store }: Source,
  folder: string,
  progress: ArchiveProgress,
): Promise<{ path: string; head: Head }> {
  const records: Record<string, Sums> = {};
  for (const [done, part] of recordTypes.entries()) {
    progress("Reading records", done, recordTypes.length);
    if (await part.isAsCreated?.(snapshot)) continue;
    const sums = await writeRecordFile(join(folder, part.name), part.read(snapshot));
    if (sums.records > 0 || !part.isOptional || part.isAsCreated) records[part.name] = sums;
  }
  progress("Reading records", recordTypes.length, recordTypes.length);

  const objects = await objectsOf(snapshot);
  const bytes = objects.reduce((total, { size }) => total + size, 0);
  const revision = await currentRevision(snapshot);
  const head = makeHead({ revision, records, objects: { count: objects.length, bytes } });
  const path = join(folder, "archive.tar");
  const mtime = await lastChange(snapshot);

  async function* entries(): AsyncGenerator<Entry> {
    const headBytes = Buffer.from(`${JSON.stringify(head, null, 2)}\n`);
    yield { name: headName, size: headBytes.length, open: async () => [headBytes] };
    for (const [name, { bytes: size }] of Object.entries(records)) {
      yield { name, size, open: async () => createReadStream(join(folder, name)) };
    }
    for (const [done, stored] of objects.entries()) {
      progress("Files", done, objects.length);
      yield { name: objectName(stored.object), size: stored.size, open: () => openWhole(store, stored) };
    }
    progress("Files", objects.length, objects.length);
  }

  await pack(path, entries(), mtime);
  return { path, head };
}

interface Entry {
  name: string;
  size: number;
  open(): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>>;
}

/** The file is private, because it contains password hashes, and synced. */
async function pack(path: string, entries: AsyncIterable<Entry>, mtime: Date): Promise<void> {
  const { readable, controller } = createTarPacker();
  const output = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true });

  async function addAll(): Promise<void> {
    for await (const { name, size, open } of entries) {
      const source = await open();
      const writer = controller.add({ name, size, mtime, mode: 0o600, type: "file" }).getWriter();
      for await (const bytes of source) await writer.write(bytes);
      await writer.close();
    }
    controller.finalize();
  }

  const adding = addAll().catch((error) => {
    controller.error(error);
    throw error;
  });
  const [added, written] = await Promise.allSettled([adding, pipeline(Readable.fromWeb(readable as never), output)]);
  // A full disk fails both; a faulty source only `added`.
  if (added.status === "rejected" && added.reason instanceof StartError) throw added.reason;
  if (written.status === "rejected") throw cannotWrite(path, written.reason);
  if (added.status === "rejected") throw cannotWrite(path, added.reason);
}

function cannotWrite(path: string, error: Error): Error {
  return "code" in error ? new StartError(`${path} cannot be written: ${error.message}.`, { cause: error }) : error;
}

async function objectsOf(snapshot: Database): Promise<StoredObject[]> {
  const sizes = new Map<string, number>();
  for (const table of ["file", "picture_variant"] as const) {
    for await (const rows of pagesOf(snapshot, table)) {
      for (const { object, size } of rows) sizes.set(object, size);
    }
  }
  return [...sizes].map(([object, size]) => ({ object, size })).sort((a, b) => (a.object < b.object ? -1 : 1));
}

async function openWhole(store: ObjectStore, { object, size }: StoredObject): Promise<AsyncIterable<Uint8Array>> {
  const stored = await store.open(object).catch((error) => {
    if (!(error instanceof MissingObject)) throw error;
    throw new StartError(`The file ${object} is missing. "varifocal check" tells where it belongs.`);
  });
  const damaged = () => new StartError(`The file ${object} is damaged. "varifocal check" tells where it belongs.`);

  return (async function* () {
    const hash = createHash("sha256");
    let seen = 0;
    for await (const bytes of stored) {
      hash.update(bytes);
      seen += bytes.length;
      if (seen > size) throw damaged();
      yield bytes;
    }
    if (seen !== size || hash.digest("hex") !== object) throw damaged();
  })();
}

/** A date for the tar's entries that depends on the site only. */
async function lastChange(snapshot: Database): Promise<Date> {
  const { rows } = await sql<{ at: number | null }>`select max(at) as at from change`.execute(snapshot);
  return new Date(rows[0]?.at ?? 0);
}
