import type { Browser } from "playwright-core";
import { newContext, open } from "./browsing.ts";

/** Everything a page requests until it is idle, in bytes as they cross the wire, and its layout shift. */
export interface PageWeight {
  document: number;
  script: number;
  stylesheet: number;
  font: number;
  image: number;
  scripts: string[];
  otherHosts: string[];
  /** Chrome's cumulative layout shift, from the first byte until idle. */
  layoutShift: number;
}

/** In milliseconds. */
const patience = 120_000;

/** Weighs a page on a first visit, at 1440 px, scrolled to its end. */
export async function weighPage(browser: Browser, url: string, path: string): Promise<PageWeight> {
  const context = await newContext(browser, { url }, { motion: true });
  try {
    const page = await context.newPage();
    const weight: PageWeight = {
      document: 0,
      script: 0,
      stylesheet: 0,
      font: 0,
      image: 0,
      scripts: [],
      otherHosts: [],
      layoutShift: 0,
    };
    let lastActivity = performance.now();
    page.on("request", (request) => {
      lastActivity = performance.now();
      const { origin, host, pathname } = new URL(request.url());
      if (origin !== url) weight.otherHosts.push(host);
      else if (request.resourceType() === "script") weight.scripts.push(pathname);
    });
    page.on("requestfinished", async (request) => {
      lastActivity = performance.now();
      const kind = request.resourceType();
      // Fails when the page has been closed.
      const sizes = await request.sizes().catch(() => undefined);
      if (sizes && kind in weight) weight[kind as "script"] += sizes.responseBodySize;
    });

    await open(page, path);
    await page.evaluate(() => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) scrollTo(0, y);
    });
    // Idle: no request or response for two seconds. The live stream never ends and does not count.
    const latest = performance.now() + patience;
    while (performance.now() - lastActivity < 2_000) {
      if (performance.now() > latest) throw new Error(`${path} does not come to rest within ${patience} ms.`);
      await page.waitForTimeout(100);
    }
    for (const { value } of await page.evaluate(layoutShifts)) weight.layoutShift += value;
    return weight;
  } finally {
    await context.close();
  }
}

/** Runs in the page: layout shifts without user input, since the page's first byte. */
export function layoutShifts(): Promise<{ value: number; moved: string[] }[]> {
  interface Source {
    node?: Element;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
  const tell = ({ node, previousRect, currentRect }: Source) =>
    `${node?.outerHTML?.slice(0, 240) ?? "what is gone"}: ${place(previousRect)} to ${place(currentRect)}`;
  return new Promise((done) => {
    const shifts: { value: number; moved: string[] }[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: Source[] = Reflect.get(entry, "sources");
        shifts.push({ value: Reflect.get(entry, "value"), moved: sources.map(tell) });
      }
    });
    observer.observe({ type: "layout-shift", buffered: true });
    // Earlier entries are delivered in their own task, within two frames.
    requestAnimationFrame(() => requestAnimationFrame(() => done(shifts)));
  });
}
