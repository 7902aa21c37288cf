import { fileExtension } from "#core/file-name.ts";

/**
 * Media types that no browser runs or renders, by extension. Whatever is missing here is plain bytes: pictures too,
 * because only those that were decoded (`stagePicture`) are shown as pictures.
 */
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

/** How many bytes of a file `fileType` wants to see: readers look for a PDF's mark in the first kilobyte. */
export const tellingBytes = 1_024;

export const pdfType = "application/pdf";

/** The media type of a file, by its name; a PDF, which is shown in the browser, must also begin as one. */
export function fileType(name: string, beginning: Uint8Array): string {
  const extension = fileExtension(name);
  if (extension === "pdf" && Buffer.from(beginning).includes("%PDF-")) return pdfType;
  return typesByExtension[extension] ?? "application/octet-stream";
}
