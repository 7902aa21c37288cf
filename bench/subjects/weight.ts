import { launchBrowser } from "#tests/support/browsing.ts";
import { type PageWeight, weighPage } from "#tests/support/page-weight.ts";
import { weightBudget } from "#tests/support/weight-budget.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, kilobytes, type ReportRow } from "../figures.ts";
import { whileServed } from "../site-data.ts";

/** All that a page fetches until it is idle, on a first visit. */
export async function measureWeight(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  const { home, catalog, category, product, search, support } = data.addresses;
  const pages = { product, home, catalog, category, search: search.common, support };
  return whileServed(data, async ({ url }) => {
    const browser = await launchBrowser();
    try {
      const findings: Findings = { figures: {}, lines: [] };
      for (const [name, path] of Object.entries(pages)) {
        bench.tell(`Weight: ${name}`);
        const weight = await weighPage(browser, url, path);
        findings.figures[name] = inBytes(weight);
        findings.lines.push(...describe(name, path, weight));
      }
      return findings;
    } finally {
      await browser.close();
    }
  });
}

function inBytes(weight: PageWeight) {
  return {
    documentBytes: weight.document,
    scriptBytes: weight.script,
    stylesheetBytes: weight.stylesheet,
    fontBytes: weight.font,
    imageBytes: weight.image,
    otherHosts: weight.otherHosts.length,
    layoutShift: weight.layoutShift,
  };
}

function describe(name: string, path: string, weight: PageWeight): ReportRow[] {
  const budget = weightBudget(path);
  const page = `Weight, ${name}`;
  const count = (value: number) => `${Math.round(value * 1_000) / 1_000}`;
  return [
    atMost(`${page}: JavaScript, brotli`, weight.script, budget.script, kilobytes),
    atMost(`${page}: CSS, brotli`, weight.stylesheet, budget.stylesheet, kilobytes),
    atMost(`${page}: fonts`, weight.font, budget.font, kilobytes),
    { what: `${page}: pictures, to the page's end`, measured: kilobytes(weight.image) },
    atMost(`${page}: requests to other hosts`, weight.otherHosts.length, 0, count),
    atMost(`${page}: layout shift`, Math.round(weight.layoutShift * 1_000) / 1_000, 0, count),
  ];
}
