import { startBareServer } from "../bare-server.ts";
import type { Bench } from "../bench.ts";
import {
  atLeast,
  atMost,
  type Findings,
  median,
  milliseconds,
  percent,
  type ReportRow,
  times,
  whole,
} from "../figures.ts";
import type { Answers, LoadGenerator } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { processorTimeMs } from "../processes.ts";
import { browserHeaders, readPage } from "../sent-page.ts";
import { whileServed } from "../site-data.ts";

/** The site, or a server that was given its pages' bytes. */
interface Sender {
  name: "bare" | "nginx" | "site";
  url: string;
  pid: number;
}

interface Round extends Answers {
  cpuMs: number;
}

const connections = 10;

export async function measurePages(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  const { home, catalog, category, narrowed, product, support, search } = data.addresses;
  const some = { home, product, search: search.common };
  const paths = bench.options.quick ? some : { ...some, catalog, category, narrowed, support };
  return whileServed(data, async (site) => {
    const pages = await Promise.all(Object.values(paths).map((path) => readPage(site.url, path)));
    await using bare = await startBareServer(pages);
    // nginx distinguishes locations by path only.
    await using nginx = await startNginx(pages.filter(({ path }) => !path.includes("f=")));
    const senders: Sender[] = [
      { name: "bare", url: bare.url, pid: bare.pid },
      ...(nginx ? [{ name: "nginx" as const, url: nginx.url, pid: nginx.pid }] : []),
      { name: "site", url: site.url, pid: site.pid },
    ];
    const figures: Record<string, unknown> = { nginxInstalled: nginx !== undefined };
    const lines: ReportRow[] = nginx ? [] : [{ what: "nginx", measured: "is not installed, and was not measured" }];
    for (const [name, path] of Object.entries(paths)) {
      bench.tell(`Cached page: ${name}`);
      const able = senders.filter(({ name }) => name !== "nginx" || !path.includes("f="));
      const rounds = await alternate(bench, able, path);
      const bytes = pages.find((page) => page.path === path)?.body.length ?? 0;
      const found = { bytes, ...summarise(rounds) };
      figures[name] = found;
      lines.push(...describe(name, found));
    }
    return { figures, lines };
  });
}

type Rounds = Partial<Record<Sender["name"], Round[]>>;

/** Alternates the servers, starting with another one each round; warms up before the first round. */
async function alternate({ load, options }: Bench, senders: Sender[], path: string): Promise<Rounds> {
  const [count, seconds] = options.quick ? [2, 0.25] : [11, 0.5];
  const rounds: Rounds = {};
  for (let round = -1; round < count; round += 1) {
    const first = Math.max(round, 0) % senders.length;
    for (const { name, url, pid } of [...senders.slice(first), ...senders.slice(0, first)]) {
      const measured = await measure(load, { url, path, seconds }, pid);
      if (round < 0) continue;
      rounds[name] ??= [];
      rounds[name].push(measured);
    }
  }
  return rounds;
}

/** One round, repeated when the machine stalled and nothing was answered. */
async function measure(
  load: LoadGenerator,
  { url, path, seconds }: { url: string; path: string; seconds: number },
  pid: number,
): Promise<Round> {
  for (let attempts = 0; ; attempts++) {
    const before = await processorTimeMs(pid);
    const answers = await load.run({ url, paths: [path], headers: browserHeaders, connections, seconds });
    const cpuMs = ((await processorTimeMs(pid)) - before) / answers.requests;
    if (answers.requests > 0 || attempts === 5) return { ...answers, cpuMs };
  }
}

/** Each ratio is of two rounds beside each other; the median of these is reported. */
function summarise({ bare = [], site = [], nginx }: Rounds) {
  const ratio = (value: (round: Round) => number) =>
    median(site.map((round, place) => value(round) / value(bare[place] as Round)));
  return {
    cpuRatioToBare: ratio(({ cpuMs }) => cpuMs),
    throughputRatioToBare: ratio(({ perSecond }) => perSecond),
    p50Ratio: ratio(({ p50Ms }) => p50Ms),
    p99Ratio: ratio(({ p99Ms }) => p99Ms),
    site: middle(site),
    bare: middle(bare),
    ...(nginx && { nginx: middle(nginx) }),
  };
}

function middle(rounds: Round[]) {
  const of = (value: (round: Round) => number) => median(rounds.map(value));
  return {
    requestsPerSecond: of(({ perSecond }) => perSecond),
    cpuMs: of(({ cpuMs }) => cpuMs),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
  };
}

function describe(name: string, found: { bytes: number } & ReturnType<typeof summarise>): ReportRow[] {
  const { site, bare, nginx } = found;
  const page = `Cached page, ${name}`;
  const against = (write: (sender: typeof site) => string) =>
    `${write(site)}; bare ${write(bare)}${nginx ? `, nginx ${write(nginx)}` : ""}`;
  const cpu = atMost(`${page}: processor time against a bare server`, found.cpuRatioToBare, 1.4, times);
  const speed = atLeast(`${page}: requests a second against it`, found.throughputRatioToBare, 0.8, percent);
  const slowest = atMost(`${page}: p99 against its p99`, found.p99Ratio, 2, times);
  cpu.measured += ` (${against(({ cpuMs }) => milliseconds(cpuMs))})`;
  speed.measured += ` (${against(({ requestsPerSecond }) => whole(requestsPerSecond))})`;
  slowest.measured += ` (${against(({ p99Ms }) => milliseconds(p99Ms))}; p50 ${times(found.p50Ratio)})`;
  return [cpu, speed, slowest];
}
