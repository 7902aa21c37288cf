import { type Companion, startCompanion } from "./companion.ts";

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

/** What requests without a duration of their own may take together, in seconds. */
const longest = 120;

export function openLoadGenerator(): LoadGenerator {
  let generator: Companion | undefined;

  /** One that failed may still be at work: it goes, and the next load has another. */
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
