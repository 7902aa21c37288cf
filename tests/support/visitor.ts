import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect, test as plainTest } from "vitest";
import { launchBrowser, newContext, open, type Visited, type Visitor } from "./browsing.ts";
import { type Site, startSite } from "./site.ts";

/** Opens an address of a site as a new visitor; the page is hydrated when this resolves. */
export type Visit = (site: Visited, path: string, visitor?: Visitor) => Promise<Page>;

/** Pages live for seconds, so V8's optimising compilers are off: 7 % less processor time. */
const forShortVisits = "--js-flags=--no-opt,--no-maglev,--max-lazy";

interface Window {
  context: BrowserContext;
  page: Page;
  complaints: string[];
}

/**
 * `test` with `visit`, whose pages are closed at the test's end and must have logged nothing. `tour` is the same for a
 * look at many screens without changes: the tests of a file share one window, whose cache is warm.
 *
 * `site` has the demo catalog and `emptySite` only its administrator. Both start when a test first asks for them and
 * serve all later files of the worker, so tests must not change their records, files, accounts or server.
 */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser([forShortVisits]);
    onCleanup(() => browser.close());
    return browser;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("site", { scope: "worker" }, async ({}, { onCleanup }): Promise<Site> => {
    const site = await startSite({ demo: true });
    onCleanup(() => site.stop());
    return site;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("emptySite", { scope: "worker" }, async ({}, { onCleanup }): Promise<Site> => {
    const site = await startSite();
    onCleanup(() => site.stop());
    return site;
  })
  .extend("visit", ({ browser }, { onCleanup }): Visit => {
    const windows: Window[] = [];
    onCleanup(async () => {
      for (const { context } of windows) await context.close();
      expectQuiet(windows);
    });
    return async (site, path, visitor = {}) => {
      const window = await openWindow(browser, site, visitor);
      windows.push(window);
      await open(window.page, path);
      return window.page;
    };
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("windows", { scope: "file" }, ({}, { onCleanup }) => {
    const windows = new Map<string, Window>();
    onCleanup(async () => {
      for (const { context } of windows.values()) await context.close();
    });
    return windows;
  })
  .extend("tour", ({ browser, windows }, { onCleanup }): Visit => {
    onCleanup(() => expectQuiet([...windows.values()]));
    return async (site, path, visitor = {}) => {
      const who = JSON.stringify([site.url, visitor.signedIn]);
      const window = windows.get(who) ?? (await openWindow(browser, site, { allow: largerAtHand, ...visitor }));
      windows.set(who, window);
      // The previous test may have changed it.
      const { width = 1440, height = 900, theme: colorScheme = "light" } = visitor;
      await window.page.setViewportSize({ width, height });
      await window.page.emulateMedia({ colorScheme });
      await open(window.page, path);
      return window.page;
    };
  });

/**
 * Chrome shows a larger variant of a picture from its cache instead of the preloaded one, and logs that. weight.test.ts
 * proves that the preloaded variant is right.
 */
const largerAtHand = /files\/products\/.*was preloaded using link preload but not used/;

async function openWindow(browser: Browser, site: Visited, visitor: Visitor): Promise<Window> {
  const context = await newContext(browser, site, visitor);
  const complaints = collectComplaints(context, site, visitor.allow);
  // Stops Chrome from logging scripts that test for `new Function` and continue without it.
  await context.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`The Content-Security-Policy forbids ${blockedURI} (${violatedDirective}, ${sourceFile})`),
    ),
  );
  return { context, page: await context.newPage(), complaints };
}

function expectQuiet(windows: Window[]): void {
  const said = windows.flatMap(({ complaints }) => complaints.splice(0));
  expect(said, "what the console said").toEqual([]);
}

function collectComplaints(context: BrowserContext, site: Visited, allow: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const complain = (sentence: string) => {
    if (site.running !== false && !allow?.test(sentence)) complaints.push(sentence);
  };
  // Errors of the browser itself, such as a script that could not be fetched, have an empty stack.
  context.on("weberror", (error) => complain(error.error().stack || String(error.error())));
  context.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !isPageStatus(message)) {
      complain(`${message.text()} (${message.location().url})`);
    }
  });
  return complaints;
}

/** Chrome logs the page's own 404 or 503 as an error; a test that visits such a page expects it. */
function isPageStatus(message: ConsoleMessage): boolean {
  const about = message.location().url.split("#")[0];
  return message.text().startsWith("Failed to load resource") && about === message.page()?.url().split("#")[0];
}
