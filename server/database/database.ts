import type { Expression, Kysely, RawBuilder, SelectQueryBuilder, SqlBool, Transaction } from "kysely";
import { StartError } from "../start-error.ts";
import type { Schema } from "./schema.ts";

/** A connection, or an open transaction: whoever takes one works within either. */
export type Database = Kysely<Schema>;
/** An open transaction. Inside it nothing else exists: the outer database would wait for it for ever. */
export type Work = Transaction<Schema>;

/** An opened database. */
export interface OpenDatabase {
  /** The writing connection. */
  database: Database;
  /** For visitors: refuses to write, and never waits for a transaction. */
  reading: Database;
  /**
   * For what takes long to read, a statement at a time: on SQLite by another thread, on PostgreSQL on two connections of
   * its own, so that no visitor waits for it.
   */
  background: Database;
  /**
   * Calls back after a commit, of this process or another: at once and waited for before the command answers in this
   * process, within 100 ms from another. May call without a commit. Answers how to stop.
   */
  watchCommits(listener: () => Promise<void>): () => void;
  /** The database as it is now, while the site goes on. `folder` takes the copy that SQLite makes for it. */
  snapshot(folder: string): Promise<Snapshot>;
  /** How its connections are used at this moment, where there are several. */
  pools?(): PoolUse[];
  /** Whether another server has it open, where one could. */
  isShared?(): Promise<boolean>;
  close(): Promise<void>;
}

/** The connections that are kept for one purpose. */
export interface PoolUse {
  pool: "reading" | "background" | "writing";
  /** How many there are, of `max`; and how many of those nobody uses. */
  open: number;
  idle: number;
  max: number;
  /** How many wait for one. */
  waiting: number;
}

/** A database that stands still, to be read as a whole. Disposing lets it go. */
export interface Snapshot extends AsyncDisposable {
  database: Database;
}

/** What PostgreSQL and SQLite do differently. Everything else is written once. */
export interface Engine {
  /** Column types for migrations. */
  readonly columns: {
    /** A primary key that the database counts up. */
    sequence: RawBuilder<unknown>;
    /** A whole number of up to 53 bits. */
    whole: RawBuilder<unknown>;
    /** Text that is compared byte by byte, whatever the machine's language. */
    key: RawBuilder<unknown>;
  };
  /** The database's clock, in milliseconds since 1970: processes on several machines agree on no other. */
  readonly now: RawBuilder<number>;
  /** Stands after the closing bracket of `create table`. */
  readonly tableEnd: RawBuilder<unknown>;
  /** Waits, in an open transaction, until no other one changes the catalogue; then holds others back until its end. */
  acquireWriteLock(work: Kysely<unknown>): Promise<void>;
  /** Makes what tells other processes of a commit, where the engine does not show it by itself. */
  createCommitSignal(work: Kysely<unknown>): Promise<void>;
  /** Makes what counts a category's products, in `category.product_count`. */
  createProductCounts(work: Kysely<unknown>): Promise<void>;
  /** Makes the index behind `productsHolding`, and what keeps it up to date. */
  createProductIndex(work: Kysely<unknown>): Promise<void>;
  /** Gives the indexes in which products are sorted their `seq` as well, where an index does not have it anyway. */
  widenProductIndexes(work: Kysely<unknown>): Promise<void>;
  /** Whether a text column holds a text; no character of it is special. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** A subquery for `seq` of the products with a search column that holds the text, of three characters or more. */
  productsHolding(text: string): RawBuilder<{ seq: number }>;
  /** The same for the first so many of them, where the engine finds those within milliseconds; undefined where not. */
  firstHolding(text: string, count: number): RawBuilder<{ seq: number }> | undefined;
  /** A subquery for these numbers, in one parameter: however many there are, the statement is the same. */
  listOf(numbers: number[]): RawBuilder<number>;
  /** A table of numbers, given as JSON: the statement is the same for any length, and nothing is made to look them up in. */
  numbersIn(json: string): RawBuilder<{ number: number }>;
  /** The rows of a subquery, in its order, as a text that `rowsIn` reads. */
  asJson<Row>(rows: SelectQueryBuilder<Schema, never, Row>): RawBuilder<JsonRows<Row>>;
  /** What the engine itself finds wrong with its files, in its own words. Reads all of them. */
  integrityErrors(database: Kysely<unknown>): Promise<string[]>;
  /** Whether the search's index is made of the products as they are. On SQLite, of a copy that nobody else reads. */
  isSearchIndexIntact(copy: Kysely<unknown>): Promise<boolean>;
  /** Makes the search's index anew. */
  rebuildSearchIndex(work: Kysely<unknown>): Promise<void>;
  /** Whether an error says that the database cannot be reached at the moment, and may be again later. */
  isUnavailable(error: unknown): boolean;
  /** Whether an error is the refusal of a second row with the same value in a unique column. */
  isDuplicate(error: unknown, column: `${string}.${string}`): boolean;
}

/** The engine behind a connection or transaction. */
export function engineOf(database: Kysely<never> | Kysely<unknown> | Database): Engine {
  return database.getExecutor().adapter as unknown as Engine;
}

/** The database server is not there yet, or not any more; or it is kept from being changed, for longer than anybody waits. */
export class DatabaseUnavailable extends StartError {}

/**
 * A subquery's rows as one text of JSON: what belongs to a row comes with it, in the same statement. Every other statement
 * would be a way to PostgreSQL and back, and a moment later. See `Engine.asJson`.
 */
export type JsonRows<Row> = string & { readonly of?: Row };

/** The rows as the subquery alone would have answered with them: they hold texts, numbers and null. */
export function rowsIn<Row>(json: JsonRows<Row>): Row[] {
  return JSON.parse(json) as Row[];
}
