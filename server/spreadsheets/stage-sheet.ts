import { fork } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { cleanFileName, fileExtension } from "#core/file-name.ts";
import { largestWorkbook } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { SpecRows } from "#core/spec-table.ts";
import { confinedFlags } from "../confined-process.ts";
import { projectDir } from "../project-dir.ts";
import { fileType } from "../storage/file-type.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedSheet } from "../storage/staged-file.ts";
import type { Workbook, WorkerMessage } from "./spec-sheet-worker.ts";

const worker = join(projectDir, "server/spreadsheets/spec-sheet-worker.ts");
/**
 * A heap of its own, and no right to write, to read the site's data, to start programs or to load native code. A thread
 * would not do: its heap limit does not count buffers, and a thread that exceeds it can abort the whole server.
 */
export const readerFlags = ["--max-old-space-size=192", ...confinedFlags];

/** For starting the process on a busy machine, and then for reading; in milliseconds. */
export const readerPatience = { starting: 20_000, reading: 5_000 };

const limit = pLimit(1);

/**
 * Reads a spec workbook and puts it into the store as it came. Refused, under `sheet`, when it is no Excel file by its
 * name and by its bytes, cannot be read within the limits of a small server, or holds more than a page can show.
 */
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
  const rows = await limit(() => readInProcess({ bytes, format }));
  if (!rows.ok) return rows;
  const cleanName = cleanFileName(name);
  return done({ ...(await store.put(bytes)), name: cleanName, type: fileType(cleanName, bytes), rows: rows.value });
}

function readInProcess(workbook: Workbook): Promise<Outcome<SpecRows>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<SpecRows>>();
  // Nothing of the server's environment, which holds its secrets, goes along.
  const child = fork(worker, { execArgv: readerFlags, env: {}, serialization: "advanced", stdio: "ignore" });
  let started = false;
  let timer = setTimeout(() => child.kill("SIGKILL"), readerPatience.starting);

  child.on("message", (message: WorkerMessage) => {
    if (message !== "ready") return resolve(message);
    started = true;
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), readerPatience.reading);
    // A failure to send shows as an exit.
    child.send(workbook, () => {});
  });
  child.on("error", reject);
  child.on("exit", () => {
    clearTimeout(timer);
    // Settles nothing when the rows have come. Otherwise it ran out of time or memory, or could not even start.
    if (started) resolve(refused({ sheet: productMessages.sheetTooComplex }));
    else reject(new Error("The process that reads spreadsheets did not start."));
  });
  return promise;
}
