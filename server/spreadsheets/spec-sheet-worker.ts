import { answerOnce } from "../answer-once.ts";
import { readSpecSheet, type WorkbookFormat } from "./spec-sheet-reader.ts";

export interface Workbook {
  bytes: Uint8Array;
  format: WorkbookFormat;
}

answerOnce(({ bytes, format }: Workbook) => readSpecSheet(Buffer.from(bytes), format));
