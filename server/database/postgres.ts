import { setTimeout as sleep } from "node:timers/promises";
import {
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import { Client, type ClientConfig, Pool, TypeOverrides } from "pg";
import type { Logger } from "../log.ts";
import { StartError } from "../start-error.ts";
import { openCommitWatchers } from "./commit-watchers.ts";
import type { OpenDatabase } from "./database.ts";
import { DatabaseAway } from "./database-away.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { commitChannel, isConnectionLost, listenerName, PostgresEngine } from "./postgres-engine.ts";
import type { Schema } from "./schema.ts";

/** Connections of one process: pages read beside each other, and changes take turns anyway. */
const most = { reading: 8, writing: 4 };
/** In milliseconds. A page that takes longer is of no use to anybody; a change may wait for an import. */
const patience = { connecting: 5_000, reading: 10_000, writing: 60_000, asking: 5_000, between: 1_000 };
/** The oldest version whose every feature we use is tested, by PostgreSQL's own count. */
const oldest = { number: 150_000, name: "15" };

/**
 * Opens a PostgreSQL database and brings it up to date. Any number of processes may have it open, and start together.
 * Throws `StartError` where the operator can help.
 */
export async function openPostgres(url: string, log: Logger): Promise<OpenDatabase> {
  const watchers = openCommitWatchers();
  // A watcher that fails does not undo what is committed: the signal below tells it again.
  const committed = () => watchers.tell(true).catch(() => {});

  const writer = connect(url, log, { max: most.writing, statement_timeout: patience.writing });
  const reader = connect(url, log, {
    max: most.reading,
    statement_timeout: patience.reading,
    options: "-c default_transaction_read_only=on",
  });
  // "In none of these" is a matter of course for SQLite, and an error here.
  const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];
  const database = new Kysely<Schema>({ dialect: new OurPostgresDialect(writer, committed), plugins });
  const reading = new Kysely<Schema>({ dialect: new OurPostgresDialect(reader), plugins });
  try {
    await refuseOldServer(writer);
    await migrate(database, migrations);
  } catch (error) {
    await Promise.all([database.destroy(), reading.destroy()]);
    throw explained(error);
  }

  const signal = followCommits(url, log, watchers.tell);
  return {
    database,
    reading,
    watchCommits: watchers.watch,
    async snapshot() {
      const still = await reading.startTransaction().setIsolationLevel("repeatable read").execute();
      // It is the first statement that decides what the others see.
      await sql`select 1`.execute(still);
      return { still, [Symbol.asyncDispose]: () => still.rollback().execute() };
    },
    async close() {
      await signal.close();
      await reading.destroy();
      await database.destroy();
    },
  };
}

function connect(url: string, log: Logger, limits: ClientConfig & { max: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "varifocal",
    connectionTimeoutMillis: patience.connecting,
    keepAlive: true,
    types: wholeNumbers(),
    ...limits,
  });
  // A connection that breaks while it is used tells its query. It tells the client too, which the pool does not listen
  // to then: unheard, that would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  // One that breaks while nobody uses it: the pool makes another when one is needed.
  // Its words alone: the error carries the whole connection.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "A connection to the database was lost"));
  return pool;
}

/** Whole numbers of ours have at most 53 bits; the driver would hand them out as text. */
function wholeNumbers(): TypeOverrides {
  const bigint = 20;
  const types = new TypeOverrides();
  types.setTypeParser(bigint, Number);
  return types;
}

class OurPostgresDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #committed: () => Promise<void>;

  /** `committed` is waited for before a transaction answers. */
  constructor(pool: Pool, committed: () => Promise<void> = async () => {}) {
    super({ pool });
    this.#pool = pool;
    this.#committed = committed;
  }

  override createAdapter(): PostgresEngine {
    return new PostgresEngine();
  }

  override createDriver(): PostgresDriver {
    const committed = this.#committed;
    return new (class extends PostgresDriver {
      override async commitTransaction(connection: Parameters<PostgresDriver["commitTransaction"]>[0]): Promise<void> {
        await super.commitTransaction(connection);
        await committed();
      }
    })({ pool: this.#pool });
  }
}

/**
 * Hears of every commit, of whichever process, on a connection of its own; when that breaks, it is made again. What was
 * missed in between does not matter: to be told means to look. A line may break without a word, so the connection is
 * also asked every second; while there is none, whoever watches looks as often by way of the others.
 */
function followCommits(
  url: string,
  log: Logger,
  tell: (certain: boolean) => Promise<void>,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let seen: unknown;

  async function listen(): Promise<void> {
    const listener = new Client({
      connectionString: url,
      application_name: listenerName,
      connectionTimeoutMillis: patience.connecting,
      query_timeout: patience.asking,
      keepAlive: true,
    });
    const lost = new AbortController();
    listener.on("error", () => lost.abort()).on("end", () => lost.abort());
    listener.on("notification", () => tell(true).catch(() => {}));
    try {
      await listener.connect();
      await listener.query(`listen ${commitChannel}`);
      await ask(listener, AbortSignal.any([closing.signal, lost.signal]));
    } finally {
      // What does not answer any more would not answer to a farewell either.
      await Promise.race([listener.end().catch(() => {}), sleep(patience.between, undefined, { ref: false })]);
    }
  }

  /** Asks for the revision, and tells when it is another; throws at the end. */
  async function ask(listener: Client, end: AbortSignal): Promise<never> {
    for (;;) {
      const { rows } = await listener.query("select value from revision");
      if (rows[0]?.value !== seen) await tell(seen !== undefined);
      seen = rows[0]?.value;
      await sleep(patience.between, undefined, { signal: end });
    }
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(() => {});
      if (closing.signal.aborted) return;
      log.warn("The database no longer tells of changes; connecting again");
      await tell(false).catch(() => {});
      await sleep(patience.between, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const going = goOn();
  return {
    async close() {
      closing.abort();
      await going;
    },
  };
}

async function refuseOldServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query("show server_version_num");
  if (Number(rows[0].server_version_num) >= oldest.number) return;
  throw new StartError(`The database server is older than PostgreSQL ${oldest.name}: update it.`);
}

/** What the operator can help. The driver's words name hosts and users, never the password. */
function explained(error: unknown): unknown {
  if (error instanceof StartError || !(error instanceof Error)) return error;
  const reason = error.message || ("code" in error && error.code);
  if (isConnectionLost(error)) {
    return new DatabaseAway(`The database of DATABASE_URL cannot be reached: ${reason}.`, { cause: error });
  }
  if (!("code" in error)) return error;
  return new StartError(`The database of DATABASE_URL cannot be opened: ${reason}.`, { cause: error });
}
