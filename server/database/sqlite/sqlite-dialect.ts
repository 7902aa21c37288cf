import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import { SqliteEngine } from "./sqlite-engine.ts";
import { isSqliteError } from "./sqlite-error.ts";
import { ask, type Prepared, prepareForLists, rowsOf } from "./sqlite-rows.ts";

const longestWaitMs = 30_000;
/** Statements with lists of ids differ in length, so there are many. */
const preparedStatements = 300;

export abstract class BaseSqliteDialect implements Dialect {
  abstract createDriver(): Driver;

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteEngine {
    return new SqliteEngine();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }
}

// biome-ignore lint/correctness/useYield: Kysely asks for a generator.
export async function* refuseToStream(): AsyncIterableIterator<never> {
  throw new Error("Queries are not streamed on SQLite: read in pages.");
}

export class NodeSqliteDialect extends BaseSqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #committed: () => Promise<void>;

  constructor(connection: DatabaseSync, committed: () => Promise<void> = async () => {}) {
    super();
    this.#connection = connection;
    this.#committed = committed;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#connection, this.#committed);
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: DatabaseSync;
  readonly #statements: Statements;
  readonly #committed: () => Promise<void>;

  constructor(connection: DatabaseSync, committed: () => Promise<void>) {
    this.#connection = connection;
    this.#statements = new Statements(connection);
    this.#committed = committed;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#statements;
  }

  async beginTransaction(): Promise<void> {
    // A deferred transaction that reads first can fail with SQLITE_BUSY when it writes.
    await this.#statements.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(): Promise<void> {
    this.#connection.exec("commit");
    await this.#committed();
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (this.#connection.isTransaction) this.#connection.exec("rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class Statements implements DatabaseConnection {
  readonly streamQuery = refuseToStream;
  readonly #connection: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: preparedStatements });

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const giveUpAt = performance.now() + longestWaitMs;
    for (;;) {
      try {
        return this.#run(sql, parameters as SQLInputValue[]);
      } catch (error) {
        if (!isSqliteError(error, "busy") || performance.now() > giveUpAt) throw error;
      }
      // SQLite's busy_timeout would block the whole process.
      await sleep(5 + Math.random() * 15);
    }
  }

  #run<Row>(sql: string, parameters: SQLInputValue[]): QueryResult<Row> {
    const prepared = this.#prepare(sql);
    if (prepared.names.length > 0) return { rows: rowsOf(ask(prepared, parameters)) };
    const { changes, lastInsertRowid } = prepared.statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    const prepared = prepareForLists(this.#connection, sql);
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
