import type { DialectAdapter, Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool, Transaction } from "kysely";
import { StartError } from "../start-error.ts";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;
/** An open transaction. Inside it, never use the outer database: that would wait for the transaction forever. */
export type Work = Transaction<Schema>;

export interface OpenDatabase {
  database: Database;
  /** Cannot write, and never waits for a transaction. */
  reading: Database;
  /** For slow reads, one statement each: a thread on SQLite, two extra connections on PostgreSQL. */
  background: Database;
  /** For transactions that let requests be answered. Of `database`, SQLite has one connection: their statements would join. */
  bulk: Database;
  /** Called before a command returns, usually within 100 ms of another process's commit, and at times without one. */
  watchCommits(listener: () => Promise<void>): () => void;
  snapshot(folder: string): Promise<Snapshot>;
  /** PostgreSQL only, like `isShared`. */
  pools?(): PoolUse[];
  isShared?(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PoolUse {
  pool: "reading" | "background" | "writing";
  open: number;
  idle: number;
  max: number;
  waiting: number;
}

export interface Snapshot extends AsyncDisposable {
  database: Database;
}

export const searchColumns = ["model_key", "description_key", "specs_key"] as const;
export type SearchColumn = (typeof searchColumns)[number];

export interface Engine {
  readonly columns: {
    sequence: RawBuilder<unknown>;
    whole: RawBuilder<unknown>;
    real: RawBuilder<unknown>;
    /** Text compared byte by byte, independent of the locale. */
    key: RawBuilder<unknown>;
  };
  /** In milliseconds since 1970. Processes on several machines agree on no other clock. */
  readonly now: RawBuilder<number>;
  readonly tableEnd: RawBuilder<unknown>;
  /** Waits for other writers, then blocks them until this transaction ends. */
  acquireWriteLock(work: Kysely<unknown>): Promise<void>;
  createCommitSignal(work: Kysely<unknown>): Promise<void>;
  createProductCounts(work: Kysely<unknown>): Promise<void>;
  createProductIndex(work: Kysely<unknown>): Promise<void>;
  createBigramIndex(work: Kysely<unknown>): Promise<void>;
  widenProductIndexes(work: Kysely<unknown>): Promise<void>;
  /** Drops a column's own check `column in (…)`. */
  dropChoices(work: Kysely<unknown>, table: string, column: string): Promise<void>;
  /** No character of `text` is special. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** A subquery of the products that contain the text, of at least two characters, in this or any search column. */
  productsHolding(text: string, column?: SearchColumn): RawBuilder<{ seq: number }>;
  /** The first `count` of these products; undefined if the engine cannot find them quickly. */
  firstHolding(text: string, count: number): RawBuilder<{ seq: number }> | undefined;
  /** A subquery of the numbers in one parameter, so that the statement is the same for any length. */
  listOf(numbers: number[]): RawBuilder<number>;
  numbersIn(json: string): RawBuilder<{ number: number }>;
  /** The rows of a subquery, in its order, as text for `rowsIn`. */
  asJson<Row>(rows: SelectQueryBuilder<Schema, never, Row>): RawBuilder<JsonRows<Row>>;
  integrityErrors(database: Database): Promise<string[]>;
  /** On SQLite the check is a write, so `copy` must be private. */
  isSearchIndexIntact(copy: Database): Promise<boolean>;
  rebuildSearchIndex(work: Work): Promise<void>;
  isUnavailable(error: unknown): boolean;
  isDuplicate(error: unknown, column: `${string}.${string}`): boolean;
}

export function engineOf(database: Kysely<never> | Kysely<unknown> | Database): Engine {
  const { adapter } = database.getExecutor();
  if (!isEngine(adapter)) throw new Error("This database has another adapter than ours.");
  return adapter;
}

function isEngine(adapter: DialectAdapter): adapter is DialectAdapter & Engine {
  return "acquireWriteLock" in adapter;
}

export class DatabaseUnavailable extends StartError {}

/** Rows as JSON text, so that related rows come with the same statement. See `Engine.asJson`. */
export type JsonRows<Row> = string & { readonly of?: Row };

export function rowsIn<Row>(json: JsonRows<Row>): Row[] {
  return JSON.parse(json) as Row[];
}
