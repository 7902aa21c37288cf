import { confinedFlags, confinedProcess } from "../workers/confined-process.ts";
import { undefinedIfFailed, WorkerClient } from "../workers/worker-client.ts";
import type { WorkbookWorker } from "./workbook-worker.ts";
import type { WrittenSheet } from "./workbook-writer.ts";

const writer = new WorkerClient<WorkbookWorker>({
  name: "process that writes workbooks",
  start: () =>
    confinedProcess("server/spreadsheets/workbook-worker.ts", {
      flags: ["--max-old-space-size=512", ...confinedFlags],
    }),
  timeouts: { starting: 20_000, answering: 60_000, idle: 0 },
});

/** An `.xlsx`, written by another process, because it takes longer than a page. Undefined if that failed. */
export function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return writer.ask("workbookOf", sheets).catch(undefinedIfFailed);
}
