import { CFB } from "@e965/xlsx";

/** A record of the workbook stream ([MS-XLS] 2.1.4). */
export interface XlsRecord {
  type: number;
  /** Where it begins in the stream. */
  at: number;
  data: Buffer;
}

export const bofRecords = [0x0009, 0x0209, 0x0409, 0x0809];
export const eofRecord = 0x000a;

/** Undefined if there is none. */
export function workbookStream(compoundFile: Buffer): Buffer | undefined {
  try {
    const container = CFB.read(compoundFile, { type: "buffer" });
    const stream = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
    return stream?.content && Buffer.from(stream.content);
  } catch {
    return undefined;
  }
}

export function* readRecords(stream: Buffer, start = 0): Generator<XlsRecord> {
  for (let at = start; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    yield { type: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, end) };
    at = end;
  }
}

const filePassRecord = 0x002f;

/** Its records but a few are then unreadable ([MS-XLS] 2.4.117). */
export function isEncrypted(stream: Buffer): boolean {
  for (const { type } of readRecords(stream)) {
    if (type === filePassRecord) return true;
    if (type === eofRecord) return false;
  }
  return false;
}
