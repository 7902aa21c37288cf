import { serveOneRequest } from "../serve-one-request.ts";
import { readSpecSheet, type WorkbookFormat } from "./spec-sheet-reader.ts";

export interface Workbook {
  bytes: Uint8Array;
  format: WorkbookFormat;
}

serveOneRequest(({ bytes, format }: Workbook) => readSpecSheet(Buffer.from(bytes), format));
