import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { projectDir } from "../../project-dir.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import type { IndexConnections } from "../product-index/seqs.ts";
import type { ListedModel, PartNumbers, Similar } from "./model-list.ts";
import type { Answer, Question } from "./model-thread.ts";

/** An idle thread ends, because it takes 15 MB and a copy of all models. */
const idleMs = 10 * 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 4 };

/** Compares texts with all models and names of their downloads, in a thread of its own: with a hundred thousand, that would hold up every request. */
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

  async withPartNumbers(queries: string[]): Promise<number[][]> {
    return (await this.#ask({ ask: "withPartNumbers", queries })) as number[][];
  }

  async documentsNamed(key: string, limit: number): Promise<number[]> {
    return (await this.#ask({ ask: "documentsNamed", key, limit })) as number[];
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
      await thread.ask({ ask: "load", ...(await allNames(background)) });
      return thread;
    },
    /** Changes the same thread: a search that began before may find what is newer. */
    async applyChanges(thread, { products, productsDeleted }) {
      if (products.length + productsDeleted.length === 0) return thread;
      const changed = products.length === 0 ? [] : await namesOf(reading, products);
      const deleted = productsDeleted.map(({ seq }) => ({ seq, model: null, documents: "" }));
      await thread.ask({ ask: "set", products: [...deleted, ...changed] });
      return thread;
    },
  });
}

/** Each as one text, which takes a tenth of the time of as many rows. */
async function allNames(background: Database): Promise<{ models: string; documents: string }> {
  const lines = (text: RawBuilder<string>) =>
    sql<string | null>`string_agg(cast(product.seq as text) || ' ' || ${text}, ${newLine})`;
  const { models } = await background
    .selectFrom("product")
    .select(lines(sql`product.model_key`).as("models"))
    .executeTakeFirstOrThrow();
  const { documents } = await background
    .selectFrom("product_download")
    .innerJoin("product", "product.id", "product_download.product_id")
    .innerJoin("file", "file.key", "product_download.file_key")
    .select(lines(documentNames).as("documents"))
    .executeTakeFirstOrThrow();
  return { models: models ?? "", documents: documents ?? "" };
}

async function namesOf(reading: Database, products: string[]): Promise<ListedModel[]> {
  const rows = await reading
    .selectFrom("product")
    .leftJoin("product_download", "product_download.product_id", "product.id")
    .leftJoin("file", "file.key", "product_download.file_key")
    .select(["product.seq", "product.model_key as model"])
    .select(documentNames.as("documents"))
    .where("product.id", "in", products)
    .execute();
  return Array.from(Map.groupBy(rows, ({ seq }) => seq).values(), (own) => ({
    seq: own[0]?.seq ?? 0,
    model: own[0]?.model ?? null,
    documents: own.map(({ documents }) => documents ?? "").join("\n"),
  }));
}

const newLine = sql.lit("\n");
/** On one line. */
const documentNames = sql<string>`replace(product_download.description, ${newLine}, ' ') || ' / ' || file.name`;

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
