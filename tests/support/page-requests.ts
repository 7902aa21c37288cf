import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/**
 * The hosts that a page requests, the weight of what it gets, and whether it still waits for a response. The live stream
 * never ends and does not count.
 */
export function watchRequests(page: Page) {
  const hosts = new Set<string>();
  const waiting = new Set<Request>();
  const answers: Request[] = [];
  function begin(request: Request) {
    hosts.add(new URL(request.url()).origin);
    if (request.resourceType() !== "eventsource") waiting.add(request);
  }
  const end = (request: Request) => waiting.delete(request);
  function finish(request: Request) {
    answers.push(request);
    end(request);
  }
  page.on("request", begin).on("requestfinished", finish).on("requestfailed", end);
  return {
    hosts,
    /** The paths of the page's scripts, and the bytes of each kind of file as they cross the wire. */
    async weight() {
      const bytes = { script: 0, stylesheet: 0, font: 0 };
      const scripts: string[] = [];
      for (const request of answers) {
        const kind = request.resourceType() as keyof typeof bytes;
        if (kind === "script") scripts.push(new URL(request.url()).pathname);
        if (kind in bytes) bytes[kind] += (await request.sizes()).responseBodySize;
      }
      return { scripts, bytes };
    },
    /** Waits until no response is missing and none caused another request. */
    async answered() {
      do {
        await expect.poll(() => [...waiting].map((request) => request.url()), { interval: 10 }).toEqual([]);
        await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 })));
      } while (waiting.size > 0);
    },
    [Symbol.dispose]() {
      page.off("request", begin).off("requestfinished", finish).off("requestfailed", end);
    },
  };
}

export type Requests = ReturnType<typeof watchRequests>;
