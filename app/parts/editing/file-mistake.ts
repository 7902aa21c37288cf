import { downloadMessages } from "#core/download.ts";
import { productMessages } from "#core/product.ts";
import { type UploadPurpose, uploadLimits } from "#core/upload.ts";

/** Checks a file before its upload by name, size and declared type; the server checks its content. */
export function fileMistake(file: Pick<File, "name" | "size" | "type">, purpose: UploadPurpose): string | undefined {
  const { wrongKind, tooLarge } = sentences[purpose];
  if (file.size > uploadLimits[purpose]) return tooLarge;
  if (file.size === 0) return wrongKind;
  if (purpose === "sheet" && !/\.xlsx?$/i.test(file.name)) return wrongKind;
  // Browsers derive `type` from the extension; it is empty for unknown ones.
  if (purpose === "picture" && file.type && !file.type.startsWith("image/")) return wrongKind;
  return undefined;
}

const sentences: Record<UploadPurpose, { wrongKind: string; tooLarge: string }> = {
  picture: { wrongKind: productMessages.wrongImage, tooLarge: productMessages.imageTooLarge },
  sheet: { wrongKind: productMessages.wrongSheet, tooLarge: productMessages.sheetTooLarge },
  "product-file": { wrongKind: productMessages.checkDownloads, tooLarge: productMessages.checkDownloads },
  "general-file": { wrongKind: downloadMessages.fileRequired, tooLarge: downloadMessages.fileRequired },
};
