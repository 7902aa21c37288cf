import { readFile, writeFile } from "node:fs/promises";

/** USER_HZ: Linux reports processor time in hundredths of a second on every kernel. */
const ticksPerSecond = 100;

/** Processor time of all threads so far, in milliseconds; exact to ten of them. */
export async function processorTimeMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The second field is the program's name in brackets, and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return ((user + system) * 1_000) / ticksPerSecond;
}

export async function residentBytes(pid: number): Promise<number> {
  return statusBytes(pid, "VmRSS");
}

/** The peak of resident memory since `forgetPeak`, in bytes. */
export async function peakBytes(pid: number): Promise<number> {
  return statusBytes(pid, "VmHWM");
}

/** Resets `peakBytes`. See proc_pid_clear_refs(5). */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5");
}

async function statusBytes(pid: number, name: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}
