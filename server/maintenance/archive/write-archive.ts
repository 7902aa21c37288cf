import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { createTarPacker } from "modern-tar";
import type { RecordType } from "../../catalog/collection.ts";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
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
import { type ArchivedFiles, filesToArchive } from "./included-tables.ts";
import { writeRecordFile } from "./record-file.ts";
import { files, readFiles, readVariants, variants } from "./record-types/files.ts";

interface Source {
  /** A snapshot whose objects all stay in the store. */
  snapshot: Database;
  store: ObjectStore;
  hasHistory: boolean;
}

export interface WrittenArchive {
  path: string;
  head: Head;
  /** Objects of the pictures whose narrower copies are left out, because some of them are missing or damaged. */
  leftOut: ReadonlySet<string>;
}

/**
 * Throws `StartError` if an object is missing or damaged: there are no partial archives. Only narrower copies of pictures
 * are left out, because they can be made again. They are known when all files are read, so it then starts over.
 */
export async function writeArchive(source: Source, folder: string, progress: ArchiveProgress): Promise<WrittenArchive> {
  const leftOut = new Set<string>();
  for (;;) {
    const attempt = await mkdtemp(join(folder, "archive-"));
    const { path, head, faulty } = await writeWithout(leftOut, source, attempt, progress);
    if (faulty.size === 0) return { path, head, leftOut };
    await rm(attempt, { recursive: true });
    for (const object of faulty) leftOut.add(object);
  }
}

async function writeWithout(
  leftOut: ReadonlySet<string>,
  { snapshot, store, hasHistory }: Source,
  folder: string,
  progress: ArchiveProgress,
): Promise<{ path: string; head: Head; faulty: Set<string> }> {
  const records: Record<string, Sums> = {};
  const archived = filesToArchive(hasHistory);
  const readLines = (part: RecordType) => {
    if (part === files) return readFiles(snapshot, archived.files);
    return part === variants ? variantsOutside(leftOut, snapshot, archived) : part.read(snapshot);
  };
  for (const [done, part] of recordTypes.entries()) {
    progress("Reading records", done, recordTypes.length);
    if (part.isHistory && !hasHistory) continue;
    if (await part.isAsCreated?.(snapshot)) continue;
    const sums = await writeRecordFile(join(folder, part.file), readLines(part));
    if (sums.records > 0 || !part.isOptional || part.isAsCreated) records[part.file] = sums;
  }
  progress("Reading records", recordTypes.length, recordTypes.length);

  const { objects, sourcesOf } = await objectsOf(snapshot, leftOut, archived);
  const faulty = new Set<string>();
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
      const sources = sourcesOf.get(stored.object);
      const variant = sources && (await readVariant(store, stored));
      if (sources && !variant) for (const source of sources) faulty.add(source);
      else yield { ...fileOf(stored), open: async () => (variant ? [variant] : openWhole(store, stored)) };
    }
    progress("Files", objects.length, objects.length);
  }

  await pack(path, entries(), mtime);
  return { path, head, faulty };
}

async function* variantsOutside(leftOut: ReadonlySet<string>, snapshot: Database, archived: ArchivedFiles) {
  for await (const line of readVariants(snapshot, archived.variants)) if (!leftOut.has(line.source)) yield line;
}

function fileOf({ object, size }: StoredObject): Pick<Entry, "name" | "size"> {
  return { name: objectName(object), size };
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

/** `sourcesOf` has the objects that are nothing but narrower copies, with the pictures that they belong to. */
async function objectsOf(snapshot: Database, leftOut: ReadonlySet<string>, archived: ArchivedFiles) {
  const sizes = new Map<string, number>();
  const sourcesOf = new Map<string, string[]>();
  for await (const rows of pagesOf(snapshot, "file", archived.files)) {
    for (const { object, size } of rows) sizes.set(object, size);
  }
  for await (const rows of pagesOf(snapshot, "picture_variant", archived.variants)) {
    for (const { source, object, size } of rows.filter((row) => !leftOut.has(row.source))) {
      const sources = sourcesOf.get(object);
      if (sources) sources.push(source);
      else if (!sizes.has(object)) sourcesOf.set(object, [source]);
      sizes.set(object, size);
    }
  }
  const objects = [...sizes].map(([object, size]) => ({ object, size }));
  return { objects: objects.sort((a, b) => (a.object < b.object ? -1 : 1)), sourcesOf };
}

/** Undefined if it is missing or damaged. */
async function readVariant(store: ObjectStore, stored: StoredObject): Promise<Uint8Array | undefined> {
  try {
    return await buffer(await openWhole(store, stored));
  } catch (error) {
    if (error instanceof FaultyObject) return undefined;
    throw error;
  }
}

class FaultyObject extends StartError {
  constructor(object: string, fault: string) {
    super(`The file ${object} is ${fault}. "varifocal check" tells where it belongs.`);
  }
}

async function openWhole(store: ObjectStore, { object, size }: StoredObject): Promise<AsyncIterable<Uint8Array>> {
  const stored = await store.open(object).catch((error) => {
    throw error instanceof MissingObject ? new FaultyObject(object, "missing") : error;
  });
  const damaged = () => new FaultyObject(object, "damaged");

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
