import { LRUCache } from "lru-cache";

const often = 3;
/** Each takes about 40 KB of the server per connection. */
const mostNames = 200;
const mostCounted = 1_000;

/** Names repeated statements, so that PostgreSQL prepares them. Names are never released. */
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
