import type { SQLInputValue } from "node:sqlite";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { thread } from "../../workers/thread.ts";
import { WorkerClient } from "../../workers/worker-client.ts";
import { BaseSqliteDialect, refuseToStream } from "./sqlite-dialect.ts";
import { rowsOf } from "./sqlite-rows.ts";
import type { SqliteThread } from "./sqlite-thread.ts";

/** An idle thread ends, because it takes 15 MB. */
const timeouts = { starting: 20_000, answering: 120_000, idle: 5_000 };

export class BackgroundSqliteDialect extends BaseSqliteDialect {
  readonly #path: string;
  readonly #timeouts: typeof timeouts;

  constructor(path: string, changed: Partial<typeof timeouts> = {}) {
    super();
    this.#path = path;
    this.#timeouts = { ...timeouts, ...changed };
  }

  createDriver(): Driver {
    const start = () => thread("server/database/sqlite/sqlite-thread.ts", { path: this.#path });
    return new BackgroundDriver(
      new WorkerClient({ name: "thread that reads the database", start, timeouts: this.#timeouts }),
    );
  }
}

class BackgroundDriver implements Driver, DatabaseConnection {
  readonly streamQuery = refuseToStream;
  readonly #thread: WorkerClient<SqliteThread>;

  constructor(thread: WorkerClient<SqliteThread>) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = await this.#thread.ask("execute", sql, parameters as SQLInputValue[]);
    if ("error" in answer) throw answer.error;
    return { rows: rowsOf(answer) };
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async beginTransaction(): Promise<void> {
    throw new Error("Background connections have no transactions.");
  }

  async init(): Promise<void> {}
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.end();
  }
}
