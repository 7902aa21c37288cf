import { readdir, readFile } from "node:fs/promises";
import { forgetPeak, peakBytes } from "#bench/processes.ts";

/** The id of this process's picture decoder, or of another process's; undefined where there is none. */
export async function decoderOf(parent: number = process.pid): Promise<number | undefined> {
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const [stat, command] = await Promise.all([read(`/proc/${name}/stat`), read(`/proc/${name}/cmdline`)]);
    // The program's name is in brackets and may contain anything; the state and the parent follow.
    const [, parentOfIt] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(parentOfIt) === parent && command.includes("picture-worker")) return Number(name);
  }
  return undefined;
}

export async function decoderPeak(): Promise<number> {
  const decoder = await decoderOf();
  if (decoder === undefined) throw new Error("There is no process that decodes pictures.");
  const bytes = await peakBytes(decoder);
  await forgetPeak(decoder);
  return bytes;
}

/** Empty where the process has ended. */
function read(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
