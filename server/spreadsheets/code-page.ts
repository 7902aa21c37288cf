import { createRequire } from "node:module";
import { CFB } from "@e965/xlsx";

// Excel 5 and 95 store bytes of a code page ([MS-XLS] 2.4.52), which the library returns as Latin-1. Its `set_cptable`
// is global and misreads two-byte number formats.

const bofRecords = [0x0009, 0x0209, 0x0409, 0x0809];
const eofRecord = 0x000a;
const filePassRecord = 0x002f;
const codePageRecord = 0x0042;
const biff8 = 0x0600;

const synonyms = new Map([
  [0x8000, 10000],
  [0x8001, 1252],
]);

/** Undefined for Unicode or encrypted texts. */
export function workbookCodePage(compoundFile: Buffer): number | undefined {
  const book = findWorkbook(compoundFile);
  if (!book || book.length < 6 || !bofRecords.includes(book.readUInt16LE(0))) return undefined;
  if (book.readUInt16LE(0) === 0x0809 && book.readUInt16LE(4) === biff8) return undefined;
  for (let at = 0; at + 6 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const record = book.readUInt16LE(at);
    if (record === filePassRecord) return undefined;
    if (record === eofRecord) break;
    if (record !== codePageRecord) continue;
    const codePage = book.readUInt16LE(at + 4);
    return synonyms.get(codePage) ?? codePage;
  }
  return 1252;
}

function findWorkbook(compoundFile: Buffer): Buffer | undefined {
  try {
    const container = CFB.read(compoundFile, { type: "buffer" });
    const stream = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
    return stream?.content && Buffer.from(stream.content);
  } catch {
    return undefined;
  }
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
