import { setTimeout as sleep } from "node:timers/promises";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import type { Client, Pool } from "pg";
import { type Logger, logUnavailable } from "../../log.ts";
import { StartError } from "../../start-error.ts";
import { openCommitWatchers } from "../commit-watchers.ts";
import { DatabaseUnavailable, type OpenDatabase, type PoolUse } from "../database.ts";
import { migrate } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import type { Schema } from "../schema.ts";
import { setReading, transaction } from "../transaction.ts";
import { fillUniqueKeys } from "../unique-names.ts";
import { commitChannel, isConnectionLost, listenerName, PostgresEngine } from "./postgres-engine.ts";
import { isUnanswered, openPool, type PoolConnection } from "./postgres-pool.ts";

/** Connections per pool. A starting server loads whole lists in the background, which must not delay pages. */
const most = { reading: 6, background: 2, writing: 4 };
/** In milliseconds. A write may wait for an import. */
const timeoutMs = { reading: 10_000, writing: 60_000, between: 1_000 };
/** In milliseconds. PostgreSQL ends a transaction that is idle for this long, because all other writers wait for it. */
const silentInTransaction = 20_000;
const poll = { every: 2_500, within: 7_500 };
const closingMs = 5_000;
const oldest = { number: 150_000, name: "15" };

/** Throws `StartError`. Tests add `extraTimeMs` to timeouts, for busy machines. */
export async function openPostgres(url: string, log: Logger, extraTimeMs = 0): Promise<OpenDatabase> {
  const watchers = openCommitWatchers();
  // A watcher that fails does not undo the commit: `followCommits` calls it again.
  const committed = () => watchers.tell().catch(() => {});

  const pools = openPool(url, log, extraTimeMs);
  const writer = pools.createPool({
    max: most.writing,
    statement_timeout: timeoutMs.writing,
    idle_in_transaction_session_timeout: silentInTransaction,
  });
  const onlyReading = { statement_timeout: timeoutMs.reading, options: "-c default_transaction_read_only=on" };
  const reader = pools.createPool({ max: most.reading, ...onlyReading, named: true });
  const lister = pools.createPool({ max: most.background, ...onlyReading });
  // PostgreSQL refuses an empty `in ()`.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const database = new Kysely<Schema>({ dialect: new NotifyingPostgresDialect(pools, writer, committed), plugins });
  const reading = new Kysely<Schema>({ dialect: new NotifyingPostgresDialect(pools, reader), plugins });
  const background = new Kysely<Schema>({ dialect: new NotifyingPostgresDialect(pools, lister), plugins });
  setReading(database, reading);
  const everything = [background, reading, database];
  try {
    await requireVersion(writer);
    await requireUtf8(writer);
    await migrate(database, migrations);
    await transaction(database, fillUniqueKeys);
  } catch (error) {
    await Promise.all(everything.map((connections) => connections.destroy()));
    throw explained(error);
  }

  const signal = followCommits(pools, reader, log, watchers.tell);
  return {
    database,
    reading,
    background,
    bulk: database,
    watchCommits: watchers.watch,
    async snapshot() {
      const transaction = await reading.startTransaction().setIsolationLevel("repeatable read").execute();
      // The first statement takes the snapshot.
      await sql`select 1`.execute(transaction);
      return { database: transaction, [Symbol.asyncDispose]: () => transaction.rollback().execute() };
    },
    pools: () => [useOf("reading", reader), useOf("background", lister), useOf("writing", writer)],
    async isShared() {
      const listeners = await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = ${listenerName}`.execute(reading);
      return Number(listeners.rows[0]?.count) > 1;
    },
    async close() {
      const late = setTimeout(pools.disconnect, closingMs);
      await signal.close();
      for (const connections of everything) await connections.destroy();
      clearTimeout(late);
    },
  };
}

function useOf(pool: PoolUse["pool"], { totalCount, idleCount, waitingCount }: Pool): PoolUse {
  return { pool, open: totalCount, idle: idleCount, max: most[pool], waiting: waitingCount };
}

class NotifyingPostgresDialect extends PostgresDialect {
  readonly #pools: PoolConnection;
  readonly #pool: Pool;
  readonly #committed: () => Promise<void>;

  constructor(pools: PoolConnection, pool: Pool, committed: () => Promise<void> = async () => {}) {
    super({ pool });
    this.#pools = pools;
    this.#pool = pool;
    this.#committed = committed;
  }

  override createAdapter(): PostgresEngine {
    return new PostgresEngine();
  }

  override createDriver(): PostgresDriver {
    const committed = this.#committed;
    const pools = this.#pools;
    return new (class extends PostgresDriver {
      override async acquireConnection(...options: Parameters<PostgresDriver["acquireConnection"]>) {
        if (pools.isUnresponsive) throw new DatabaseUnavailable("The database does not answer.");
        return super.acquireConnection(...options);
      }

      override async commitTransaction(connection: Parameters<PostgresDriver["commitTransaction"]>[0]): Promise<void> {
        await super.commitTransaction(connection);
        await committed();
      }
    })({ pool: this.#pool });
  }
}

// Also polls the revision, which finds missed notifications and a server that does not answer.
function followCommits(
  pools: PoolConnection,
  reader: Pool,
  log: Logger,
  tell: () => Promise<void>,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let lastRevision: unknown;
  let isLost = false;

  async function listen(): Promise<void> {
    const listener = pools.createClient(listenerName, poll.within);
    const lost = new AbortController();
    listener.on("error", () => lost.abort()).on("end", () => lost.abort());
    listener.on("notification", () => tell().catch(() => {}));
    try {
      await listener.connect();
      await listener.query(`listen ${commitChannel}`);
      if (isLost) log.info("The database reports changes again");
      isLost = false;
      pools.isUnresponsive = false;
      const end = AbortSignal.any([closing.signal, lost.signal]);
      while (!end.aborted) {
        await checkRevision(listener);
        await sleep(poll.every, undefined, { signal: end }).catch(() => {});
      }
    } finally {
      await listener.end().catch(() => {});
    }
  }

  async function checkRevision(connection: Client | Pool): Promise<void> {
    const { rows } = await connection.query("select value from revision");
    if (rows[0]?.value === lastRevision) return;
    await tell();
    lastRevision = rows[0]?.value;
  }

  function handleError(error: unknown): void {
    pools.isUnresponsive = isUnanswered(error);
    if (!pools.isUnresponsive) return;
    logUnavailable(log, error, "The database does not answer; its connections are closed");
    pools.disconnect();
  }

  async function reconnectForever(): Promise<void> {
    while (!closing.signal.aborted) {
      let cause: unknown;
      try {
        await listen();
      } catch (error) {
        cause = error;
        if (!closing.signal.aborted) handleError(error);
      }
      if (closing.signal.aborted) return;
      logUnavailable(log, cause, "The database no longer reports changes; reconnecting");
      isLost = true;
      if (!pools.isUnresponsive) await checkRevision(reader).catch(() => {});
      await sleep(timeoutMs.between, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const going = reconnectForever();
  return {
    async close() {
      closing.abort();
      await going;
    },
  };
}

async function requireVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query("show server_version_num");
  if (Number(rows[0].server_version_num) >= oldest.number) return;
  throw new StartError(`The database server is older than PostgreSQL ${oldest.name}: update it.`);
}

async function requireUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query("show server_encoding");
  const encoding = rows[0].server_encoding;
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database of DATABASE_URL has the encoding ${encoding}, and needs UTF8. ` +
      "Make another one with createdb --encoding UTF8 --template template0.",
  );
}

/** The driver's messages name hosts and users, never the password. */
function explained(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const reason = error.message || ("code" in error && error.code);
  if (isConnectionLost(error)) {
    return new DatabaseUnavailable(`The database of DATABASE_URL cannot be reached: ${reason}.`, { cause: error });
  }
  if (!("code" in error)) return error;
  return new StartError(`The database of DATABASE_URL cannot be opened: ${reason}.`, { cause: error });
}
