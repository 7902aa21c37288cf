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

/** Writes a zip, valid or not (APPNOTE.TXT, 4.3). `count` is the number of entries that its end record claims. */
export function makeZip(entries: ZipEntry[], { count = entries.length, tail = "" } = {}): Buffer {
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
    const start = numbers(4, sizeOf(bodies));
    const told = { ...truth, ...entry.told };
    const own = entry.honestHeader ? truth : told;
    const flags = entry.flags ?? 0;
    const names = { own: Buffer.from(own.name), told: Buffer.from(told.name) };
    bodies.push(numbers(4, 0x04034b50), numbers(2, 20), fields(own, flags), numbers(2, names.own.length, 0));
    bodies.push(names.own, bytes);
    directory.push(numbers(4, 0x02014b50), numbers(2, 20, 20), fields(told, flags), numbers(2, names.told.length));
    directory.push(numbers(2, 0, 0, 0, 0), numbers(4, 0), start, names.told);
  }
  const place = numbers(4, sizeOf(directory), sizeOf(bodies));
  const end = [numbers(4, 0x06054b50), numbers(2, 0, 0, count, count), place, numbers(2, 0), Buffer.from(tail)];
  return Buffer.concat([...bodies, ...directory, ...end]);
}

function fields(told: { method: number; checksum: number; storedSize: number; inflatedSize: number }, flags: number) {
  return Buffer.concat([
    numbers(2, flags, told.method, 0, 0),
    numbers(4, told.checksum, told.storedSize, told.inflatedSize),
  ]);
}

function numbers(width: 2 | 4, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width);
  return bytes;
}

function sizeOf(buffers: Buffer[]): number {
  return buffers.reduce((size, { length }) => size + length, 0);
}
