import { bumpRevision } from "#server/changes/record-change.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { transaction } from "#server/database/transaction.ts";
import { openLog } from "#server/log.ts";
import { signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, median, milliseconds, type ReportRow } from "../figures.ts";
import { processorTimeMs } from "../processes.ts";
import { browserHeaders } from "../sent-page.ts";
import { whileServed } from "../site-data.ts";

/**
 * Uncached pages. The page cache cannot be switched off, so a change invalidates it and then every address is requested
 * once. Processor time is measured on uncompressed responses. The records stay in memory; a second measurement has them
 * read again.
 */
export async function measureUncached(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  const { addresses } = data;
  // V8 goes on optimising for about 7,000 pages, and 1,500 of each kind; before that a page takes up to half as long
  // again.
  const kinds = [
    {
      name: "product",
      what: "Uncached product page with a spec table",
      paths: addresses.products,
      goalMs: 3,
      warmUp: 7_000,
    },
    { name: "category", what: "Uncached category page", paths: addresses.categories, goalMs: 2.7, warmUp: 1_600 },
    { name: "search", what: "Uncached search", paths: addresses.searches, goalMs: 3.8, warmUp: 1_600 },
  ];
  return whileServed(data, async (site) => {
    const administrator = await signIn(site.url, addresses.infoItems);
    await using opened = new AsyncDisposableStack();
    const { database } = opened.adopt(await openDatabase(readConfig(data.environment), openLog("silent")), (beside) =>
      beside.close(),
    );
    /** A change missing from the log makes the server reload all cached records. */
    const forget = () => transaction(database, bumpRevision);

    async function once(paths: string[], headers: Record<string, string>) {
      await administrator.change();
      const before = await processorTimeMs(site.pid);
      const answers = await bench.load.run({ url: site.url, paths, headers, connections: 4 });
      return { ...answers, cpuMs: ((await processorTimeMs(site.pid)) - before) / answers.requests };
    }

    const identity = { "Accept-Encoding": "identity" };
    async function rounds(paths: string[], headers: Record<string, string>, prepare?: () => Promise<unknown>) {
      const measured: Awaited<ReturnType<typeof once>>[] = [];
      while (measured.length < (bench.options.quick ? 2 : 9)) {
        await prepare?.();
        measured.push(await once(paths, headers));
      }
      return measured;
    }

    const figures: Record<string, unknown> = {};
    const lines: ReportRow[] = [];
    for (const { name, what, paths, goalMs, warmUp } of kinds) {
      bench.tell(what);
      const asked = paths.slice(0, bench.options.quick ? 60 : 200);
      const warming = bench.options.quick ? 1 : Math.ceil(warmUp / (2 * asked.length));
      for (let round = 0; round < warming; round += 1) {
        await once(asked, identity);
        await once(asked, browserHeaders);
      }
      // One kind after the other, so that each collects only its own garbage.
      const plain = await rounds(asked, identity);
      const compressed = await rounds(asked, browserHeaders);
      const forgotten = await rounds(asked, identity, forget);
      const cpuMs = median(plain.map((round) => round.cpuMs));
      const cpuWithCompressionMs = median(compressed.map((round) => round.cpuMs));
      const forgottenCpuMs = median(forgotten.map((round) => round.cpuMs));
      figures[name] = {
        addresses: asked.length,
        cpuMs,
        cpuWithCompressionMs,
        forgottenCpuMs,
        requestsPerSecond: median(compressed.map(({ perSecond }) => perSecond)),
        p50Ms: median(compressed.map(({ p50Ms }) => p50Ms)),
        p99Ms: median(compressed.map(({ p99Ms }) => p99Ms)),
      };
      const line = atMost(`${what}: processor time`, cpuMs, goalMs, milliseconds);
      const others = `with compression ${milliseconds(cpuWithCompressionMs)}, nothing of it in memory ${milliseconds(forgottenCpuMs)}`;
      line.measured += ` (${others})`;
      lines.push({ ...line });
    }

    bench.tell("Pages after every change");
    const { home, catalog, category, product, search, support } = addresses;
    const afterChange: Record<string, number> = {};
    for (const [name, path] of Object.entries({ home, catalog, category, product, search: search.common, support })) {
      const times: number[] = [];
      while (times.length < (bench.options.quick ? 3 : 11)) {
        await administrator.change();
        const { p50Ms } = await bench.load.run({
          url: site.url,
          paths: [path],
          headers: browserHeaders,
          connections: 1,
        });
        times.push(p50Ms);
      }
      afterChange[`${name}Ms`] = median(times);
      lines.push({ what: `First answer after a change, ${name}`, measured: milliseconds(median(times)) });
    }
    return { figures: { ...figures, afterChange }, lines };
  });
}
