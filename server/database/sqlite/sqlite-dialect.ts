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

/** How long a statement waits for another process, such as an import from the command line, to finish writing. */
const longestWaitMs = 30_000;
/** Lists of ids make statements of many lengths: more than this many different ones are not kept prepared. */
const keptStatements = 300;

/** What Kysely needs to know of SQLite, however it is asked. */
export abstract class OurSqliteDialect implements Dialect {
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

/** For connections: nothing of ours streams. */
// biome-ignore lint/correctness/useYield: Kysely asks for a generator.
export async function* refuseToStream(): AsyncIterableIterator<never> {
  throw new Error("Queries are not streamed on SQLite: read in pages.");
}

/** Kysely over a connection of `node:sqlite`. Kysely itself lets one query or transaction at a time use it. */
export class NodeSqliteDialect extends OurSqliteDialect {
  readonly #connection: DatabaseSync;
  readonly #committed: () => Promise<void>;

  /** `committed` is waited for before a transaction answers. */
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
    // Immediate: a transaction that reads first and writes later could otherwise be refused in between.
    await this.#statements.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(): Promise<void> {
    this.#connection.exec("commit");
    await this.#committed();
  }

  async rollbackTransaction(): Promise<void> {
    // SQLite itself has rolled back after some errors, such as a full disk.
    if (this.#connection.isTransaction) this.#connection.exec("rollback");
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

/** Runs queries, and keeps the latest statements prepared: preparing takes longer than reading a row. */
class Statements implements DatabaseConnection {
  readonly streamQuery = refuseToStream;
  readonly #connection: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: keptStatements });

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
      // Not by SQLite's busy_timeout, which would hold the whole process and every visitor with it.
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
