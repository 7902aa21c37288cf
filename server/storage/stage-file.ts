import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { downloadMessages } from "#core/download/download.ts";
import { cleanFileName, fileExtension } from "#core/files/file-name.ts";
import { largestGeneralFile, largestProductFile } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { ownValue } from "#core/own-value.ts";
import { productMessages } from "#core/product/product.ts";
import type { ObjectSource, ObjectStore } from "./object-store.ts";
import type { StagedFile } from "./staged-file.ts";

export interface FileLimit {
  bytes: number;
  message: string;
}

export const generalFileLimit: FileLimit = { bytes: largestGeneralFile, message: downloadMessages.fileRequired };
export const productFileLimit: FileLimit = { bytes: largestProductFile, message: productMessages.checkDownloads };

/** Refused, under `file`, if it is empty or too large. */
export async function stageFile(
  store: ObjectStore,
  source: ObjectSource,
  name: string,
  limit: FileLimit,
): Promise<Outcome<StagedFile>> {
  let beginning = Buffer.alloc(0);

  async function* withinLimit() {
    let size = 0;
    for await (const bytes of pieces(source)) {
      size += bytes.length;
      if (size > limit.bytes) throw new TooLarge();
      if (beginning.length < signatureLength)
        beginning = Buffer.concat([beginning, bytes]).subarray(0, signatureLength);
      yield bytes;
    }
    if (size === 0) throw new Empty();
  }

  try {
    const stored = await store.put(Readable.from(withinLimit()));
    const cleanName = cleanFileName(name);
    return done({ ...stored, name: cleanName, type: fileType(cleanName, beginning) });
  } catch (error) {
    if (error instanceof TooLarge || error instanceof Empty) return refused({ file: limit.message });
    throw error;
  }
}

/** For a local file that does not change any more: see `ObjectStore.adopt`. */
export async function adoptFile(
  store: ObjectStore,
  path: string,
  name: string,
  limit: FileLimit,
  object?: string,
): Promise<Outcome<StagedFile>> {
  const { size } = await stat(path);
  if (size === 0 || size > limit.bytes) return refused({ file: limit.message });
  const cleanName = cleanFileName(name);
  const type = fileType(cleanName, await beginningOf(path));
  return done({ ...(await store.adopt(path, object)), name: cleanName, type });
}

async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(signatureLength) });
  return buffer.subarray(0, bytesRead);
}

class TooLarge extends Error {}
class Empty extends Error {}

function pieces(source: ObjectSource): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof source === "string") return createReadStream(source);
  return source instanceof Uint8Array ? [source] : source;
}

/** Types that no browser runs or renders. Pictures are displayed only if they were decoded (`stagePicture`). */
const typesByExtension: Record<string, string> = {
  csv: "text/csv",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  gz: "application/gzip",
  mp4: "video/mp4",
  stl: "model/stl",
  txt: "text/plain",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** PDF readers look for the signature in the first kilobyte. */
export const signatureLength = 1_024;

export const pdfType = "application/pdf";

/** Follows from the name; a PDF, which browsers display, must also begin as one. */
export function fileType(name: string, beginning: Uint8Array): string {
  const extension = fileExtension(name);
  if (extension === "pdf" && Buffer.from(beginning).includes("%PDF-")) return pdfType;
  return ownValue(typesByExtension, extension) ?? "application/octet-stream";
}
