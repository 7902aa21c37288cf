import { setTimeout as sleep } from "node:timers/promises";
import { signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, megabytes, whole } from "../figures.ts";
import { residentBytes } from "../processes.ts";
import { browserHeaders } from "../sent-page.ts";
import { whileServed } from "../site-data.ts";

/** The server's memory after a few pages and a rest, and after many pages. */
export async function measureMemory(bench: Bench): Promise<Findings> {
  const { quick } = bench.options;
  const findings: Findings = { figures: {}, lines: [] };
  const sizes = quick ? (["small"] as const) : (["small", "large"] as const);
  for (const size of sizes) {
    const data = await bench[size]();
    const { home, catalog, category, product, support, search, ...lists } = data.addresses;
    bench.tell(`Memory with ${whole(data.products)} products`);
    const found = await whileServed(data, async ({ url, pid }) => {
      const few = [home, catalog, category, product, support, search.common];
      await bench.load.run({ url, paths: few, headers: browserHeaders, connections: 1 });
      await sleep(quick ? 2_000 : 10_000);
      const idleBytes = await residentBytes(pid);

      const administrator = await signIn(url, lists.infoItems);
      const each = quick ? 70 : 400;
      const many = [lists.products, lists.categories, lists.searches].flatMap((paths) => paths.slice(0, each));
      let largestBytes = 0;
      for (let round = 0; round < (quick ? 1 : 4); round += 1) {
        await administrator.change();
        await bench.load.run({ url, paths: many, headers: browserHeaders, connections: 50 });
        await bench.load.run({ url, paths: few, headers: browserHeaders, connections: 50, seconds: quick ? 1 : 3 });
        largestBytes = Math.max(largestBytes, await residentBytes(pid));
      }
      return { idleBytes, afterLoadBytes: largestBytes };
    });
    findings.figures[size] = { products: data.products, ...found };
    const products = `${whole(data.products)} products`;
    findings.lines.push(
      atMost(`Memory when idle, ${products}`, found.idleBytes, 160e6, megabytes),
      atMost(`Memory after load, ${products}`, found.afterLoadBytes, 300e6, megabytes),
    );
  }
  return findings;
}
