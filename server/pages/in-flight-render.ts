import { type Enqueue, QueueFull } from "../http/fair-queue.ts";
import type { RenderedPage } from "./rendered-page.ts";

export interface PageClient {
  /** Clients of one network share its turns in the queue. */
  network: string;
  /** Calls back when the client has left or has been answered. */
  onLeaving(left: () => void): void;
}

/** Renders a page. It may ask whether all clients have left. */
export type Render = (allHaveLeft: () => boolean) => Promise<RenderedPage>;

/** Limits the entries of one page in the queue, so that a popular page cannot fill it. */
const mostEntries = 8;

/**
 * A page that is being rendered, once for all clients that ask for it (request coalescing). Each of their networks has an
 * entry in the queue, and the first whose turn comes renders for all: nobody waits behind a busy network's other pages.
 */
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
      // Clients learn of a failure through `page`.
      await promise.catch(() => {});
    };
  }

  /** Waits for the page. Calls `allHaveLeft` when no client is left. Throws `QueueFull`. */
  join({ network, onLeaving }: PageClient, allHaveLeft: () => void): Promise<RenderedPage> {
    this.#clients += 1;
    onLeaving(() => {
      this.#clients -= 1;
      if (this.#clients === 0) allHaveLeft();
    });
    if (this.#hasBegun) return this.page;
    const answer = Promise.race([this.page, this.#refusal.promise]);
    if (!this.#entries.has(network) && this.#entries.size < mostEntries) void this.#addEntry(network);
    return answer;
  }

  /** A refused entry matters only if it was the last one: then all clients are refused, and later ones try again. */
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
