import { crc32, inflateRawSync } from "node:zlib";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";

// Small headers can declare gigabytes, and readers disagree on duplicate names. Format: PKWARE's APPNOTE.TXT, 4.3.

const maxEntries = 1_000;
const maxInflatedBytes = 50_000_000;

const endSignature = 0x06054b50;
const endLength = 22;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;
const end64Signature = 0x06064b50;
const locator64Signature = 0x07064b50;
const locator64Length = 20;
const extra64 = 0x0001;
const deflated = 8;
/** Encryption and sizes that follow; others, such as the names' encoding, differ in files that Excel reads. */
const decisiveFlags = 0x2049;

/** Refused, under `sheet`, if damaged, encrypted or too large. */
export function inspectZip(zip: Buffer, mostInflated = maxInflatedBytes): Outcome<Map<string, Buffer>> {
  try {
    return inspectEntries(zip, mostInflated);
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

function inspectEntries(zip: Buffer, mostInflated: number): Outcome<Map<string, Buffer>> {
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
    if (inflated > mostInflated) return unpacksTooLarge;
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
  const start = zip.readUInt32LE(end + 16);
  if (entries === 0 || zip.readUInt16LE(end + 8) !== entries) return undefined;
  return entries === 0xffff || start === inZip64 ? findDirectory64(zip, end) : { start, entries };
}

/** The record that finds the end record of ZIP64 stands before the other end record (4.3.14 and 4.3.15). */
function findDirectory64(zip: Buffer, end: number): { start: number; entries: number } | undefined {
  const locator = end - locator64Length;
  if (zip.readUInt32LE(locator) !== locator64Signature) return undefined;
  const record = readSize64(zip, locator + 8);
  if (zip.readUInt32LE(record) !== end64Signature) return undefined;
  const entries = readSize64(zip, record + 32);
  if (entries === 0 || readSize64(zip, record + 24) !== entries) return undefined;
  return { start: readSize64(zip, record + 48), entries };
}

/** Throws a `RangeError` for more than can be addressed, as a read past the end does. */
function readSize64(zip: Buffer, at: number): number {
  const size = Number(zip.readBigUInt64LE(at));
  if (!Number.isSafeInteger(size)) throw new RangeError("size");
  return size;
}

/** In place of a size that stands in the extra field of ZIP64. */
const inZip64 = 0xffff_ffff;

/** Replaces what does not fit in 32 bits, in the order of 4.5.3; undefined if the field is missing. */
function withSizes64(
  zip: Buffer,
  { begin, end }: { begin: number; end: number },
  sizes: number[],
): number[] | undefined {
  if (!sizes.includes(inZip64)) return sizes;
  for (let at = begin; at + 4 <= end; at += 4 + zip.readUInt16LE(at + 2)) {
    if (zip.readUInt16LE(at) !== extra64) continue;
    let next = at + 4;
    const whole = sizes.map((size) => {
      if (size !== inZip64) return size;
      next += 8;
      return readSize64(zip, next - 8);
    });
    return next <= at + 4 + zip.readUInt16LE(at + 2) && next <= end ? whole : undefined;
  }
  return undefined;
}

function readEntry(zip: Buffer, at: number): Entry | undefined {
  if (zip.readUInt32LE(at) !== directorySignature) return undefined;
  const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
  const extraEnd = nameEnd + zip.readUInt16LE(at + 30);
  const told = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
  const sizes = withSizes64(zip, { begin: nameEnd, end: extraEnd }, told);
  if (!sizes) return undefined;
  const [inflatedSize = 0, storedSize = 0, start = 0] = sizes;
  return {
    name: zip.toString("latin1", at + 46, nameEnd),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    checksum: zip.readUInt32LE(at + 16),
    storedSize,
    inflatedSize,
    start,
    next: extraEnd + zip.readUInt16LE(at + 32),
  };
}

function readContent(zip: Buffer, entry: Entry): Buffer | undefined {
  const { start, flags, method, storedSize, inflatedSize } = entry;
  if (zip.readUInt32LE(start) !== localSignature) return undefined;
  if ((zip.readUInt16LE(start + 6) ^ flags) & decisiveFlags || zip.readUInt16LE(start + 8) !== method) return undefined;
  const nameEnd = start + 30 + zip.readUInt16LE(start + 26);
  if (zip.toString("latin1", start + 30, nameEnd) !== entry.name) return undefined;
  const begin = nameEnd + zip.readUInt16LE(start + 28);
  const sizesFollow = (flags & 8) !== 0;
  const told = [zip.readUInt32LE(start + 22), zip.readUInt32LE(start + 18)];
  const sizes = sizesFollow ? [inflatedSize, storedSize] : withSizes64(zip, { begin: nameEnd, end: begin }, told);
  if (sizes?.[0] !== inflatedSize || sizes[1] !== storedSize) return undefined;

  const stored = zip.subarray(begin, begin + storedSize);
  if (stored.length !== storedSize || (method !== 0 && method !== deflated)) return undefined;
  const content = method === deflated ? inflateRawSync(stored, { maxOutputLength: inflatedSize + 1 }) : stored;
  return content.length === inflatedSize && crc32(content) === entry.checksum ? content : undefined;
}

function isZlibError(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  return code.startsWith("Z_") || code === "ERR_BUFFER_TOO_LARGE";
}
