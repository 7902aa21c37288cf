import { setTimeout as sleep } from "node:timers/promises";
import { launchBrowser, newContext, open } from "#tests/support/browsing.ts";
import { type Administrator, signIn } from "../administrator.ts";
import type { Bench } from "../bench.ts";
import { sharedClockMs } from "../clock.ts";
import { atLeast, atMost, type Findings, median, milliseconds, percent, whole } from "../figures.ts";
import { openReaders } from "../readers.ts";
import { browserHeaders } from "../sent-page.ts";
import { whileServed } from "../site-data.ts";

const streams = 1_000;

/**
 * How soon open pages follow a change. Times begin when the administrator's form is sent, so they include the session
 * check, saving and the response.
 */
export async function measureLive(bench: Bench): Promise<Findings> {
  const data = await bench.small();
  return whileServed(data, async (site) => {
    const administrator = await signIn(site.url, data.addresses.infoItems);
    bench.tell("One open page in a browser");
    const pageMs = await pageChanged(site.url, administrator, bench.options.quick ? 5 : 20);
    bench.tell(`${streams} open streams`);
    const many = await whileManyFollow(bench, site.url, administrator, data.addresses.product);
    const page = atMost("From a save to an open page that shows it", pageMs, 60, milliseconds);
    const last = atMost(`From a save to the last of ${whole(streams)} told`, many.lastToldMs, 250, milliseconds);
    return {
      figures: { pageChangedMs: pageMs, streams, ...many },
      lines: [
        { ...page },
        { ...last },
        atLeast(
          "Requests a second for others during changes, of those without changes",
          many.shareForOthers,
          0.8,
          percent,
        ),
      ],
    };
  });
}

/** Median time until the home page in a visible tab shows another order, in milliseconds. */
async function pageChanged(url: string, administrator: Administrator, changes: number): Promise<number> {
  const browser = await launchBrowser();
  try {
    const context = await newContext(browser, { url }, {});
    const page = await context.newPage();
    const streaming = page.waitForResponse("**/live");
    await open(page, "/");
    await streaming;
    const times: number[] = [];
    for (let change = -1; change < changes; change += 1) {
      const changed = await page.evaluateHandle(whenReordered);
      const began = Date.now();
      await administrator.change();
      const ended = await changed.evaluate(({ moment }) => moment);
      if (change >= 0) times.push(ended - began);
    }
    return median(times);
  } finally {
    await browser.close();
  }
}

/** Runs in the page: when the home page's items are next in another order. */
function whenReordered(): { moment: Promise<number> } {
  const main = document.querySelector("main") as HTMLElement;
  const order = () =>
    Array.from(main.querySelectorAll("article"), (item) => item.textContent + item.querySelector("img")?.src).join();
  const before = order();
  const moment = new Promise<number>((done, fail) => {
    const observer = new MutationObserver(() => {
      if (order() === before) return;
      observer.disconnect();
      done(Date.now());
    });
    observer.observe(main, { childList: true, subtree: true });
    setTimeout(() => fail(new Error("The page does not follow.")), 10_000);
  });
  return { moment };
}

async function whileManyFollow({ load, options }: Bench, url: string, administrator: Administrator, page: string) {
  await using readers = await openReaders({ url, count: streams, reloads: `${page}.data` });
  const rounds = options.quick ? 2 : 7;
  const others = () =>
    load.run({ url, paths: [page], headers: browserHeaders, connections: 10, seconds: options.quick ? 1 : 2 });
  await others();

  const told: number[] = [];
  while (told.length < rounds) {
    const hearing = readers.allTold();
    const began = sharedClockMs();
    await administrator.change();
    told.push((await hearing) - began);
    await sleep(200);
  }

  // Alternating, because the machine's other load changes by the second.
  const shares: number[] = [];
  while (shares.length < rounds) {
    const quiet = await others();
    const hearing = readers.allTold();
    const asked = others();
    await sleep(500);
    await administrator.change();
    await hearing;
    shares.push((await asked).perSecond / quiet.perSecond);
  }
  return { lastToldMs: median(told), shareForOthers: median(shares) };
}
