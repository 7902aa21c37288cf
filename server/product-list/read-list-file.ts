import { readFile, stat } from "node:fs/promises";
import { type Outcome, refused } from "#core/outcome.ts";
import { type ListSheet, listLimits, listMessages } from "#core/product-list/list-sheet.ts";
import { hasPicturesInCells, picturesInCells, whatElse } from "#core/product-list/other-file.ts";
import type { ListWorker } from "../spreadsheets/list-worker.ts";
import { confinedFlags, confinedProcess } from "../workers/confined-process.ts";
import { undefinedIfFailed, WorkerClient } from "../workers/worker-client.ts";

const reader = new WorkerClient<ListWorker>({
  name: "process that reads lists",
  start: () =>
    confinedProcess("server/spreadsheets/list-worker.ts", { flags: ["--max-old-space-size=350", ...confinedFlags] }),
  timeouts: { starting: 20_000, answering: 60_000, idle: 0 },
});

/** Its sheets. Refused, under `list`, if it is no list, which says what it is instead, or exceeds a limit. */
export async function readListFile(path: string, name: string): Promise<Outcome<ListSheet[]>> {
  if ((await stat(path)).size > listLimits.bytes) return refused({ list: listMessages.tooLarge });
  const bytes = await readFile(path);
  const other = whatElse(name, bytes);
  if (other !== undefined) return refused({ list: other });
  const read = await reader.ask("readList", bytes, name).catch(undefinedIfFailed);
  if (read?.ok && read.value.some(hasPicturesInCells)) return refused({ list: picturesInCells(name) });
  return read ?? refused({ list: listMessages.tooComplex });
}
