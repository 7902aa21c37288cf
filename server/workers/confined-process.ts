import { type ChildProcess, fork, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { realpathSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { projectDir } from "../project-dir.ts";
import type { Peer } from "./worker-client.ts";

const program = ["core", "node_modules", "package.json", "server"].map((name) => join(projectDir, name));
const readable = program.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`);

/** For decoding untrusted files: the process can neither write, nor read the site's data, nor start programs. */
export const confinedFlags = ["--permission", ...readable];

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
  };
}
