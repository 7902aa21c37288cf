import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Site } from "./site.ts";

/** Who looks at the site, and through what. */
export interface Visitor {
  /** The window's width and height in CSS pixels: 1440 by 900 unless said otherwise. */
  width?: number;
  height?: number;
  theme?: "light" | "dark";
  /** Whether the browser runs scripts; it does unless said otherwise. */
  scripts?: boolean;
  /** Whether the visitor is the administrator, signed in. */
  signedIn?: boolean;
  reducedMotion?: boolean;
  touch?: boolean;
  /** What the console may say; anything else fails the test. */
  allow?: RegExp;
}

/** A site's address; its administrator is needed only to sign in. */
export type Visited = Pick<Site, "url"> & Partial<Pick<Site, "administrator" | "running">>;

/** Starts the browser that `prepare` found, with flags beside `launchFlags`. */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROME_PATH, args: [...launchFlags, ...flags] });
}

/** Goes to an address and waits until the page's scripts have taken it over, if it has any and the visitor runs them. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}

/**
 * Waits until React has taken over the page, so that a click or a key does what it will always do. The page itself waits:
 * a locator and `waitForFunction` bring Playwright's own script into every page, which was a sixth of what opening one took.
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
    // Effects run right after that; an idle moment comes after them.
    await new Promise((done) => requestIdleCallback(done, { timeout: 1000 }));

    function isTakenOver(): boolean {
      const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
      const fiber = key && Reflect.get(document, key);
      return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
    }
  });
}

/** The same browser on every machine: also as root, also without a graphics card, and asking nobody but the site. */
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

/** A visitor's own browser profile, at the site's address. */
export async function newContext(browser: Browser, site: Visited, visitor: Visitor): Promise<BrowserContext> {
  const { width = 1440, height = 900, theme = "light", scripts = true } = visitor;
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height },
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: visitor.reducedMotion ? "reduce" : "no-preference",
    hasTouch: visitor.touch ?? false,
    storageState: visitor.signedIn ? await session(browser, site) : undefined,
  });
  context.setDefaultTimeout(60_000);
  if (!scripts) scriptless.add(context);
  return context;
}

/**
 * One session a site serves all tests of a file: signing in is slow on purpose. The form is sent without its screen, which
 * account.test.ts looks at, and which took two seconds a site.
 */
async function session(browser: Browser, site: Visited) {
  if (!site.administrator) throw new Error("This site has no administrator to sign in.");
  // Not by its address, which a later site may have.
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
