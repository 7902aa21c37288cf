import { fork } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./project-dir.ts";

const program = ["core", "node_modules", "package.json", "server"].map((name) => join(projectDir, name));
const readable = program.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`);

/** For decoding untrusted files: the process can neither write, nor read the site's data, nor start programs. */
export const confinedFlags = ["--permission", ...readable];

/** In milliseconds: to start on a busy machine, and to read. */
export interface Timeouts {
  starting: number;
  reading: number;
}

/**
 * Sends one question to a program that calls `answerOnce`. Undefined if the program crashes or takes too long.
 * Not a thread: its heap limit ignores buffers, and exceeding it can abort the server.
 */
export function askConfinedProcess<Answer>(
  program: string,
  { flags, timeouts, question }: { flags: string[]; timeouts: Timeouts; question: object },
): Promise<Answer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
  // The server's environment holds secrets.
  const child = fork(join(projectDir, program), {
    execArgv: flags,
    env: {},
    serialization: "advanced",
    stdio: "ignore",
  });
  let started = false;
  let timer = setTimeout(() => child.kill("SIGKILL"), timeouts.starting);

  child.on("message", (message: "ready" | { answer: Answer }) => {
    if (message !== "ready") return resolve(message.answer);
    started = true;
    clearTimeout(timer);
    timer = setTimeout(() => child.kill("SIGKILL"), timeouts.reading);
    child.send(question, () => {});
  });
  child.on("error", reject);
  child.on("exit", () => {
    clearTimeout(timer);
    if (started) resolve(undefined);
    else reject(new Error(`The process ${program} did not start.`));
  });
  return promise;
}
