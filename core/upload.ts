import { largestGeneralFile, largestImage, largestProductFile, largestWorkbook } from "./limits.ts";
import type { SpecRows } from "./spec-table.ts";

// What a browser and the server agree on about a file that is sent as soon as it is chosen: it is staged, and the form
// that is saved later names it by its upload's id.

/** Where files are sent by the tus protocol; an upload's own address, below it, answers what became of it. */
export const uploadsPath = "/uploads";

/**
 * What a browser sends with one request at most, in bytes: much, because each request costs some milliseconds in which
 * nothing is sent, and what has arrived of one is never sent again.
 */
export const mostSentAtOnce = 32 * 1024 * 1024;

/** What a file is to become, which decides how large it may be and how it is checked. */
export type UploadPurpose = "picture" | "sheet" | "product-file" | "general-file";

/** The largest file of each purpose, in bytes: told before a byte is sent, and enforced while bytes arrive. */
export const uploadLimits: Record<UploadPurpose, number> = {
  picture: largestImage,
  sheet: largestWorkbook,
  "product-file": largestProductFile,
  "general-file": largestGeneralFile,
};

/** A file that has arrived and was found good. `size` in bytes; a picture's `width` and `height` in pixels, upright. */
export type Upload =
  | (ArrivedFile & { purpose: "picture"; width: number; height: number })
  | (ArrivedFile & { purpose: "sheet"; rows: SpecRows })
  | (ArrivedFile & { purpose: "product-file" | "general-file"; type: string });

interface ArrivedFile {
  id: string;
  /** As it will be kept: without folders and control characters. */
  fileName: string;
  size: number;
}
