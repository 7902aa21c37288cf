import { LRUCache } from "lru-cache";
import type { ChangeFeed } from "../changes/change-feed.ts";
import type { TooMany } from "../http/fair-queue.ts";
import { type PageAsker, PageMaking } from "./in-flight-render.ts";
import type { MadePage } from "./rendered-page.ts";

/** What all kept pages may take, in bytes: the catalogue's own, and those with words of a visitor's own. */
const most = { ours: 40_000_000, openEnded: 8_000_000 };
/** What a kept page takes beside its body: headers, and the cache's own books. In bytes. */
const overhead = 2_500;

/** What has happened since the start, for whoever watches over the server. */
export interface CacheCounts {
  /** Answers that were there already. */
  hits: number;
  /** Answers that waited for a page which somebody else had asked for. */
  shared: number;
  /** Pages that were made. */
  misses: number;
}

/**
 * Keeps finished pages for visitors, for as long as the catalogue stays as it is: whatever a page shows is read after the
 * making began, and everything that was begun before a change is dropped when the feed hears of it, which is before the
 * change is answered. So nobody is shown what was there before a change that they know of.
 */
export class PageCache {
  readonly counts: CacheCounts = { hits: 0, shared: 0, misses: 0 };
  readonly #changes: Pick<ChangeFeed, "behind" | "subscribe">;
  readonly #ours = boundedPages(most.ours);
  // Apart: searches for anything and everything push out no page of the catalogue.
  readonly #openEnded = boundedPages(most.openEnded);
  readonly #making = new Map<string, PageMaking>();

  constructor(changes: Pick<ChangeFeed, "behind" | "subscribe">) {
    this.#changes = changes;
    changes.subscribe(() => this.#drop());
  }

  /** What the kept pages take, in bytes. */
  get bytes(): number {
    return this.#ours.calculatedSize + this.#openEnded.calculatedSize;
  }

  /** A page that is kept. */
  get(key: string): MadePage | undefined {
    if (this.#changes.behind) return undefined;
    const page = this.#ours.get(key) ?? this.#openEnded.get(key);
    if (page) this.counts.hits += 1;
    return page;
  }

  /**
   * A page that is kept, or is made now, once for all who ask for it meanwhile. `make` may ask whether all of them have
   * left. Only what has an `etag` is kept. `openEnded`: the page has words of a visitor's own.
   */
  async getOrMake(
    key: string,
    asker: PageAsker & { openEnded: boolean },
    make: (allHaveLeft: () => boolean) => Promise<MadePage>,
  ): Promise<MadePage | TooMany> {
    const kept = this.get(key);
    if (kept) return kept;
    if (this.#changes.behind) return new PageMaking(make).join(asker, () => {});

    const underWay = this.#making.get(key);
    this.counts[underWay ? "shared" : "misses"] += 1;
    const making = underWay ?? this.#begin(key, asker.openEnded, make);
    return making.join(asker, () => this.#giveUp(key, making));
  }

  #begin(key: string, openEnded: boolean, make: (allHaveLeft: () => boolean) => Promise<MadePage>): PageMaking {
    const making = new PageMaking(make);
    this.#making.set(key, making);
    const end = (page?: MadePage) => {
      // Otherwise the catalogue has changed meanwhile, or nobody waits any more.
      if (!this.#giveUp(key, making)) return;
      if (page?.etag && !this.#changes.behind) (openEnded ? this.#openEnded : this.#ours).set(key, page);
    };
    making.page.then(end, () => end());
    return making;
  }

  /** Lets nobody join any more; whether anybody could. */
  #giveUp(key: string, making: PageMaking): boolean {
    return this.#making.get(key) === making && this.#making.delete(key);
  }

  #drop(): void {
    this.#ours.clear();
    this.#openEnded.clear();
    this.#making.clear();
  }
}

function boundedPages(maxSize: number) {
  return new LRUCache<string, MadePage>({
    maxSize,
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + 2 * key.length + overhead,
  });
}
