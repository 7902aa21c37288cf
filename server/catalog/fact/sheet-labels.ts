import pLimit from "p-limit";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { thread } from "../../workers/thread.ts";
import { WorkerClient } from "../../workers/worker-client.ts";
import type { LabelRow, LabelThread } from "./label-thread.ts";

const lister = new WorkerClient<LabelThread>({
  name: "thread that lists labels",
  start: () => thread("server/catalog/fact/label-thread.ts"),
  timeouts: { starting: 20_000, answering: 120_000, idle: 30_000 },
});

/** A section and label of the sheets, each as first written. */
export interface KnownLabel extends Pick<LabelRow, "section" | "label" | "key" | "sectionKey"> {
  examples: { product: string; text: string }[];
  /** How many rows have it, of all sheets. */
  rows: number;
}

export interface LabelledSheet {
  /** Version of the product when its sheet was read. */
  version: number;
  category: string;
  /** Places in `labels`. */
  labels: Uint32Array;
}

const mostExamples = 3;
const productsAtOnce = 1_000;
const sheetsAtOnce = 20;
/** Processor time for counting sheets, in milliseconds, after which a list shows those that are counted. */
const patience = 2_000;
/** Sheets that are counted in a second or two. */
const few = 1_000;

/** The labels of all sheets. They follow changes; facts make no difference to them. */
export class SheetLabels {
  readonly #background: Database;
  readonly labels: KnownLabel[] = [];
  readonly sheets = new Map<string, LabelledSheet>();
  readonly #places = new Map<string, number>();
  readonly #queue = pLimit(1);
  #scans: RevisionedCache<Promise<void>[]>;
  #of = 0;
  /** Processor time that counting has taken, and who waits until it has taken more. */
  #usedMs = 0;
  readonly #patienceMs: number;
  readonly #fewSheets: number;
  readonly #waiting = new Set<{ until: number; resolve: () => void }>();

  constructor(background: Database, patienceMs = patience, fewSheets = few) {
    this.#background = background;
    this.#patienceMs = patienceMs;
    this.#fewSheets = fewSheets;
    this.#scans = this.#openScans();
  }

  /** How many sheets there are, counted or not. */
  get of(): number {
    return Math.max(this.#of, this.sheets.size);
  }

  /** Brings the labels up to date. */
  async update(): Promise<void> {
    const [scan] = await this.#scans.current();
    await scan;
  }

  /** The same as far as two seconds of a processor suffice, for lists that say how many sheets they count; the rest follows. */
  async updatePartly(): Promise<void> {
    const [scan] = await this.#scans.current();
    const { promise: hasWorked, resolve } = Promise.withResolvers<void>();
    const waiting = { until: this.#usedMs + this.#patienceMs, resolve };
    this.#waiting.add(waiting);
    await Promise.race([scan, hasWorked]).finally(() => this.#waiting.delete(waiting));
  }

  /** The same, unless many sheets are still to be counted. Returns whether they are up to date. */
  async updateIfFew(): Promise<boolean> {
    const [scan] = await this.#scans.current();
    if (this.of - this.sheets.size > this.#fewSheets) return false;
    await scan;
    return true;
  }

  /** The products whose sheet has a label at one of the places. */
  productsWith(wanted: ReadonlySet<number>): string[] {
    return Array.from(this.sheets).flatMap(([id, { labels }]) =>
      labels.some((place) => wanted.has(place)) ? [id] : [],
    );
  }

  #openScans(): RevisionedCache<Promise<void>[]> {
    // In a list, because a cache would wait for a promise.
    return new RevisionedCache<Promise<void>[]>(this.#background, {
      load: async () => {
        const { count } = await this.#background
          .selectFrom("spec_sheet")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .executeTakeFirstOrThrow();
        this.#of = Number(count);
        return [this.#begin(() => this.#scanAll())];
      },
      applyChanges: async (_, { products, productsDeleted }) => {
        const ids = [...products, ...productsDeleted.map(({ id }) => id)];
        return [this.#begin(() => this.#readAll(ids))];
      },
    });
  }

  #begin(scan: () => Promise<void>): Promise<void> {
    const done = this.#queue(scan);
    done.catch(() => {
      this.#scans = this.#openScans();
    });
    return done;
  }

  async #scanAll(): Promise<void> {
    const seen = new Set<string>();
    for (let after = 0; ; ) {
      const products = await this.#background
        .selectFrom("product")
        .innerJoin("spec_sheet", "spec_sheet.product_id", "product.id")
        .select(["product.id", "product.seq", "product.version"])
        .where("product.seq", ">", after)
        .orderBy("product.seq")
        .limit(productsAtOnce)
        .execute();
      for (const { id } of products) seen.add(id);
      const outdated = products.filter(({ id, version }) => this.sheets.get(id)?.version !== version);
      await this.#readAll(outdated.map(({ id }) => id));
      if (products.length < productsAtOnce) break;
      after = products.at(-1)?.seq ?? 0;
    }
    for (const id of this.sheets.keys()) if (!seen.has(id)) this.#remove(id);
    this.#of = 0;
  }

  async #readAll(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += sheetsAtOnce) await this.#read(ids.slice(from, from + sheetsAtOnce));
  }

  async #read(ids: string[]): Promise<void> {
    const found = await this.#background
      .selectFrom("product")
      .innerJoin("spec_sheet", "spec_sheet.product_id", "product.id")
      .select(["product.id", "product.version", "product.category_id", "product.model"])
      .select(["spec_sheet.rows", "spec_sheet.model_column"])
      .where("product.id", "in", ids)
      .orderBy("product.seq")
      .execute();
    const before = await lister.usedMs();
    const read = await lister.ask(
      "listLabels",
      found.map(({ rows, model, model_column }) => ({ rows, model, column: model_column ?? undefined })),
    );
    // A thread that was idle has started again.
    this.#countWork(Math.max(0, (await lister.usedMs()) - before));
    for (const id of ids) this.#remove(id);
    for (const [place, { id, version, category_id }] of found.entries()) {
      const labels = Uint32Array.from(read[place] ?? [], (row) => this.#add(id, row));
      this.sheets.set(id, { version, category: category_id, labels });
    }
  }

  #countWork(milliseconds: number): void {
    this.#usedMs += milliseconds;
    for (const { until, resolve } of this.#waiting) if (until <= this.#usedMs) resolve();
  }

  #add(product: string, { section, label, key, sectionKey, text }: LabelRow): number {
    const name = `${sectionKey}\n${key}`;
    const place = this.#places.get(name) ?? this.labels.length;
    this.#places.set(name, place);
    const known = this.labels[place] ?? { section, label, key, sectionKey, examples: [], rows: 0 };
    this.labels[place] = known;
    known.rows++;
    const isNew = known.examples.length < mostExamples && known.examples.every((example) => example.text !== text);
    if (isNew) known.examples.push({ product, text });
    return place;
  }

  #remove(product: string): void {
    for (const place of this.sheets.get(product)?.labels ?? []) {
      const known = this.labels[place];
      if (!known) continue;
      known.rows--;
      known.examples = known.examples.filter((example) => example.product !== product);
    }
    this.sheets.delete(product);
  }
}

export const sheetLabelsOf = memoizeWeak((background: Database) => new SheetLabels(background));
