import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from "playwright-core";
import { expect, test as plainTest } from "vitest";
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

/** Opens an address of a site as a visitor of its own. With scripts, the page is live when this returns. */
export type Visit = (site: Visited, path: string, visitor?: Visitor) => Promise<Page>;

/** A site's address; its administrator is needed only to sign in. */
type Visited = Pick<Site, "url"> & Partial<Pick<Site, "administrator">>;

/** `test` with `visit`. What a visit opened is closed at the test's end, and its console must have stayed quiet. */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: launchFlags });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("visit", ({ browser }, { onCleanup }): Visit => {
    const visits: { context: BrowserContext; complaints: string[] }[] = [];
    onCleanup(async () => {
      for (const { context } of visits) await context.close();
      expect(
        visits.flatMap(({ complaints }) => complaints),
        "what the console said",
      ).toEqual([]);
    });
    return async (site, path, visitor = {}) => {
      const context = await newContext(browser, site, visitor);
      visits.push({ context, complaints: collectComplaints(context, visitor.allow) });
      const page = await context.newPage();
      await open(page, path);
      return page;
    };
  });

/** Goes to an address and waits until the page's scripts have taken it over, if it has any and the visitor runs them. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await live(page);
}

/** Waits until React has taken over the page, so that a click or a key does what it will always do. */
export async function live(page: Page): Promise<void> {
  if (scriptless.has(page.context())) return;
  if ((await page.locator("script[type=module]").count()) === 0) return;
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const fiber = key && Reflect.get(document, key);
    return fiber?.stateNode?.current?.memoizedState?.isDehydrated === false;
  });
  // Effects run right after that; an idle moment comes after them.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

/** Signs the administrator in through the login screen. */
export async function signIn(page: Page, site: Visited): Promise<void> {
  if (!site.administrator) throw new Error("This site has no administrator to sign in.");
  await page.goto(`${site.url}/login`);
  await page.getByLabel("E-mail").fill(site.administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(site.administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${site.url}/dashboard`);
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
const sessions = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

async function newContext(browser: Browser, site: Visited, visitor: Visitor): Promise<BrowserContext> {
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
  context.setDefaultTimeout(15_000);
  if (!scripts) scriptless.add(context);
  return context;
}

/** One session a site serves all tests of a file: signing in is slow on purpose. */
async function session(browser: Browser, site: Visited) {
  const known = sessions.get(site.url);
  if (known) return known;
  const context = await browser.newContext({ baseURL: site.url });
  try {
    await signIn(await context.newPage(), site);
    const state = await context.storageState();
    sessions.set(site.url, state);
    return state;
  } finally {
    await context.close();
  }
}

function collectComplaints(context: BrowserContext, allow: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const complain = (sentence: string) => {
    if (!allow?.test(sentence)) complaints.push(sentence);
  };
  context.on("weberror", (error) => complain(String(error.error().stack ?? error.error())));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isPageStatus(message)) {
      complain(`${message.text()} (${message.location().url})`);
    }
  });
  return complaints;
}

/** Chrome reports the page's own 404 or 503 as an error of the console; a test that visits such a page means to. */
function isPageStatus(message: ConsoleMessage): boolean {
  const about = message.location().url.split("#")[0];
  return message.text().startsWith("Failed to load resource") && about === message.page()?.url().split("#")[0];
}
