import { fileExtension } from "#core/file-name.ts";

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
export const tellingBytes = 1_024;

export const pdfType = "application/pdf";

/** By the name; a PDF, which browsers display, must also begin as one. */
export function fileType(name: string, beginning: Uint8Array): string {
  const extension = fileExtension(name);
  if (extension === "pdf" && Buffer.from(beginning).includes("%PDF-")) return pdfType;
  return typesByExtension[extension] ?? "application/octet-stream";
}
