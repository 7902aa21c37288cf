import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import type { RecordType } from "../../catalog/collection.ts";
import { StartError } from "../../start-error.ts";
import { hashed } from "../../storage/incoming-file.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { webStream } from "../../storage/web-stream.ts";
import { type ArchiveProgress, type Head, headName, objectName, readHead, recordTypes } from "./archive-format.ts";
import { recordsIn } from "./record-file.ts";
import { files, variants } from "./record-types/files.ts";

export interface ReadArchive {
  head: Head;
  recordsOf(part: RecordType): AsyncIterable<unknown[]>;
}

const largestHead = 1024 * 1024;
/** In bytes. Small objects are buffered, so that several are stored at once. */
const smallObject = 1024 * 1024;
const putsAtOnce = 8;

/** Accepts exactly the files of archive.json, in order and with its hashes. Names in the archive never become paths. */
export async function readArchive(
  path: string,
  store: Pick<ObjectStore, "put">,
  folder: string,
  progress: ArchiveProgress,
): Promise<ReadArchive> {
  const entries = entriesOf(path);
  try {
    const head = readHead((await readSmall(await next(entries, headName))).toString());
    if (typeof head === "string") throw new StartError(head);
    const recordsOf = async function* (part: RecordType) {
      if (head.records[part.file]) yield* recordsIn(join(folder, part.file), part);
    };
    for (const [done, part] of recordTypes.entries()) {
      if (!head.records[part.file]) continue;
      progress("Reading records", done, recordTypes.length);
      await keepRecords(await next(entries, part.file), part, head, folder);
      for await (const _ of recordsOf(part)); // Validates every line before a file is stored.
    }
    progress("Reading records", recordTypes.length, recordTypes.length);

    const expected = await objectsOf(recordsOf);
    await keepObjects(entries, expected, store, progress);
    const { value: more } = await entries.next();
    if (more) throw new StartError(`It holds ${shown(more)}, which belongs to no record.`);
    return { head, recordsOf };
  } catch (error) {
    throw explained(path, error);
  } finally {
    // For a truncated archive, closing throws the same error again.
    await entries.return(undefined).catch(() => {});
  }
}

async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? error : new StartError(`${error.message}.`, { cause: error });
  });
  const bytes = webStream(file.createReadStream({ highWaterMark: 256 * 1024 }));
  yield* bytes.pipeThrough(createTarDecoder({ strict: true }));
}

async function next(entries: AsyncGenerator<ParsedTarEntry>, name: string): Promise<ParsedTarEntry> {
  const { value: entry } = await entries.next();
  if (!entry) throw new StartError(`It ends before ${name}.`);
  const { header } = entry;
  if (header.name !== name) {
    throw new StartError(
      name === headName ? "It is not an archive of Varifocal." : `It holds ${shown(entry)} where ${name} belongs.`,
    );
  }
  if (header.type !== "file") throw new StartError(`Its ${name} is not a plain file.`);
  return entry;
}

/** Escapes control characters, which a malicious archive could send to the terminal. */
function shown({ header }: ParsedTarEntry): string {
  return JSON.stringify(header.name.slice(0, 200));
}

async function readSmall(entry: ParsedTarEntry): Promise<Buffer> {
  if (entry.header.size > largestHead) throw new StartError("It is not an archive of Varifocal.");
  const pieces: Uint8Array[] = [];
  for await (const bytes of entry.body) pieces.push(bytes);
  return Buffer.concat(pieces);
}

async function keepRecords(entry: ParsedTarEntry, part: RecordType, head: Head, folder: string): Promise<void> {
  const told = head.records[part.file];
  const damaged = new StartError(`Its ${part.file} is damaged.`);
  if (entry.header.size !== told?.bytes) throw damaged;
  const hash = createHash("sha256");
  await using file = await open(join(folder, part.file), "wx", 0o600);
  for await (const bytes of entry.body) {
    hash.update(bytes);
    await file.writeFile(bytes);
  }
  if (hash.digest("hex") !== told.sha256) throw damaged;
}

async function objectsOf(recordsOf: ReadArchive["recordsOf"]): Promise<[string, number][]> {
  const sizes = new Map<string, number>();
  for (const part of [files, variants]) {
    for await (const lines of recordsOf(part)) {
      for (const { object, size } of lines as { object: string; size: number }[]) {
        if ((sizes.get(object) ?? size) !== size) throw new StartError(`Its records differ on the size of ${object}.`);
        sizes.set(object, size);
      }
    }
  }
  return [...sizes].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Stores may be slow, and a catalog has tens of thousands of small pictures: those are stored concurrently. */
async function keepObjects(
  entries: AsyncGenerator<ParsedTarEntry>,
  expected: [string, number][],
  store: Pick<ObjectStore, "put">,
  progress: ArchiveProgress,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  try {
    for (const [done, [object, size]] of expected.entries()) {
      progress("Files", done, expected.length);
      const { header, body } = await next(entries, objectName(object));
      const damaged = new StartError(`Its file ${header.name} is damaged.`);
      if (header.size !== size) throw damaged;
      const isSmall = size <= smallObject;
      const source = isSmall ? await buffer(body as never) : Readable.fromWeb(body as never);
      const putting = store.put(source).then((stored) => {
        if (stored.object !== object || stored.size !== size) throw damaged;
        underWay.delete(putting);
      });
      underWay.add(putting);
      // The rejection is handled below, possibly later.
      putting.catch(() => {});
      if (!isSmall) await putting;
      else if (underWay.size === putsAtOnce) await Promise.race(underWay);
    }
    await Promise.all(underWay);
  } finally {
    // No put may continue after the error is reported.
    await Promise.allSettled(underWay);
  }
  progress("Files", expected.length, expected.length);
}

function explained(path: string, error: unknown): unknown {
  if (error instanceof StartError) return new StartError(`${path} cannot be taken: ${error.message}`, { cause: error });
  const { code, message } = error as NodeJS.ErrnoException;
  // The tar reader throws plain errors; systems and stores throw errors with a code.
  const isOfTheTar = error instanceof Error && error.constructor === Error && code === undefined;
  if (code === "ENOENT") return new StartError(`${path} is not there.`);
  if (code === "EISDIR") return new StartError(`${path} is a folder, not an archive.`);
  if (isOfTheTar) return new StartError(`${path} is no tar file, or a damaged one: ${message}`, { cause: error });
  return error;
}

/** Stores nothing. Its hashes are enough to verify an archive. */
export const hashingStore: Pick<ObjectStore, "put"> = { put: (source) => hashed(source) };
