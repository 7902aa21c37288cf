import { answerOnce } from "../answer-once.ts";
import { readSpecRows, type WorkbookFormat } from "./spec-sheet-reader.ts";

export interface Workbook {
  bytes: Uint8Array;
  format: WorkbookFormat;
}

answerOnce(({ bytes, format }: Workbook) => readSpecRows(Buffer.from(bytes), format));
