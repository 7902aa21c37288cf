import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { expect, test as plainTest } from "vitest";
import { launchBrowser, newContext, open, type Visited, type Visitor } from "./browsing.ts";

/** Opens an address of a site as a visitor of its own. With scripts, the page is live when this returns. */
export type Visit = (site: Visited, path: string, visitor?: Visitor) => Promise<Page>;

/** `test` with `visit`. What a visit opened is closed at the test's end, and its console must have stayed quiet. */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads here which other fixtures this one needs.
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
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
      visits.push({ context, complaints: collectComplaints(context, site, visitor.allow) });
      const page = await context.newPage();
      await open(page, path);
      return page;
    };
  });

function collectComplaints(context: BrowserContext, site: Visited, allow: RegExp | undefined): string[] {
  const complaints: string[] = [];
  const complain = (sentence: string) => {
    if (site.running !== false && !allow?.test(sentence)) complaints.push(sentence);
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
