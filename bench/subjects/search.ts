import { openCatalog } from "#server/catalog/open-catalog.ts";
import { ProductIndex } from "#server/catalog/product-index/product-index.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, median, milliseconds, whole } from "../figures.ts";
import type { SiteData } from "../site-data.ts";

const few = 1_000;

/**
 * Searches as the server's process makes them, without caches but on an open connection. A time is until the page of
 * matches is there; a hold is the longest block of the event loop during the search.
 */
export async function measureSearch(bench: Bench): Promise<Findings> {
  const findings: Findings = { figures: {}, lines: [] };
  for (const size of ["small", "large"] as const) {
    const data = await bench[size]();
    bench.tell(`Search in ${whole(data.products)} products`);
    const found = await searchAll(data, bench.options.quick ? 5 : 11);
    findings.figures[size] = { products: data.products, ...found };
    for (const [name, { matches, ms, holdMs }] of Object.entries(found)) {
      const what = `Search in ${whole(data.products)} products, ${describe(name)}, ${whole(matches)} matches`;
      const measured = `${milliseconds(ms)}, holding others up for ${milliseconds(holdMs)}`;
      const goal = matches <= few ? atMost(what, ms, 5, milliseconds) : atMost(what, holdMs, 30, ofHolding);
      const line = size === "small" ? { what } : { ...goal };
      findings.lines.push({ ...line, measured });
    }
  }
  return findings;
}

/** A slow search may take longer, but must not block other requests. */
function ofHolding(ms: number): string {
  return `${milliseconds(ms)} of holding`;
}

function describe(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

interface Searched {
  matches: number;
  ms: number;
  holdMs: number;
}

async function searchAll({ environment, addresses }: SiteData, rounds: number): Promise<Record<string, Searched>> {
  const data = await openDatabase(readConfig(environment), openLog("silent"));
  try {
    const found: Record<string, Searched> = {};
    for (const [name, address] of Object.entries(addresses.search)) {
      const query = new URL(address, "http://localhost").searchParams.get("q") ?? "";
      const measured: Searched[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const productIndex = new ProductIndex(data);
        const catalog = openCatalog(data.reading, productIndex);
        const holds = watchHolds();
        const began = performance.now();
        const result = await catalog.search(query, 1);
        const ms = performance.now() - began;
        const holdMs = await holds.longest();
        if (round >= 0) measured.push({ matches: result?.products.total ?? 0, ms, holdMs });
        // A search loads the order of all products in the background, once per server: wait until it is there.
        await productIndex.page({ limit: 1, offset: Number.MAX_SAFE_INTEGER - 1 });
      }
      found[name] = {
        matches: measured[0]?.matches ?? 0,
        ms: median(measured.map(({ ms }) => ms)),
        holdMs: median(measured.map(({ holdMs }) => holdMs)),
      };
    }
    return found;
  } finally {
    await data.close();
  }
}

function watchHolds() {
  let last = performance.now();
  let longest = 0;
  let watching = true;
  function turn() {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (watching) setImmediate(turn);
  }
  setImmediate(turn);
  return {
    async longest(): Promise<number> {
      watching = false;
      await new Promise(setImmediate);
      return longest;
    },
  };
}
