import { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Client, type ClientConfig, Pool, TypeOverrides } from "pg";
import type { Logger } from "../../log.ts";

/** How long a connection may take to stand, in milliseconds. */
const connectingMs = 5_000;
/** What an answer needs beyond the time that the server itself allows a statement, in milliseconds. */
const wayBackMs = 5_000;

export interface PoolLimits {
  max: number;
  /** After this the server breaks a statement off, in milliseconds. */
  statement_timeout: number;
  /** As long as this the server waits for the next statement of a transaction, in milliseconds. */
  idle_in_transaction_session_timeout?: number;
  options?: string;
  /** Whether statements that keep coming are kept by the server: for pages, which ask the same ones all the time. */
  named?: boolean;
}

/**
 * Every connection of this process to one PostgreSQL server. A cable that is pulled, or a machine that stops, tells
 * nobody: so they are given up together, once one of them is asked in vain.
 */
export interface PoolConnection {
  /** Whether the server has ceased to answer: nobody needs to find that out by waiting. */
  isUnresponsive: boolean;
  createPool(limits: PoolLimits): Pool;
  /** A connection of its own, which gives a question up after so many milliseconds. */
  createClient(name: string, queryTimeoutMs: number): Client;
  /** Breaks every connection, whatever it is about. */
  disconnect(): void;
}

export function openPool(url: string, log: Logger, slackMs: number): PoolConnection {
  const sockets = new Set<Socket>();
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connectingMs + slackMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: newSocket,
  } satisfies ClientConfig;

  function newSocket(): Socket {
    const socket = new Socket();
    sockets.add(socket);
    return socket.once("close", () => sockets.delete(socket));
  }

  return {
    isUnresponsive: false,

    createPool({ named = false, ...limits }) {
      const query_timeout = limits.statement_timeout + wayBackMs + slackMs;
      const types = wholeNumbers();
      const pool = new Pool({
        ...options,
        application_name: "varifocal",
        types,
        query_timeout,
        ...limits,
        Client: named ? namingClient() : ImpatientClient,
      });
      // A connection that breaks while nobody uses it: the pool makes another when one is needed.
      // Its words alone: the error carries the whole connection.
      pool.on("error", ({ message }) => log.warn({ reason: message }, "A connection to the database was lost"));
      // One that breaks between two statements of somebody who has it: they hear of it with the next one. Without
      // anybody who listens, Node would end the process.
      pool.on("connect", (client) => client.on("error", () => {}));
      return pool;
    },

    createClient(name, queryTimeoutMs) {
      return new Client({ ...options, application_name: name, query_timeout: queryTimeoutMs + slackMs });
    },

    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Gives its connection up with the answer that does not come: the next question would wait behind this one. */
class ImpatientClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: all the ways in which the driver can be called pass through here.
  override query(...asked: any[]): any {
    const answer: unknown = super.query(...(asked as [string]));
    if (answer instanceof Promise) {
      answer.catch((error) => {
        if (isUnanswered(error)) void this.end();
      });
    }
    return answer;
  }
}

/** Asks statements by their names, where they have one: the server then neither reads nor plans them anew. */
function namingClient(): typeof ImpatientClient {
  const names = new StatementNames();
  return class extends ImpatientClient {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    override query(asked: any, ...rest: any[]): any {
      const name = typeof asked === "string" ? names.of(asked) : undefined;
      return super.query(name ? { name, text: asked } : asked, ...rest);
    }
  };
}

/** Whether an error says that a question, or a connection, was waited for in vain. The driver gives it no code. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && ["Query read timeout", "timeout expired"].includes(error.message);
}

/** Whole numbers of ours have at most 53 bits; the driver would hand them out as text. */
function wholeNumbers(): TypeOverrides {
  const bigint = 20;
  const types = new TypeOverrides();
  types.setTypeParser(bigint, Number);
  return types;
}

/** A statement is named when it comes for the third time; of a list of products as long as no other, there is no third. */
const often = 3;
/** Each takes the server some 40 KB on every connection that has asked it. */
const mostNames = 200;
const mostCounted = 1_000;

/**
 * Gives the statements that keep coming a name each, under which PostgreSQL keeps them read and planned for as long as
 * the connection stands. There is no way back: names are few, and their statements stay.
 */
export class StatementNames {
  readonly #times = new LRUCache<string, number>({ max: mostCounted });
  readonly #names = new Map<string, string>();

  /** The statement's name, once it has one. */
  of(statement: string): string | undefined {
    const name = this.#names.get(statement);
    if (name || this.#names.size >= mostNames || !statement.startsWith("select ")) return name;
    const times = (this.#times.get(statement) ?? 0) + 1;
    this.#times.set(statement, times);
    if (times < often) return undefined;
    this.#times.delete(statement);
    this.#names.set(statement, `varifocal ${this.#names.size + 1}`);
    return this.#names.get(statement);
  }
}
