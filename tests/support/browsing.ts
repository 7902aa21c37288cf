import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Site } from "./site.ts";

export interface Visitor {
  /** The window's size in CSS pixels, 1440 by 900 by default. */
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  scripts?: boolean;
  signedIn?: boolean;
  /** Whether transitions run and slides change by themselves. Without, as by default, a test takes a tenth less. */
  motion?: boolean;
  touch?: boolean;
  /** What may be logged on the console; anything else fails the test. */
  allow?: RegExp;
}

/** The administrator is needed only to sign in. */
export type Visited = Pick<Site, "url"> & Partial<Pick<Site, "administrator" | "running">>;

export function launchBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME_PATH, args: [...launchFlags, ...flags] });
}

/** Opens an address and waits until the page is hydrated, if it has scripts and the visitor runs them. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}

/**
 * Waits until React has hydrated the page, so that clicks and keys reach their handlers. Runs in the page, because a
 * locator or `waitForFunction` would inject Playwright's script, which took a sixth of the time.
 */
export async function live(page: Page): Promise<void> {
  if (scriptless.has(page.context())) return;
  await page.evaluate(async () => {
    if (!document.querySelector("script[type=module], script[type=deferred]")) return;
    const latest = performance.now() + 60_000;
    while (!isTakenOver()) {
      if (performance.now() > latest) throw new Error("React has not taken over the page within a minute.");
      await new Promise(requestAnimationFrame);
    }
    // Effects run right after hydration, before the browser is idle.
    await new Promise((done) => {
      if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 1000 });
      // Removed by `makeOld`.
      else setTimeout(done, 100);
    });

    function isTakenOver(): boolean {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      const fiber = key && Reflect.get(document, key);
      return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
    }
  });
}

/**
 * Make the browser behave the same on every machine, also as root and without a graphics card, and request nothing but
 * the site.
 */
export const launchFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const scriptless = new WeakSet<BrowserContext>();
const sessions = new WeakMap<object, Awaited<ReturnType<BrowserContext["storageState"]>>>();

export async function newContext(browser: Browser, site: Visited, visitor: Visitor): Promise<BrowserContext> {
  const { width = 1440, height = 900, theme = "light", scripts = true } = visitor;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: visitor.motion ? "no-preference" : "reduce",
    hasTouch: visitor.touch ?? false,
    storageState: visitor.signedIn ? await session(browser, site) : undefined,
  });
  // A busy machine stalls for a minute; what never comes fails as well after three.
  context.setDefaultTimeout(180_000);
  if (!scripts) scriptless.add(context);
  return context;
}

/**
 * One session per site for all tests of a file, because signing in is slow on purpose. The form is sent without its
 * screen, which takes two seconds and is tested in account.core.test.ts.
 */
async function session(browser: Browser, site: Visited) {
  if (!site.administrator) throw new Error("This site has no administrator to sign in.");
  // Keyed by the object, because a later site may get the same address.
  const who = site.administrator;
  const known = sessions.get(who);
  if (known) return known;
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const { email, password } = site.administrator;
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const answer = await context.request.post("/login", { form: { email, password }, headers, maxRedirects: 0 });
    if (answer.status() !== 302) throw new Error(`Signing in was answered with ${answer.status()}.`);
    const state = await context.storageState();
    sessions.set(who, state);
    return state;
  } finally {
    await context.close();
  }
}
