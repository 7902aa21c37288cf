import { LRUCache } from "lru-cache";
import type { ChangeFeed } from "../changes/change-feed.ts";
import { createFairQueue, type Enqueue, type QueueLimits } from "../http/fair-queue.ts";
import { InFlightRender, type PageClient, type Render } from "./in-flight-render.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** The largest size of all cached pages, in bytes: of the catalogue's own, and of those that depend on a visitor's words. */
const maxSize = { catalogue: 40_000_000, openEnded: 8_000_000 };
const overhead = 2_500;

export interface PageRequest extends PageClient {
  /** The page's key in the cache. Absent if the page is for this client alone. */
  key?: string;
  /** Whether the page depends on a visitor's own words, such as a search. */
  openEnded?: boolean;
}

/** Counts since the start. */
export interface CacheCounts {
  hits: number;
  /** Responses that waited for a render begun by another request. */
  shared: number;
  /** Rendered pages that can be cached. */
  misses: number;
}

type Changes = Pick<ChangeFeed, "isStale" | "subscribe">;

/**
 * Renders pages in its own queue, and caches those that are the same for every visitor while the catalogue is unchanged.
 * Every change clears the cache and detaches renders in progress, before the change is acknowledged: nobody is shown an
 * older state than one they know.
 */
export class PageCache {
  readonly counts: CacheCounts = { hits: 0, shared: 0, misses: 0 };
  readonly #enqueue: Enqueue;
  readonly #catalogue = createPages(maxSize.catalogue);
  // Apart, so that searches evict no page of the catalogue.
  readonly #openEnded = createPages(maxSize.openEnded);
  readonly #inFlight = new Map<string, InFlightRender>();
  #changes: Changes | undefined;

  constructor(limits: QueueLimits) {
    this.#enqueue = createFairQueue(limits);
  }

  /** Begins to cache. Until then every page is rendered. */
  follow(changes: Changes): void {
    this.#changes = changes;
    changes.subscribe(() => this.#clear());
  }

  get bytes(): number {
    return this.#catalogue.calculatedSize + this.#openEnded.calculatedSize;
  }

  get(key: string): RenderedPage | undefined {
    if (!this.#isCurrent()) return undefined;
    const page = this.#catalogue.get(key) ?? this.#openEnded.get(key);
    if (page) this.counts.hits += 1;
    return page;
  }

  /**
   * Answers with a cached page, or renders it once for all clients that wait for it. Only pages with an `etag` are cached.
   * Throws `QueueFull`.
   */
  async getOrRender(request: PageRequest, render: Render): Promise<RenderedPage> {
    const { key } = request;
    if (key === undefined || !this.#isCurrent()) {
      return new InFlightRender(render, this.#enqueue).join(request, () => {});
    }
    const cached = this.get(key);
    if (cached) return cached;
    const inFlight = this.#inFlight.get(key);
    this.counts[inFlight ? "shared" : "misses"] += 1;
    const current = inFlight ?? this.#begin(key, request.openEnded ?? false, render);
    return current.join(request, () => this.#detach(key, current));
  }

  #begin(key: string, openEnded: boolean, render: Render): InFlightRender {
    const inFlight = new InFlightRender(render, this.#enqueue);
    this.#inFlight.set(key, inFlight);
    const end = (page?: RenderedPage) => {
      // A detached page may be older than the catalogue.
      if (!this.#detach(key, inFlight)) return;
      if (page?.etag && this.#isCurrent()) (openEnded ? this.#openEnded : this.#catalogue).set(key, page);
    };
    inFlight.page.then(end, () => end());
    return inFlight;
  }

  /** Lets no further request join. Returns whether one could have. */
  #detach(key: string, inFlight: InFlightRender): boolean {
    return this.#inFlight.get(key) === inFlight && this.#inFlight.delete(key);
  }

  #isCurrent(): boolean {
    return this.#changes !== undefined && !this.#changes.isStale;
  }

  #clear(): void {
    this.#catalogue.clear();
    this.#openEnded.clear();
    this.#inFlight.clear();
  }
}

function createPages(maxSize: number) {
  return new LRUCache<string, RenderedPage>({
    maxSize,
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + 2 * key.length + overhead,
  });
}
