import { type Enqueue, QueueFull } from "../http/middleware/fair-queue.ts";
import type { RenderedPage } from "./rendered-page.ts";

export interface PageClient {
  network: string;
  onLeaving(left: () => void): void;
}

export type Render = (allHaveLeft: () => boolean) => Promise<RenderedPage>;

/** Limits queue entries per page, so that a popular page cannot fill the queue. */
const maxEntries = 8;

/** Request coalescing: one queue entry per network, and the first entry to be reached renders for all. */
export class InFlightRender {
  readonly page: Promise<RenderedPage>;
  readonly #enqueue: Enqueue;
  readonly #begin: () => Promise<void>;
  readonly #entries = new Set<string>();
  #refusal = Promise.withResolvers<never>();
  #hasBegun = false;
  #clients = 0;

  constructor(render: Render, enqueue: Enqueue) {
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    this.page = promise;
    this.#enqueue = enqueue;
    this.#begin = async () => {
      if (this.#hasBegun) return;
      this.#hasBegun = true;
      resolve(render(() => this.#clients === 0));
      await promise.catch(() => {});
    };
  }

  /** Calls `allHaveLeft` when no client is left. Throws `QueueFull`. */
  join({ network, onLeaving }: PageClient, allHaveLeft: () => void): Promise<RenderedPage> {
    this.#clients += 1;
    onLeaving(() => {
      this.#clients -= 1;
      if (this.#clients === 0) allHaveLeft();
    });
    if (this.#hasBegun) return this.page;
    const answer = Promise.race([this.page, this.#refusal.promise]);
    if (!this.#entries.has(network) && this.#entries.size < maxEntries) void this.#addEntry(network);
    return answer;
  }

  /** Rejects the clients only if the last entry is refused. */
  async #addEntry(network: string): Promise<void> {
    this.#entries.add(network);
    try {
      await this.#enqueue(network, this.#begin);
      this.#entries.delete(network);
    } catch (error) {
      this.#entries.delete(network);
      if (!(error instanceof QueueFull)) throw error;
      if (this.#hasBegun || this.#entries.size > 0) return;
      this.#refusal.reject(error);
      this.#refusal = Promise.withResolvers<never>();
    }
  }
}
