import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HtmlValidate } from "html-validate";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { routeTable } from "#app/route-table.ts";
import { routeAt } from "#core/page-address.ts";
import { expectAccessible, violationsOn } from "./accessible.ts";
import { open } from "./browsing.ts";
import { expectKeyboardReachesAll } from "./keyboard-reach.ts";
import { lostTexts } from "./legible.ts";
import { type Requests, watchRequests } from "./page-requests.ts";
import { layoutShifts } from "./page-weight.ts";
import type { Screen } from "./screens.ts";
import type { Site } from "./site.ts";
import { expectUsable } from "./usable.ts";
import type { Visit } from "./visitor.ts";
import { weightBudget } from "./weight-budget.ts";

/** Visits a screen once and checks everything that holds for all of them; the console is checked by `tour`. */
export async function checkScreen(screen: Screen, site: Site, tour: Visit): Promise<void> {
  // Starts from an address without a page, so that all requests of the page are counted.
  const page = await tour(site, "/robots.txt", { ...screen });
  const logged = site.logs().length;
  await expectValidHtml(await expectStillAndAlone(page, site.url, screen), screen);
  await expectAccessible(page, [1440, 390]);
  await expectUsable(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectKeyboardReachesAll(page);
  expect(site.logs().slice(logged), "errors in the log").not.toMatch(/"level":(50|60|"error"|"fatal")/);
}

/** Another state of a screen that `checkScreen` visits: its HTML, axe and its texts at 320 px. */
export async function checkState(screen: Screen, site: Site, tour: Visit): Promise<void> {
  await checkSentHtml(screen, site, tour);
  const page = await tour(site, screen.path, { ...screen, width: 320, height: 568 });
  expect(await violationsOn(page), `${page.url()} at 320 px`).toEqual([]);
  expect(await lostTexts(page), `lost at ${page.url()}`).toEqual([]);
}

/** Only the HTML that the server sends. */
export async function checkSentHtml(screen: Screen, site: Site, tour: Visit): Promise<void> {
  const page = await tour(site, "/robots.txt", screen);
  const answer = await page.request.get(site.url + screen.path);
  await expectValidHtml({ status: answer.status(), html: await answer.text() }, screen);
}

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // Differences of React's output without a meaning: <br/>, hidden="", autoComplete, unescaped quotes, ids like
    // _R_1_.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "no-raw-characters": "off",
    "no-trailing-whitespace": "off",
    "valid-id": ["error", { relaxed: true }],
    // Titles with product names and page numbers may be longer than a search engine shows.
    "long-title": "off",
    // Chosen features are one parameter with several values.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // All scripts and styles come from this site, and the content security policy allows no others.
    "require-sri": "off",
  },
});

interface Sent {
  status: number;
  html: string;
}

/** The server's HTML as it is sent, before any script: valid, with the screen's status and one main heading. */
async function expectValidHtml(sent: Sent | undefined, screen: Screen): Promise<void> {
  expect(sent?.status).toBe(screen.status ?? 200);

  const html = sent?.html ?? "";
  const report = await validator.validateString(html, `${screen.name}.html`);
  const mistakes = report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column}) ${around(html, line, column)}`,
    ),
  );
  expect(mistakes).toEqual([]);
  const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, content = ""]) =>
    content.replace(/<[^>]*>/g, ""),
  );
  expect(headings).toEqual([expect.stringMatching(/\S/)]);
}

function around(html: string, line: number, column: number): string {
  return (html.split("\n")[line - 1] ?? "").slice(Math.max(0, column - 60), column + 100);
}

/**
 * Opens the page: nothing moves while it loads, scripts included, and it asks no other host and for no more than it may.
 * Answers what was sent.
 */
async function expectStillAndAlone(page: Page, url: string, { path, signedIn }: Screen): Promise<Sent | undefined> {
  await using painted = await paintWhole(page, url + path);
  using requests = watchRequests(page);
  await open(page, path);
  await requests.answered();

  // To the end, so that every picture loads.
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: "instant" });
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
    }
  });
  await requests.answered();
  await expect.poll(() => page.evaluate(isWhole), { interval: 10 }).toBe(true);
  expect(await page.evaluate(layoutShifts), "what moved").toEqual([]);
  expect([...requests.hosts], "hosts asked").toEqual([url]);
  if (!signedIn && !isForAccounts(path)) expectLight(path, await requests.weight());
  return painted.sent;
}

function isForAccounts(path: string): boolean {
  return routeAt(new URL(path, "http://localhost").pathname, routeTable)?.facts.isPrivate === true;
}

/** A visitor's page keeps its weight budget, and loads no code for the administrator. */
function expectLight(path: string, { scripts, bytes }: Awaited<ReturnType<Requests["weight"]>>): void {
  for (const [kind, most] of Object.entries(weightBudget(path))) {
    expect(bytes[kind as keyof typeof bytes], `bytes of the page's ${kind}s`).toBeLessThanOrEqual(most);
  }
  // Nothing came from a cache.
  expect(bytes.script).toBeGreaterThan(80_000);
  const loaded = scripts.flatMap((script) => modulesByScript()[script] ?? []);
  expect(loaded).toContain("app/root.tsx");
  expect(loaded.filter(isForTheAdministrator), "code for the administrator").toEqual([]);
}

let modules: Record<string, string[]> | undefined;

function modulesByScript(): Record<string, string[]> {
  modules ??= JSON.parse(readFileSync(join(process.env.VARIFOCAL_BUILD_DIR ?? "", "modules.json"), "utf8"));
  return modules ?? {};
}

/** The dashboard, the editing forms, their schemas, and the libraries that only forms need. */
function isForTheAdministrator(module: string): boolean {
  // Asked before a page is loaded again, and what a visitor's form needs.
  if (["app/forms/unsaved-work.ts", "app/forms/sent-form.ts"].includes(module)) return false;
  return (
    /^(app\/(dashboard|account|forms)|core\/drafts)\//.test(module) ||
    /node_modules\/(zod|@conform-to|tus-js-client|@e965|@base-ui|lucide-react)\//.test(module)
  );
}

/** Runs in the page: whether its pictures have loaded, except those out of view. */
function isWhole(): boolean {
  return [...document.images].every((image) => image.complete || image.loading === "lazy");
}

/**
 * Paints the page only once its document is complete. Painting half a document moves centred and right-aligned
 * elements, by 0.018 of a layout shift at worst, depending on the network. Tells what the server then sends. Asks
 * DevTools, because Playwright's routes would stop each request of the page.
 */
async function paintWhole(page: Page, url: string): Promise<{ sent?: Sent } & AsyncDisposable> {
  const devtools = await page.context().newCDPSession(page);
  // A warm cache makes a page load sooner and shift less.
  await devtools.send("Network.clearBrowserCache");
  const seen: { sent?: Sent } & AsyncDisposable = { [Symbol.asyncDispose]: () => devtools.detach() };
  devtools.on("Fetch.requestPaused", async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    const { body, base64Encoded } = await devtools.send("Fetch.getResponseBody", { requestId });
    const html = Buffer.from(body, base64Encoded ? "base64" : "utf8").toString();
    seen.sent = { status: responseStatusCode, html };
    const end = html.lastIndexOf("<script");
    const head = html.slice(0, end).replace("<head>", '$&<link rel="expect" href="#end" blocking="render">');
    await devtools.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: Buffer.from(`${head}${html.slice(end).replace("<script", '$& id="end"')}`).toString("base64"),
    });
  });
  const patterns = [{ urlPattern: url, resourceType: "Document" as const, requestStage: "Response" as const }];
  await devtools.send("Fetch.enable", { patterns });
  return seen;
}
