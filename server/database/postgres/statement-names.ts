import { LRUCache } from "lru-cache";

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
