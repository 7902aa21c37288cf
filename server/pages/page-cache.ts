import { LRUCache } from "lru-cache";
import type { Calendar } from "../calendar.ts";
import type { ChangeFeed } from "../changes/change-feed.ts";
import { createFairQueue, type Enqueue, type QueueLimits } from "../http/middleware/fair-queue.ts";
import { InFlightRender, type PageClient, type Render } from "./in-flight-render.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** In bytes. `openEnded` pages are searches and filters, whose number is unlimited. */
const maxSize = { catalog: 40_000_000, openEnded: 8_000_000 };
const overhead = 2_500;

export interface PageRequest extends PageClient {
  key?: string;
  openEnded?: boolean;
}

export interface CacheCounts {
  hits: number;
  shared: number;
  misses: number;
}

type Changes = Pick<ChangeFeed, "isStale" | "subscribe">;

/** Every change, and a new day, clears the cache and detaches renders in progress before it is acknowledged. */
export class PageCache {
  readonly counts: CacheCounts = { hits: 0, shared: 0, misses: 0 };
  readonly #enqueue: Enqueue;
  readonly #catalog = createPages(maxSize.catalog);
  // Separate, so that searches evict no page of the catalog.
  readonly #openEnded = createPages(maxSize.openEnded);
  readonly #inFlight = new Map<string, InFlightRender>();
  #changes: Changes | undefined;

  constructor(limits: QueueLimits) {
    this.#enqueue = createFairQueue(limits);
  }

  follow(changes: Changes, calendar?: Pick<Calendar, "subscribe">): void {
    this.#changes = changes;
    changes.subscribe(() => this.#clear());
    calendar?.subscribe(() => this.#clear());
  }

  get bytes(): number {
    return this.#catalog.calculatedSize + this.#openEnded.calculatedSize;
  }

  get(key: string): RenderedPage | undefined {
    if (!this.#isCurrent()) return undefined;
    const page = this.#catalog.get(key) ?? this.#openEnded.get(key);
    if (page) this.counts.hits += 1;
    return page;
  }

  /** Only pages with an `etag` are cached. Throws `QueueFull`. */
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
      if (!this.#detach(key, inFlight)) return;
      if (page?.etag && this.#isCurrent()) (openEnded ? this.#openEnded : this.#catalog).set(key, page);
    };
    inFlight.page.then(end, () => end());
    return inFlight;
  }

  #detach(key: string, inFlight: InFlightRender): boolean {
    return this.#inFlight.get(key) === inFlight && this.#inFlight.delete(key);
  }

  #isCurrent(): boolean {
    return this.#changes !== undefined && !this.#changes.isStale;
  }

  #clear(): void {
    this.#catalog.clear();
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
