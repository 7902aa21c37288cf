import { parentPort } from "node:worker_threads";

/** The questions that a worker answers, by their names. */
export type Handlers = Record<string, (...parameters: never[]) => unknown>;

export interface Question {
  name: string;
  /** What the handler takes; `WorkerClient` checks it. */
  parameters: never[];
  /** It is told, and waits for no answer. */
  isTold?: boolean;
}

export interface Answer {
  value?: unknown;
}

/** The other side of `WorkerClient`, in a thread or process, which an error of a handler ends. Loads nothing else. */
export function serveQuestions(handlers: Handlers): void {
  const post = (answer: Answer) => (parentPort ? parentPort.postMessage(answer) : process.send?.(answer));
  (parentPort ?? process).on("message", async ({ name, parameters, isTold }: Question) => {
    const value = await handlers[name]?.(...parameters);
    if (!isTold) post({ value });
  });
  if (!parentPort) {
    // Signals to the process group are for the parent, which finishes its work first.
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
    process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
  }
  post({});
}
