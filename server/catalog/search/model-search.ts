import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { projectDir } from "../../project-dir.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import type { IndexConnections } from "../product-index/seqs.ts";
import type { PartNumbers, Similar } from "./model-list.ts";
import type { Answer, Question } from "./model-thread.ts";

/** An idle thread ends, because it takes 15 MB and a copy of all models. */
const idleMs = 10 * 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** Compares texts with all models, in a thread of its own: with a hundred thousand, that would hold up every request. */
export class ModelSearch {
  readonly #connections: IndexConnections;
  #threads: RevisionedCache<ModelThread>;
  #idle: NodeJS.Timeout | undefined;

  constructor(connections: IndexConnections) {
    this.#connections = connections;
    this.#threads = cacheThread(connections);
  }

  async samePartNumber(query: string, limit: number): Promise<PartNumbers> {
    return (await this.#ask({ ask: "samePartNumber", query, limit })) as PartNumbers;
  }

  async similar(query: string, words: string[], knownWords: string[]): Promise<Similar> {
    return (await this.#ask({ ask: "similar", query, words, knownWords })) as Similar;
  }

  async #ask(question: Asked): Promise<Answer["answer"]> {
    clearTimeout(this.#idle);
    const threads = this.#threads;
    const thread = await threads.current();
    try {
      return await thread.ask(question);
    } catch (error) {
      if (this.#threads === threads) this.#threads = cacheThread(this.#connections);
      throw error;
    } finally {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => this.#end(), idleMs).unref();
    }
  }

  #end(): void {
    const threads = this.#threads;
    this.#threads = cacheThread(this.#connections);
    if (threads.isLoaded)
      threads.current().then(
        (thread) => thread.end(),
        () => {},
      );
  }
}

function cacheThread({ reading, background }: IndexConnections): RevisionedCache<ModelThread> {
  return new RevisionedCache(reading, {
    async load() {
      const thread = new ModelThread();
      await thread.ask({ ask: "load", text: await allModels(background) });
      return thread;
    },
    /** Changes the same thread: a search that began before may find what is newer. */
    async applyChanges(thread, { products, productsDeleted }) {
      if (products.length + productsDeleted.length === 0) return thread;
      const rows =
        products.length === 0
          ? []
          : await reading.selectFrom("product").select(["seq", "model_key"]).where("id", "in", products).execute();
      const changed = rows.map(({ seq, model_key }) => ({ seq, model: model_key }));
      const deleted = productsDeleted.map(({ seq }) => ({ seq, model: null }));
      await thread.ask({ ask: "set", products: [...deleted, ...changed] });
      return thread;
    },
  });
}

/** As one text, which takes a tenth of the time of as many rows. */
async function allModels(background: Database): Promise<string> {
  const { models } = await background
    .selectFrom("product")
    .select(sql<string | null>`string_agg(cast(seq as text) || ' ' || model_key, ${sql.lit("\n")})`.as("models"))
    .executeTakeFirstOrThrow();
  return models ?? "";
}

type Asked = Question extends infer One ? (One extends Question ? Omit<One, "number"> : never) : never;

class ModelThread {
  readonly #worker = new Worker(join(projectDir, "server/catalog/search/model-thread.ts"), { resourceLimits });
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer["answer"]>>();
  #asked = 0;
  #ended: Error | undefined;

  constructor() {
    this.#worker.unref();
    this.#worker.on("message", ({ number, answer }: Answer) => {
      this.#waiting.get(number)?.resolve(answer);
      this.#waiting.delete(number);
      if (this.#waiting.size === 0) this.#worker.unref();
    });
    const failed = (error: Error) => {
      this.#ended = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#worker.on("error", failed);
    this.#worker.on("exit", () => failed(new Error("The thread that compares models has ended.")));
  }

  async ask(question: Asked): Promise<Answer["answer"]> {
    if (this.#ended) throw this.#ended;
    const number = ++this.#asked;
    const waiting = Promise.withResolvers<Answer["answer"]>();
    this.#waiting.set(number, waiting);
    this.#worker.ref();
    this.#worker.postMessage({ ...question, number } as Question);
    return waiting.promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
