import { type Companion, startCompanion } from "./companion.ts";

export interface Load {
  url: string;
  paths: string[];
  headers?: Record<string, string>;
  connections: number;
  /** Without it, every path is requested once. */
  seconds?: number;
}

export interface Answers {
  requests: number;
  /** Responses other than 200, and requests without one. */
  failures: number;
  seconds: number;
  perSecond: number;
  /** Median, from sending a request to the end of its response. */
  p50Ms: number;
  p99Ms: number;
}

/** Sends requests from its own process, so that measuring does not slow itself. */
export interface LoadGenerator extends AsyncDisposable {
  run(load: Load): Promise<Answers>;
}

/** In seconds, for requests without a duration of their own. */
const longest = 120;

export function openLoadGenerator(): LoadGenerator {
  let generator: Companion | undefined;

  /** A failed process may still be busy: it is ended and the next load starts another. */
  async function end(): Promise<void> {
    await generator?.[Symbol.asyncDispose]();
    generator = undefined;
  }

  return {
    async run(load) {
      const { url, paths, seconds = 0 } = load;
      generator ??= startCompanion("load-process.ts");
      generator.send({ ...load });
      const answered = generator.next<Answers>(`Requests to ${url}${paths[0]}`, seconds + longest);
      const answers = await answered.catch(async (error) => {
        await end();
        throw error;
      });
      if (answers.failures > 0) {
        throw new Error(`${answers.failures} of ${answers.requests} requests to ${url} failed: ${paths[0]}`);
      }
      return answers;
    },
    [Symbol.asyncDispose]: end,
  };
}
