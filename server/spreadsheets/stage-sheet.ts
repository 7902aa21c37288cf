import { readFile, stat } from "node:fs/promises";
import { cleanFileName, fileExtension } from "#core/files/file-name.ts";
import { largestWorkbook } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { fileType } from "../storage/stage-file.ts";
import type { StagedSheet } from "../storage/staged-file.ts";
import { confinedFlags, confinedProcess } from "../workers/confined-process.ts";
import { undefinedIfFailed, WorkerClient } from "../workers/worker-client.ts";
import type { SpecSheetWorker } from "./spec-sheet-worker.ts";

export const readerFlags = ["--max-old-space-size=192", ...confinedFlags];

export const readerTimeouts = { starting: 20_000, answering: 5_000, idle: 0 };

const reader = new WorkerClient<SpecSheetWorker>({
  name: "process that reads spec sheets",
  start: () => confinedProcess("server/spreadsheets/spec-sheet-worker.ts", { flags: readerFlags }),
  timeouts: readerTimeouts,
});

/** Refused, under `sheet`, if it is not an Excel file or exceeds a limit. */
export async function stageSheet(
  store: ObjectStore,
  source: Uint8Array | string,
  name: string,
): Promise<Outcome<StagedSheet>> {
  const format = fileExtension(name);
  if (format !== "xls" && format !== "xlsx") return refused({ sheet: productMessages.wrongSheet });
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > largestWorkbook) return refused({ sheet: productMessages.sheetTooLarge });

  const bytes = typeof source === "string" ? await readFile(source) : source;
  const content = await reader.ask("readSpecSheet", bytes, format).catch(undefinedIfFailed);
  if (!content) return refused({ sheet: productMessages.sheetTooComplex });
  if (!content.ok) return content;
  const cleanName = cleanFileName(name);
  return done({ ...(await store.put(bytes)), name: cleanName, type: fileType(cleanName, bytes), ...content.value });
}
