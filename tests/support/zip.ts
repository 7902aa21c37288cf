import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a zip, and what its headers claim. */
export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  flags?: number;
  /** What the central directory claims instead of the truth. */
  told?: { name?: string; method?: number; checksum?: number; storedSize?: number; inflatedSize?: number };
  /** Whether the local header tells the truth all the same. */
  honestHeader?: boolean;
}

/**
 * Writes a zip, valid or not (APPNOTE.TXT, 4.3). `count` is the number of entries that its end record claims; with
 * `zip64` sizes, places and this number stand in the fields of 64 bits (4.5.3).
 */
export function makeZip(entries: ZipEntry[], { count = entries.length, tail = "", zip64 = false } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const entry of entries) {
    const content = Buffer.from(entry.content);
    const bytes = entry.stored ? content : deflateRawSync(content);
    const truth = {
      name: entry.name,
      method: entry.stored ? 0 : 8,
      checksum: crc32(content),
      storedSize: bytes.length,
      inflatedSize: content.length,
    };
    const start = sizeOf(bodies);
    const told = { ...truth, ...entry.told };
    const own = entry.honestHeader ? truth : told;
    const flags = entry.flags ?? 0;
    const names = { own: Buffer.from(own.name), told: Buffer.from(told.name) };
    const ownSizes = zip64 ? long(own.inflatedSize, own.storedSize) : Buffer.alloc(0);
    const toldSizes = zip64 ? long(told.inflatedSize, told.storedSize, start) : Buffer.alloc(0);
    bodies.push(numbers(4, 0x04034b50), numbers(2, 20), fields(own, flags, zip64));
    bodies.push(numbers(2, names.own.length, ownSizes.length), names.own, ownSizes, bytes);
    directory.push(numbers(4, 0x02014b50), numbers(2, 20, 20), fields(told, flags, zip64));
    directory.push(numbers(2, names.told.length, toldSizes.length, 0, 0, 0), numbers(4, 0, zip64 ? unsaid : start));
    directory.push(names.told, toldSizes);
  }
  const place = { size: sizeOf(directory), start: sizeOf(bodies) };
  const end64 = zip64 ? [...endOf64(count, place), numbers(4, 0x06054b50), numbers(2, 0, 0, 0xffff, 0xffff)] : [];
  const end32 = [numbers(4, 0x06054b50), numbers(2, 0, 0, count, count), numbers(4, place.size, place.start)];
  const end = zip64 ? [...end64, numbers(4, unsaid, unsaid)] : end32;
  return Buffer.concat([...bodies, ...directory, ...end, numbers(2, 0), Buffer.from(tail)]);
}

/** Says that the field of 64 bits holds the number. */
const unsaid = 0xffff_ffff;

/** The extra field of ZIP64. */
function long(...values: number[]): Buffer {
  return Buffer.concat([numbers(2, 1, values.length * 8), ...values.map(u64)]);
}

/** The end record of ZIP64 and the record that finds it. */
function endOf64(count: number, { size, start }: { size: number; start: number }): Buffer[] {
  const record = [numbers(4, 0x06064b50), u64(44), numbers(2, 45, 45), numbers(4, 0, 0)];
  const locator = [numbers(4, 0x07064b50, 0), u64(start + size), numbers(4, 1)];
  return [...record, ...[count, count, size, start].map(u64), ...locator];
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function fields(
  told: { method: number; checksum: number; storedSize: number; inflatedSize: number },
  flags: number,
  zip64: boolean,
) {
  const sizes = zip64 ? [unsaid, unsaid] : [told.storedSize, told.inflatedSize];
  return Buffer.concat([numbers(2, flags, told.method, 0, 0), numbers(4, told.checksum, ...sizes)]);
}

function numbers(width: 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width);
  return bytes;
}

function sizeOf(buffers: Buffer[]): number {
  return buffers.reduce((size, { length }) => size + length, 0);
}
