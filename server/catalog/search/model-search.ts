import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { thread } from "../../workers/thread.ts";
import { WorkerClient } from "../../workers/worker-client.ts";
import type { IndexConnections } from "../product-index/seqs.ts";
import type { ListedModel, PartNumbers, Similar } from "./model-list.ts";
import type { AllNames, ModelThread } from "./model-thread.ts";

type Thread = WorkerClient<ModelThread>;

/** An idle thread ends, because it takes 15 MB and a copy of all models. */
const timeouts = { starting: 20_000, answering: 60_000, idle: 10 * 60_000 };

/** Compares texts with all models and names of their downloads, in a thread of its own: with a hundred thousand, that would hold up every request. */
export class ModelSearch {
  readonly #connections: IndexConnections;
  #threads: RevisionedCache<Thread>;

  constructor(connections: IndexConnections) {
    this.#connections = connections;
    this.#threads = cacheThread(connections);
  }

  async samePartNumber(query: string, limit: number): Promise<PartNumbers> {
    return (await this.#thread()).ask("samePartNumber", query, limit);
  }

  async withPartNumbers(queries: string[]): Promise<number[][]> {
    return (await this.#thread()).ask("withPartNumbers", queries);
  }

  async documentsNamed(key: string, limit: number): Promise<number[]> {
    return (await this.#thread()).ask("documentsNamed", key, limit);
  }

  async similar(query: string, words: string[], knownWords: string[]): Promise<Similar> {
    return (await this.#thread()).ask("similar", query, words, knownWords);
  }

  async #thread(): Promise<Thread> {
    const threads = this.#threads;
    const thread = await threads.current();
    if (!thread.hasEnded) return thread;
    if (this.#threads === threads) this.#threads = cacheThread(this.#connections);
    return this.#thread();
  }
}

function cacheThread({ reading, background }: IndexConnections): RevisionedCache<Thread> {
  return new RevisionedCache(reading, {
    async load() {
      const names = await allNames(background);
      const start = () => thread("server/catalog/search/model-thread.ts");
      const models: Thread = new WorkerClient({ name: "thread that compares models", start, timeouts, hasState: true });
      await models.ask("load", names);
      return models;
    },
    /** Changes the same thread: a search that began before may find what is newer. */
    async applyChanges(thread, { products, productsDeleted }) {
      if (thread.hasEnded) return undefined;
      if (products.length + productsDeleted.length === 0) return thread;
      const changed = products.length === 0 ? [] : await namesOf(reading, products);
      const deleted = productsDeleted.map(({ seq }) => ({ seq, model: null, documents: "" }));
      await thread.ask("set", [...deleted, ...changed]);
      return thread;
    },
  });
}

/** Each as one text, which takes a tenth of the time of as many rows. */
async function allNames(background: Database): Promise<AllNames> {
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
