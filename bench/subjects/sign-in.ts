import { sendSignIn, signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { type Findings, median, milliseconds } from "../figures.ts";
import { processorTimeMs } from "../processes.ts";
import { whileServed } from "../site-data.ts";

/** Signing in, whose password hash is slow on purpose, and what a session costs afterwards. */
export async function measureSignIn(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  const { infoItems, product } = data.addresses;
  return whileServed(data, async (site) => {
    bench.tell("Signing in");
    const began = performance.now();
    const { headers } = await signIn(site.url, infoItems);
    const firstMs = performance.now() - began;

    const times: number[] = [];
    const before = await processorTimeMs(site.pid);
    while (times.length < (bench.options.quick ? 3 : 10)) {
      const sent = performance.now();
      await (await sendSignIn(site.url)).arrayBuffer();
      times.push(performance.now() - sent);
    }
    const cpuMs = ((await processorTimeMs(site.pid)) - before) / times.length;

    const withSession: Record<string, number> = {};
    for (const [name, path] of Object.entries({ summary: "/dashboard", product })) {
      const asked = { url: site.url, headers, paths: [path], connections: 1, seconds: bench.options.quick ? 0.5 : 1 };
      await bench.load.run(asked);
      withSession[`${name}Ms`] = (await bench.load.run(asked)).p50Ms;
    }
    const signInMs = median(times);
    return {
      figures: { firstMs, signInMs, cpuMs, withSession },
      lines: [
        {
          what: "Signing in (the first since the start)",
          measured: `${milliseconds(signInMs)} (${milliseconds(firstMs)})`,
        },
        { what: "Signing in: processor time, most of it for the password's hash", measured: milliseconds(cpuMs) },
        { what: "The dashboard's first screen, signed in", measured: milliseconds(withSession.summaryMs as number) },
        { what: "A product page, signed in", measured: milliseconds(withSession.productMs as number) },
      ],
    };
  });
}
