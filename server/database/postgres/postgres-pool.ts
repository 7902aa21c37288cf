import { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { Client, type ClientConfig, Pool, TypeOverrides } from "pg";
import { type Logger, logUnavailable } from "../../log.ts";

const connectingMs = 5_000;
/** Added to the server's own statement timeout, for the network. */
const wayBackMs = 5_000;

export interface PoolLimits {
  max: number;
  statement_timeout: number;
  idle_in_transaction_session_timeout?: number;
  options?: string;
  named?: boolean;
}

/** All connections to one server. A broken network causes no error, so the first timeout closes all connections. */
export interface PoolConnection {
  isUnresponsive: boolean;
  createPool(limits: PoolLimits): Pool;
  createClient(name: string, queryTimeoutMs: number): Client;
  disconnect(): void;
}

export function openPool(url: string, log: Logger, extraTimeMs: number): PoolConnection {
  const sockets = new Set<Socket>();
  const options = {
    connectionString: url,
    connectionTimeoutMillis: connectingMs + extraTimeMs,
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
      const query_timeout = limits.statement_timeout + wayBackMs + extraTimeMs;
      const types = wholeNumbers();
      const pool = new Pool({
        ...options,
        application_name: "varifocal",
        types,
        query_timeout,
        ...limits,
        Client: named ? namingClient() : ImpatientClient,
      });
      // Only the message is logged: the error holds the whole connection.
      pool.on("error", ({ message }) => logUnavailable(log, message, "A connection to the database was lost"));
      // A connection in use: its next statement fails. Without a listener, Node would end the process.
      pool.on("connect", (client) => client.on("error", () => {}));
      return pool;
    },

    createClient(name, queryTimeoutMs) {
      return new Client({ ...options, application_name: name, query_timeout: queryTimeoutMs + extraTimeMs });
    },

    disconnect() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Closes a connection after a query timeout: the next query would wait behind the unanswered one. */
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

export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && ["Query read timeout", "timeout expired"].includes(error.message);
}

/** Our integers have at most 53 bits; by default, the driver returns them as text. */
function wholeNumbers(): TypeOverrides {
  const bigint = 20;
  const types = new TypeOverrides();
  types.setTypeParser(bigint, Number);
  return types;
}

const often = 3;
/** Each prepared statement takes about 40 KB of the database server's memory per connection. */
const mostNames = 200;
const mostCounted = 1_000;

export class StatementNames {
  readonly #times = new LRUCache<string, number>({ max: mostCounted });
  readonly #names = new Map<string, string>();

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
