import { signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { atMost, type Findings, kilobytes, median, milliseconds, times, whole } from "../figures.ts";
import { type SiteData, serve } from "../site-data.ts";
import { within } from "../within.ts";
import { longestDelayMs, token } from "./catalog-csv.ts";

/** In seconds. */
const longestPage = 20;

/** How much slower the large catalog may be. Filters and searches show more than they find, such as counts and related hits. */
const goals: Record<string, number> = {
  catalog: 1.5,
  lastOfCatalog: 1.5,
  category: 1.5,
  narrowed: 1.5,
  selected: 3,
  searchRare: 3,
  searchCommon: 3,
  searchOneLetter: 3,
  searchOneDigit: 3,
};

/**
 * The same uncached screens of a small and a large catalog: a change comes before every request. The two sites run
 * side by side and are measured in turn.
 */
export async function measureGrowth(bench: Bench): Promise<Findings> {
  const sizes = [await bench.small(), await bench.large()] as const;
  await using closing = new AsyncDisposableStack();
  const [small, large] = await Promise.all(sizes.map((data) => open(data, closing)));
  const findings: Findings = { figures: { products: sizes.map(({ products }) => products) }, lines: [] };
  if (!small || !large) return findings;

  for (const screen of Object.keys(small.screens)) {
    bench.tell(`Growth: ${screen}`);
    const rounds: { small: Answered; large: Answered }[] = [];
    for (let round = -2; round < (bench.options.quick ? 3 : 15); round += 1) {
      const measured = { small: await small.ask(screen), large: await large.ask(screen) };
      if (round >= 0) rounds.push(measured);
    }
    const smallMs = median(rounds.map((round) => round.small.ms));
    const largeMs = median(rounds.map((round) => round.large.ms));
    const smallBytes = median(rounds.map((round) => round.small.bytes));
    const largeBytes = median(rounds.map((round) => round.large.bytes));
    // A longer page of a larger catalog may take longer.
    const ratio = largeMs / smallMs / Math.max(1, largeBytes / smallBytes);
    findings.figures[screen] = { smallMs, largeMs, ratio, smallBytes, largeBytes };
    const what = `${describe(screen)}, ${whole(sizes[0].products)} → ${whole(sizes[1].products)} products`;
    const measured = `${milliseconds(smallMs)} → ${milliseconds(largeMs)}, ${kilobytes(smallBytes)} → ${kilobytes(largeBytes)}`;
    const goal = goals[screen];
    const line = goal === undefined ? { what, measured: times(ratio) } : atMost(what, ratio, goal, times);
    findings.lines.push({ ...line, measured: `${times(ratio)} (${measured})` });
    if (screen === "selected") {
      const heldMs = await heldBySelection(large);
      findings.figures.selectedHeldMs = heldMs;
      const held = `Products by facts, ${whole(sizes[1].products)} products: event loop delayed by`;
      findings.lines.push(atMost(held, heldMs, 30, milliseconds));
    }
  }
  return findings;
}

/** The longest delay, in the median of some pages, as the server measures it. */
async function heldBySelection({ url, ask }: { url: string; ask(screen: string): Promise<Answered> }): Promise<number> {
  const delays: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    await longestDelayMs(url);
    await ask("selected");
    delays.push(await longestDelayMs(url));
  }
  return median(delays);
}

/** An uncompressed response, until its last byte. */
interface Answered {
  ms: number;
  bytes: number;
}

async function open(data: SiteData, closing: AsyncDisposableStack) {
  const server = await serve({ ...data, environment: { ...data.environment, METRICS_TOKEN: token } });
  closing.defer(() => server.stop());
  const { addresses } = data;
  const administrator = await signIn(server.url, addresses.infoItems);
  const { search } = addresses;
  const [category] = addresses.category.split("/").slice(-1);
  const screens: Record<string, { path: string; signedIn?: boolean }> = {
    home: { path: addresses.home },
    catalog: { path: addresses.catalog },
    lastOfCatalog: { path: addresses.lastOfCatalog },
    category: { path: addresses.category },
    narrowed: { path: addresses.narrowed },
    selected: { path: addresses.selected },
    product: { path: addresses.product },
    searchRare: { path: search.rare },
    searchCommon: { path: search.common },
    searchOneLetter: { path: search.oneLetter },
    searchOneDigit: { path: search.oneDigit },
    support: { path: addresses.support },
    dashboardSummary: { path: "/dashboard", signedIn: true },
    dashboardCategories: { path: "/dashboard/categories", signedIn: true },
    dashboardProducts: { path: "/dashboard/products", signedIn: true },
    dashboardDownloads: { path: "/dashboard/downloads", signedIn: true },
    deletionRefused: { path: `/dashboard/categories/${category}?delete`, signedIn: true },
  };
  return {
    url: server.url,
    screens,
    async ask(screen: string): Promise<Answered> {
      const { path = "", signedIn = false } = screens[screen] ?? {};
      await administrator.change();
      const headers = { "Accept-Encoding": "identity", ...(signedIn && administrator.headers) };
      const began = performance.now();
      const bytes = await within(longestPage, path, async (signal) => {
        const answer = await fetch(server.url + path, { headers, signal });
        const { byteLength } = await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
        return byteLength;
      });
      return { ms: performance.now() - began, bytes };
    },
  };
}

function describe(screen: string): string {
  const words = screen.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
