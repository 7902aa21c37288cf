import { join } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { projectDir } from "../../project-dir.ts";
import { BaseSqliteDialect, refuseToStream } from "./sqlite-dialect.ts";
import { rowsOf } from "./sqlite-rows.ts";
import type { Answer, Question } from "./sqlite-thread.ts";

/** V8's default would reserve 48 MB for the young generation. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** An idle thread ends, because it takes 15 MB. */
const restMs = 5_000;

export class BackgroundSqliteDialect extends BaseSqliteDialect {
  readonly #path: string;
  readonly #restMs: number;

  constructor(path: string, options: { restMs?: number } = {}) {
    super();
    this.#path = path;
    this.#restMs = options.restMs ?? restMs;
  }

  createDriver(): Driver {
    return new BackgroundDriver(this.#path, this.#restMs);
  }
}

class BackgroundDriver implements Driver {
  readonly #thread: Thread;

  constructor(path: string, restMs: number) {
    this.#thread = new Thread(path, restMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#thread;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Background connections have no transactions.");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.end();
  }
}

class Thread implements DatabaseConnection {
  readonly streamQuery = refuseToStream;
  readonly #path: string;
  readonly #restMs: number;
  #worker: Worker | undefined;
  #answer: PromiseWithResolvers<Answer> | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(path: string, restMs: number) {
    this.#path = path;
    this.#restMs = restMs;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = Promise.withResolvers<Answer>();
    this.#answer = answer;
    clearTimeout(this.#rest);
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    worker.ref();
    worker.postMessage({ sql, parameters: parameters as SQLInputValue[] } satisfies Question);
    try {
      const told = await answer.promise;
      if ("error" in told) throw told.error;
      return { rows: rowsOf(told) };
    } finally {
      worker.unref();
      this.#rest = setTimeout(() => void this.end(), this.#restMs).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#rest);
    const [worker, answer] = [this.#worker, this.#answer];
    this.#worker = undefined;
    // A terminating worker keeps no process alive, so the process could exit before closing is done.
    const awake = setInterval(() => {}, 1_000);
    await worker?.terminate();
    clearInterval(awake);
    answer?.resolve({ error: ended() });
  }

  #begin(): Worker {
    const worker = new Worker(join(projectDir, "server/database/sqlite/sqlite-thread.ts"), {
      workerData: { path: this.#path },
      resourceLimits,
    });
    worker.on("message", (answer: Answer) => this.#answer?.resolve(answer));
    const failed = (error: Error) => {
      // The exit event follows, possibly after another thread has started.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#answer?.resolve({ error });
    };
    worker.on("error", failed);
    worker.on("exit", () => failed(ended()));
    return worker;
  }
}

function ended(): Error {
  return new Error("The thread that reads the database has ended.");
}
