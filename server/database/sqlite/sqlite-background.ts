import { join } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { Worker } from "node:worker_threads";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { projectDir } from "../../project-dir.ts";
import { OurSqliteDialect, refuseToStream } from "./sqlite-dialect.ts";
import { rowsOf } from "./sqlite-rows.ts";
import type { Answer, Question } from "./sqlite-thread.ts";

/** Its young objects are few; by itself, V8 would give them room for 48 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** A thread takes 15 MB, and is asked little: one that nobody asks for so long ends. */
const restMs = 5_000;

/**
 * Kysely over a thread that only reads, for what takes long: `node:sqlite` holds the thread that asks it. The thread
 * begins with the first question, ends after a while without any, and is begun anew with the next.
 */
export class BackgroundSqliteDialect extends OurSqliteDialect {
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
    throw new Error("In the background, nothing is read but single statements.");
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.end();
  }
}

/** Kysely asks for one statement at a time. */
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
    // It keeps the process alive while somebody waits for it, and no longer.
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

  /** A question that is being answered is not answered any more. */
  async end(): Promise<void> {
    clearTimeout(this.#rest);
    const [worker, answer] = [this.#worker, this.#answer];
    this.#worker = undefined;
    // A thread that is being ended keeps no process alive: one with nothing else to do would end in the middle of closing.
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
      // An error is followed by the end, when there may be another thread already.
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
