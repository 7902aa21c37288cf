import { readdir, readFile } from "node:fs/promises";
import { forgetPeak, peakBytes } from "#bench/processes.ts";

/** The process that decodes pictures for this process, or another; undefined where there is none. */
export async function decoderOf(parent: number = process.pid): Promise<number | undefined> {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all([read(`/proc/${name}/stat`), read(`/proc/${name}/cmdline`)]);
    // The program's name stands in brackets and may hold anything; after it come the state and the parent.
    const [, parentOfIt] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(parentOfIt) === parent && command.includes("picture-worker")) return Number(name);
  }
  return undefined;
}

/** The most memory that it has held since it began, or since this was asked last; in bytes. */
export async function decoderPeak(): Promise<number> {
  const decoder = await decoderOf();
  if (decoder === undefined) throw new Error("There is no process that decodes pictures.");
  const bytes = await peakBytes(decoder);
  await forgetPeak(decoder);
  return bytes;
}

/** Nothing where the process has ended. */
function read(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
