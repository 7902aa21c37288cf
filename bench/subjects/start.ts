import type { Bench } from "../bench.ts";
import { atMost, type Findings, median, milliseconds, whole } from "../figures.ts";
import { serve } from "../site-data.ts";

const goals = { small: 600, large: 1_000 };

/** From the process's start to the first 200 for /catalog. */
export async function measureStart(bench: Bench): Promise<Findings> {
  const findings: Findings = { figures: {}, lines: [] };
  for (const size of ["small", "large"] as const) {
    const data = await bench[size]();
    bench.tell(`Start with ${whole(data.products)} products`);
    const times: number[] = [];
    // The first start has no compile cache and a cold page cache, and does not count.
    for (let start = -1; start < (bench.options.quick ? 2 : 7); start += 1) {
      const began = performance.now();
      const server = await serve(data, "/catalog");
      if (start >= 0) times.push(performance.now() - began);
      await server.stop();
    }
    findings.figures[size] = { products: data.products, firstPageMs: median(times) };
    const what = `Start to the first 200 for /catalog, ${whole(data.products)} products`;
    findings.lines.push(atMost(what, median(times), goals[size], milliseconds));
  }
  return findings;
}
