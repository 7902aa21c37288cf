import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Requests to send: to these addresses in turn, over so many connections, each waiting for its answer. */
export interface Load {
  url: string;
  paths: string[];
  headers?: Record<string, string>;
  connections: number;
  /** Either for so long, or until every path has been asked for once. */
  seconds?: number;
}

/** What became of them. */
export interface Answers {
  requests: number;
  /** Answers other than 200, and requests without one. */
  failures: number;
  seconds: number;
  perSecond: number;
  /** From a request's sending to its answer's end: half of all took less. */
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests from a process of its own, so that nobody's answers wait for somebody else's questions. */
export interface LoadGenerator extends AsyncDisposable {
  run(load: Load): Promise<Answers>;
}

export function openLoadGenerator(): LoadGenerator {
  const generator: ChildProcess = fork(join(import.meta.dirname, "load-process.ts"), { execArgv: [] });
  return {
    async run(load) {
      generator.send(load);
      const [answers] = await once(generator, "message");
      if (answers.failures > 0) {
        throw new Error(`${answers.failures} of ${answers.requests} requests to ${load.url} failed: ${load.paths[0]}`);
      }
      return answers;
    },
    async [Symbol.asyncDispose]() {
      generator.disconnect();
      await once(generator, "exit");
    },
  };
}
