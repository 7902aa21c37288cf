import { crc32, inflateRawSync } from "node:zlib";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";

// Small headers can declare gigabytes, and readers disagree on duplicate names. Format: PKWARE's APPNOTE.TXT, 4.3.

const maxEntries = 1_000;
const maxInflatedBytes = 50_000_000;

const endSignature = 0x06054b50;
const endLength = 22;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const deflated = 8;

/** Refused, under `sheet`, if damaged, encrypted or too large. */
export function inspectZip(zip: Buffer): Outcome<Map<string, Buffer>> {
  try {
    return inspectEntries(zip);
  } catch (error) {
    // Reads past the end, and invalid deflate data.
    if (error instanceof RangeError || isZlibError(error)) return damaged;
    throw error;
  }
}

const damaged = refused({ sheet: productMessages.sheetDamaged });
const tooComplex = refused({ sheet: productMessages.sheetTooComplex });
const unpacksTooLarge = refused({ sheet: productMessages.sheetUnpacksTooLarge });
const encrypted = refused({ sheet: productMessages.sheetEncrypted });

function inspectEntries(zip: Buffer): Outcome<Map<string, Buffer>> {
  const directory = findDirectory(zip);
  if (!directory) return damaged;
  if (directory.entries > maxEntries) return tooComplex;

  const contents = new Map<string, Buffer>();
  const names = new Set<string>();
  let inflated = 0;
  let at = directory.start;
  for (let index = 0; index < directory.entries; index++) {
    const entry = readEntry(zip, at);
    if (!entry) return damaged;
    at = entry.next;
    if (entry.flags & 0x2041) return encrypted;
    const name = entry.name.toLowerCase().replaceAll("\\", "/");
    if (names.has(name)) return damaged;
    names.add(name);

    inflated += entry.inflatedSize;
    if (inflated > maxInflatedBytes) return unpacksTooLarge;
    const content = readContent(zip, entry);
    if (!content) return damaged;
    contents.set(entry.name, content);
  }
  return done(contents);
}

interface Entry {
  name: string;
  flags: number;
  method: number;
  checksum: number;
  storedSize: number;
  inflatedSize: number;
  start: number;
  next: number;
}

/** Must end the file: with two end records, two readers would see different contents. */
function findDirectory(zip: Buffer): { start: number; entries: number } | undefined {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) return undefined;
  if (end + endLength + zip.readUInt16LE(end + 20) !== zip.length) return undefined;
  const entries = zip.readUInt16LE(end + 10);
  if (entries === 0 || zip.readUInt16LE(end + 8) !== entries) return undefined;
  return { start: zip.readUInt32LE(end + 16), entries };
}

function readEntry(zip: Buffer, at: number): Entry | undefined {
  if (zip.readUInt32LE(at) !== directorySignature) return undefined;
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
  return {
    name: zip.toString("latin1", at + 46, nameEnd),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    checksum: zip.readUInt32LE(at + 16),
    storedSize: zip.readUInt32LE(at + 20),
    inflatedSize: zip.readUInt32LE(at + 24),
    start: zip.readUInt32LE(at + 42),
    next: nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32),
  };
}

function readContent(zip: Buffer, entry: Entry): Buffer | undefined {
  const { start, flags, method, storedSize, inflatedSize } = entry;
  if (zip.readUInt32LE(start) !== localSignature) return undefined;
  if (zip.readUInt16LE(start + 6) !== flags || zip.readUInt16LE(start + 8) !== method) return undefined;
  const nameEnd = start + 30 + zip.readUInt16LE(start + 26);
  if (zip.toString("latin1", start + 30, nameEnd) !== entry.name) return undefined;
  const sizesFollow = (flags & 8) !== 0;
  if (!sizesFollow && zip.readUInt32LE(start + 18) !== storedSize) return undefined;
  if (!sizesFollow && zip.readUInt32LE(start + 22) !== inflatedSize) return undefined;

  const begin = nameEnd + zip.readUInt16LE(start + 28);
  const stored = zip.subarray(begin, begin + storedSize);
  if (stored.length !== storedSize || (method !== 0 && method !== deflated)) return undefined;
  const content = method === deflated ? inflateRawSync(stored, { maxOutputLength: inflatedSize + 1 }) : stored;
  return content.length === inflatedSize && crc32(content) === entry.checksum ? content : undefined;
}

function isZlibError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE";
}
