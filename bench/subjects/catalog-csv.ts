import { bumpRevision } from "#server/changes/record-change.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { transaction } from "#server/database/transaction.ts";
import { openLog } from "#server/log.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, median, megabytes, milliseconds, whole } from "../figures.ts";
import { forgetPeak, peakBytes, residentBytes } from "../processes.ts";
import { whileServed } from "../site-data.ts";

export const token = "a-token-for-the-benchmark-of-thirty-two-characters";

/** The whole catalog as CSV, sent to two clients at once: memory, and how long anything else had to wait. */
export async function measureCatalogCsv(bench: Bench): Promise<Findings> {
  const data = await bench.medium();
  const environment = { ...data.environment, METRICS_TOKEN: token };
  return await whileServed({ ...data, environment }, async ({ url, pid }) => {
    const rounds: { seconds: number; bytes: number; grownBytes: number; heldMs: number }[] = [];
    await using opened = new AsyncDisposableStack();
    const beside = opened.adopt(await openDatabase(readConfig(environment), openLog("silent")), (data) => data.close());
    for (let round = 0; round < (bench.options.quick ? 2 : 9); round += 1) {
      bench.tell(`The catalog as CSV ${round + 1}`);
      // The file is made once for each revision.
      await transaction(beside.database, (work) => bumpRevision(work));
      await longestDelayMs(url);
      const before = await residentBytes(pid);
      await forgetPeak(pid);
      const began = performance.now();
      const [bytes = 0] = await Promise.all([download(url), download(url)]);
      const seconds = (performance.now() - began) / 1_000;
      const grownBytes = (await peakBytes(pid)) - before;
      rounds.push({ seconds, bytes, grownBytes, heldMs: await longestDelayMs(url) });
    }
    // The worst counts, not the median: the first round loads the code.
    const grownBytes = Math.max(...rounds.map((round) => round.grownBytes));
    // On a busy machine, the system alone delays some rounds by more.
    const heldMs = median(rounds.map((round) => round.heldMs));
    const seconds = median(rounds.map((round) => round.seconds));
    const bytes = median(rounds.map((round) => round.bytes));
    const what = `CSV of ${whole(data.products)} products, twice at once`;
    const held = atMost(`${what}: event loop delayed by`, heldMs, 30, milliseconds);
    held.measured += ` (${megabytes(bytes)} each in ${seconds.toFixed(1)} s)`;
    return {
      figures: { products: data.products, bytes, seconds, grownBytes, heldMs },
      lines: [atMost(`${what}: memory grows by`, grownBytes, 64e6, megabytes), held],
    };
  });
}

async function download(url: string): Promise<number> {
  const answer = await fetch(`${url}/catalog.csv`);
  if (!answer.ok || !answer.body) throw new Error(`/catalog.csv answers ${answer.status}.`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** Since it was last asked, as the server's histogram of its event loop tells. */
export async function longestDelayMs(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text())?.[1]) * 1_000;
}
