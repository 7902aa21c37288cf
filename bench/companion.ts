import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { within } from "./within.ts";

/** In seconds. */
const longestEnd = 10;

/** A program beside this file, run in its own process and spoken to by messages. */
export interface Companion extends AsyncDisposable {
  pid: number;
  send(message: Serializable): void;
  /** Its next message. Throws, naming `what`, when the process ends or the seconds have passed. */
  next<Message>(what: string, seconds: number): Promise<Message>;
}

export function startCompanion(program: string): Companion {
  const child: ChildProcess = fork(join(import.meta.dirname, program), { execArgv: [], serialization: "advanced" });
  const ended = once(child, "exit");
  const gone = ended.then(([code, signal]) => {
    throw new Error(`${program} has ended (${code ?? signal}).`);
  });
  // Prevents an unhandled rejection while nothing waits for it.
  gone.catch(() => {});
  return {
    pid: child.pid ?? 0,
    send: (message) => void child.send(message),
    async next(what, seconds) {
      const [message] = await within(seconds, what, (signal) =>
        Promise.race([once(child, "message", { signal }), gone]),
      );
      return message;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await within(longestEnd, `The end of ${program}`, () => ended).catch(() => child.kill("SIGKILL"));
    },
  };
}
