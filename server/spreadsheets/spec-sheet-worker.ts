import type { Outcome } from "#core/outcome.ts";
import type { SpecRows } from "#core/spec-table.ts";
import { readSpecRows, type WorkbookFormat } from "./spec-sheet-reader.ts";

export interface Workbook {
  bytes: Uint8Array;
  format: WorkbookFormat;
}

export type WorkerMessage = "ready" | Outcome<SpecRows>;

process.once("message", ({ bytes, format }: Workbook) => {
  process.send?.(readSpecRows(Buffer.from(bytes), format), () => process.disconnect());
});
process.send?.("ready" satisfies WorkerMessage);
