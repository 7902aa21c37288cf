import { signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { atLeast, type Findings, median, milliseconds, percent } from "../figures.ts";
import { floodKinds, openConnections, startFlood } from "../flood.ts";
import { whileServed } from "../site-data.ts";

const connections = 128;

export async function measureFlood(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  return whileServed(data, async ({ url }) => {
    const { headers } = await signIn(url, data.addresses.infoItems);
    const others = ["/healthz", data.addresses.catalog, "/search?q=new*"];
    await openConnections(url, others, 1);
    const figures: Record<string, { p50Ms: number; shareAnswered: number }> = {};
    for (const [kind, flood] of Object.entries(floodKinds(headers.Cookie))) {
      bench.tell(`One client floods the site with requests: ${kind}`);
      await using client = startFlood({ ...flood, url, from: "127.0.0.2", connections });
      const found = [...(await openConnections(url, others, bench.options.quick ? 1 : 5)).values()];
      await client.end();
      const p50Ms = median(found.flatMap(({ timesMs }) => timesMs));
      figures[kind] = { p50Ms, shareAnswered: Math.min(...found.map(({ asked, answered }) => answered / asked)) };
    }
    const all = Object.entries(figures);
    const [[slowest, { p50Ms }] = ["", { p50Ms: Number.NaN }]] = all.toSorted(([, a], [, b]) => b.p50Ms - a.p50Ms);
    const share = Math.min(...all.map(([, { shareAnswered }]) => shareAnswered));
    const middle = milliseconds(median(all.map(([, kind]) => kind.p50Ms)));
    return {
      figures: { connections, kinds: figures },
      lines: [
        {
          what: `New connections of others while one client floods the site over ${connections}: p50`,
          measured: `${middle} (slowest kind of request: ${slowest}, ${milliseconds(p50Ms)})`,
        },
        atLeast("New connections of others that are answered, of 20 a second", share, 0.95, percent),
      ],
    };
  });
}
