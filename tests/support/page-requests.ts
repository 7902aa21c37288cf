import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/**
 * The hosts that a page requests, and whether it still waits for a response. The live stream never ends and does not
 * count.
 */
export function watchRequests(page: Page) {
  const hosts = new Set<string>();
  const waiting = new Set<Request>();
  function begin(request: Request) {
    hosts.add(new URL(request.url()).origin);
    if (request.resourceType() !== "eventsource") waiting.add(request);
  }
  const end = (request: Request) => waiting.delete(request);
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  return {
    hosts,
    /** Waits until no response is missing and none caused another request. */
    async answered() {
      do {
        await expect.poll(() => [...waiting].map((request) => request.url()), { interval: 10 }).toEqual([]);
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
      } while (waiting.size > 0);
    },
    [Symbol.dispose]() {
      page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
    },
  };
}
