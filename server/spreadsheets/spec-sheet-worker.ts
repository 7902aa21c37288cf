import type { Outcome } from "#core/outcome.ts";
import type { SpecRows } from "#core/spec-table.ts";
import { readSpecRows, type WorkbookFormat } from "./spec-sheet-reader.ts";

// A process that reads one workbook and ends. `stage-sheet.ts` starts it, and ends it when it takes too long.

/** What the parent sends, once it was told `ready`. */
export interface Workbook {
  bytes: Uint8Array;
  format: WorkbookFormat;
}

/** What the parent is told: first that the library is loaded and the clock may start, then the rows. */
export type WorkerMessage = "ready" | Outcome<SpecRows>;

process.once("message", ({ bytes, format }: Workbook) => {
  process.send?.(readSpecRows(Buffer.from(bytes), format), () => process.disconnect());
});
process.send?.("ready" satisfies WorkerMessage);
