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
import type { ObjectStore } from "../storage/object-store.ts";
import { fileType } from "../storage/stage-file.ts";
import type { StagedSheet } from "../storage/staged-file.ts";
import type { Workbook, WorkerMessage } from "./spec-sheet-worker.ts";

const worker = join(projectDir, "server/spreadsheets/spec-sheet-worker.ts");
/** Not a thread: its heap limit ignores buffers, and exceeding it can abort the server. */
export const readerFlags = ["--max-old-space-size=192", ...confinedFlags];

/** In milliseconds: to start on a busy machine, and to read. */
export const readerPatience = { starting: 20_000, reading: 5_000 };

const limit = pLimit(1);

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
  const rows = await limit(() => readInProcess({ bytes, format }));
  if (!rows.ok) return rows;
  const cleanName = cleanFileName(name);
  return done({ ...(await store.put(bytes)), name: cleanName, type: fileType(cleanName, bytes), rows: rows.value });
}

function readInProcess(workbook: Workbook): Promise<Outcome<SpecRows>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<SpecRows>>();
  // The server's environment holds secrets.
  const child = fork(worker, { execArgv: readerFlags, env: {}, serialization: "advanced", stdio: "ignore" });
  let started = false;
  let timer = setTimeout(() => child.kill("SIGKILL"), readerPatience.starting);

  child.on("message", (message: WorkerMessage) => {
    if (message !== "ready") return resolve(message);
    started = true;
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), readerPatience.reading);
    child.send(workbook, () => {});
  });
  child.on("error", reject);
  child.on("exit", () => {
    clearTimeout(timer);
    if (started) resolve(refused({ sheet: productMessages.sheetTooComplex }));
    else reject(new Error("The process that reads spreadsheets did not start."));
  });
  return promise;
}
