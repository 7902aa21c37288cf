import { type ChildProcess, fork, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { projectDir } from "../project-dir.ts";
import type { Peer } from "./worker-client.ts";

const program = ["core", "node_modules", "package.json", "server"].map((name) => join(projectDir, name));
const readable = program.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`);

/** For decoding untrusted files: the process can neither write, nor read the site's data, nor start programs. */
export const confinedFlags = ["--permission", ...readable];

/** Linux counts in hundredths of a second for programs, on every machine. */
const tickMs = 10;

export interface ConfinedProcess extends Peer {
  child: ChildProcess;
}

/** Not a thread: its heap limit ignores buffers, and exceeding it can abort the server. */
export function confinedProcess(
  program: string,
  // The server's environment holds secrets.
  { flags, env = {}, stdio = "ignore" }: { flags: string[]; env?: NodeJS.ProcessEnv; stdio?: StdioOptions },
): ConfinedProcess {
  const child = fork(join(projectDir, program), { execArgv: flags, env, serialization: "advanced", stdio });
  // The exit event follows.
  child.stdin?.on("error", () => {});
  return {
    child,
    events: child,
    post: (question) => child.send(question, () => {}),
    async end() {
      const exit = once(child, "exit").catch(() => {});
      if (child.kill("SIGKILL")) await exit;
    },
    setKeepAlive(isAwake) {
      const pipes = child.stdio.filter((stream) => stream instanceof Socket);
      for (const handle of [child, child.channel, ...pipes]) {
        if (isAwake) handle?.ref();
        else handle?.unref();
      }
    },
    usedMs: () => processorTimeOf(child.pid),
  };
}

/** Only Linux tells it of another process. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function processorTimeOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name before may hold blanks and brackets. Then, of the fields from the third: user and system time in ticks.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs;
}
