import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { launchFlags } from "#tests/support/browsing.ts";
import { freePort } from "#tests/support/server-process.ts";
import type { Bench } from "../bench.ts";
import { atLeast, atMost, type Findings, median, milliseconds } from "../figures.ts";
import { whileServed } from "../site-data.ts";
import { within } from "../within.ts";

const categories = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 } as const;

const audits = {
  largestContentfulPaintMs: "largest-contentful-paint",
  firstContentfulPaintMs: "first-contentful-paint",
  blockingTimeMs: "total-blocking-time",
  layoutShift: "cumulative-layout-shift",
} as const;

/**
 * Lighthouse on the product page with its defaults: a mid-range phone on slow 4G, both simulated. Each visit starts a
 * browser.
 */
export async function measurePhone(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  return whileServed(data, async ({ url }) => {
    const visits: Record<string, number>[] = [];
    for (let visit = 0; visit < (bench.options.quick ? 1 : 5); visit += 1) {
      bench.tell(`Phone: visit ${visit + 1}`);
      visits.push(await look(url + data.addresses.product));
    }
    const middle = (name: string) => median(visits.map((visit) => visit[name] ?? Number.NaN));
    const figures = Object.fromEntries(Object.keys(visits[0] ?? {}).map((name) => [name, middle(name)]));
    const number = (value: number) => `${Math.round(value * 1_000) / 1_000}`;
    return {
      figures: { visits: visits.length, ...figures },
      lines: [
        ...Object.entries(categories).map(([name, goal]) => ({
          ...atLeast(`Product page on a phone: ${name.replace("-", " ")}`, middle(name), goal, number),
        })),
        atMost("Product page on a phone: largest paint", middle("largestContentfulPaintMs"), 1_600, milliseconds),
        { what: "Product page on a phone: first paint", measured: milliseconds(middle("firstContentfulPaintMs")) },
        atMost("Product page on a phone: blocking time", middle("blockingTimeMs"), 50, milliseconds),
        atMost("Product page on a phone: layout shift", middle("layoutShift"), 0, number),
      ],
    };
  });
}

async function look(page: string): Promise<Record<string, number>> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: [...launchFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const found = await within(120, "A visit by phone", () =>
      lighthouse(page, { port, logLevel: "error", onlyCategories: Object.keys(categories) }),
    );
    if (!found || found.lhr.runtimeError)
      throw new Error(found?.lhr.runtimeError?.message ?? "Lighthouse saw nothing.");
    const { lhr } = found;
    const scores = Object.keys(categories).map((name) => [name, (lhr.categories[name]?.score ?? 0) * 100]);
    const measured = Object.entries(audits).map(([name, audit]) => [
      name,
      lhr.audits[audit]?.numericValue ?? Number.NaN,
    ]);
    return Object.fromEntries([...scores, ...measured]);
  } finally {
    await browser.close();
  }
}
