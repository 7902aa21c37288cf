import { createRequire } from "node:module";
import { bofRecords, eofRecord, isEncrypted, readRecords } from "./xls-records.ts";

// Excel 5 and 95 store bytes of a code page ([MS-XLS] 2.4.52), which the library returns as Latin-1. Its `set_cptable`
// is global and misreads two-byte number formats.

const codePageRecord = 0x0042;
const biff8 = 0x0600;

const synonyms = new Map([
  [0x8000, 10000],
  [0x8001, 1252],
]);

/** Undefined for Unicode or encrypted texts. */
export function workbookCodePage(stream: Buffer): number | undefined {
  if (stream.length < 6 || !bofRecords.includes(stream.readUInt16LE(0))) return undefined;
  if (stream.readUInt16LE(0) === 0x0809 && stream.readUInt16LE(4) === biff8) return undefined;
  if (isEncrypted(stream)) return undefined;
  for (const { type, data } of readRecords(stream)) {
    if (type === eofRecord) break;
    if (type !== codePageRecord || data.length < 2) continue;
    const codePage = data.readUInt16LE(0);
    return synonyms.get(codePage) ?? codePage;
  }
  return 1252;
}

export function codePageDecoder(codePage: number): ((bytes: string) => string) | undefined {
  // On demand: the tables take 10 MB of a small heap.
  const tables = createRequire(import.meta.url)("@e965/xlsx/dist/cpexcel.js");
  const characters: string[] | undefined = tables[codePage]?.dec;
  return characters && ((bytes) => decode(bytes, characters));
}

function decode(bytes: string, characters: string[]): string {
  let text = "";
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes.charCodeAt(at);
    const single = characters[byte];
    const pair = single ? undefined : characters[byte * 256 + bytes.charCodeAt(at + 1)];
    if (pair) at += 1;
    text += single || pair || "\uFFFD";
  }
  return text;
}
