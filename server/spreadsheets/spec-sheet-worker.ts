import { serveQuestions } from "../workers/serve-questions.ts";
import { readSpecSheet, type WorkbookFormat } from "./spec-sheet-reader.ts";

const handlers = {
  readSpecSheet: (bytes: Uint8Array, format: WorkbookFormat) => readSpecSheet(Buffer.from(bytes), format),
};
export type SpecSheetWorker = typeof handlers;

serveQuestions(handlers);
