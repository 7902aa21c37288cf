import type { SpecRows } from "#core/product/spec-table.ts";
import type { ListedSheet } from "#core/product-list/kept-list.ts";
import { listLimits } from "#core/product-list/list-sheet.ts";
import type { SbomSummary } from "#core/release/release.ts";
import type { LeftOut } from "../left-out.ts";
import { largestGeneralFile, largestImage, largestProductFile, largestSbom, largestWorkbook } from "../limits.ts";

// Files are uploaded as soon as they are chosen; the form that is saved later names each by its upload id.

export const uploadsPath = "/uploads";

/** Bytes per request. Large, because each request costs a pause; nothing that has arrived is sent again. */
export const mostSentAtOnce = 32 * 1024 * 1024;

export type UploadPurpose = "picture" | "sheet" | "product-file" | "general-file" | "sbom" | "list";

export const uploadLimits: Record<UploadPurpose, number> = {
  picture: largestImage,
  sheet: largestWorkbook,
  "product-file": largestProductFile,
  "general-file": largestGeneralFile,
  sbom: largestSbom,
  list: listLimits.bytes,
};

/** Names no upload: a form sends it to remove a stored file. */
export const removedFile = "removed";

/** Names no upload: a form sends it in place of a file that was refused, so that nothing is saved without the file. */
export const refusedFile = "refused";

export type Upload =
  | (ArrivedFile & { purpose: "picture"; width: number; height: number })
  | (ArrivedFile & { purpose: "sheet"; rows: SpecRows; leftOut?: LeftOut })
  | (ArrivedFile & { purpose: "sbom"; summary: SbomSummary })
  | (ArrivedFile & { purpose: "list"; sheets: ListedSheet[] })
  | (ArrivedFile & { purpose: "product-file" | "general-file"; type: string });

interface ArrivedFile {
  id: string;
  fileName: string;
  size: number;
}
