import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const everyone = ["Home", "Products", "About", "Contact", "Support"];
const administrator = [...everyone, "Dashboard", "Sign Out"];
const publicScreens = ["/", "/about", "/contact", "/privacy", "/support", "/catalog", "/search", "/login", "/forgot"];

function navEntries(page: Page, name: string) {
  return page.getByRole("navigation", { name, exact: true }).locator("a, button").allInnerTexts();
}
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

test("[L01] [L02] every public screen has the search box and the five entries, in their order", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/");
  for (const path of publicScreens) {
    await page.goto(path);
    expect(await page.getByRole("banner").getByRole("search").locator("input").isVisible(), path).toBe(true);
    expect(await navEntries(page, "Main"), path).toEqual(everyone);
  }
});

test("[L03] only who is signed in finds Dashboard and Sign Out", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/", { signedIn: true });
  expect(await navEntries(page, "Main")).toEqual(administrator);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await navEntries(page, "Menu")).toEqual(administrator);
});

test("the current page's entry is marked", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/about");
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  expect(await current.allInnerTexts()).toEqual(["About"]);
  await page.goto("/catalog");
  expect(await current.allInnerTexts()).toEqual(["Products"]);
});

test("[L04] the sidebar keeps the focus inside, and gives it back on Escape", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/", { width: 390, motion: true });
  const button = page.getByRole("button", { name: "Menu" });
  const sidebar = page.getByRole("dialog", { name: "Menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await sidebar.waitFor();

  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press(pressed < 10 ? "Tab" : "Shift+Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  await page.keyboard.press("Escape");
  await sidebar.waitFor({ state: "hidden" });
  await expect.poll(() => focusedLabel(page)).toBe("Menu");
});

test("[L04] the sidebar closes on the backdrop, on its button and on a link", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/", { width: 390, motion: true });
  const sidebar = page.getByRole("dialog", { name: "Menu" });
  async function open() {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await sidebar.waitFor();
  }
  await open();
  await page.mouse.click(10, 400);
  await sidebar.waitFor({ state: "hidden" });
  await expect.poll(() => focusedLabel(page)).toBe("Menu");

  await open();
  await page.getByRole("button", { name: "Close menu" }).click();
  await sidebar.waitFor({ state: "hidden" });

  await open();
  await sidebar.getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("**/contact");
  await sidebar.waitFor({ state: "hidden" });
});

test("[L04] the sidebar closes with signing out and with Back, and the focus goes to the other page", async ({
  visit,
}) => {
  // Its session ends, so it has its own site.
  await using left = await startSite();
  const page = await visit(left, "/contact", { width: 390, signedIn: true });
  const sidebar = page.getByRole("dialog", { name: "Menu" });
  async function open() {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await sidebar.waitFor();
  }
  const focusedId = () => page.evaluate(() => document.activeElement?.id);
  await open();
  await sidebar.getByRole("link", { name: "About" }).click();
  await page.waitForURL("**/about");
  // The address changes before the page does, which closes the menu once more.
  await expect.poll(focusedId).toBe("content");
  await open();
  await page.goBack();
  await page.waitForURL("**/contact");
  await sidebar.waitFor({ state: "hidden" });
  await expect.poll(focusedId).toBe("content");

  await open();
  await sidebar.getByRole("button", { name: "Sign Out" }).click();
  await page.waitForURL(`${left.url}/`);
  await sidebar.waitFor({ state: "hidden" });
  await expect.poll(focusedId).toBe("content");
});

test("[L05] the open sidebar closes when the window reaches 1000 px", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/", { width: 390 });
  const sidebar = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu" }).click();
  await sidebar.waitFor();
  await page.setViewportSize({ width: 999, height: 800 });
  // The browser reports a resize before it paints the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await sidebar.evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
  await page.setViewportSize({ width: 1000, height: 800 });
  await sidebar.waitFor({ state: "hidden" });
  const navigation = page.getByRole("navigation", { name: "Main" });
  expect(await navigation.isVisible()).toBe(true);
  // Headless windows have no scrollbar, so the page is narrowed by its width.
  await page.evaluate(() => {
    document.documentElement.style.paddingRight = "17px";
  });
  expect(await navigation.isVisible()).toBe(true);
  await page.setViewportSize({ width: 999, height: 800 });
  expect(await navigation.isVisible()).toBe(false);
});

test("without scripts a narrow window still has the navigation and the way to search", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/", { width: 390, scripts: false });
  expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts()).toEqual(everyone);
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.waitForURL("**/search");
});

test("on a narrow window the search icon opens a row with the field, which Escape closes", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/about", { width: 390 });
  // It becomes a combobox once scripts have loaded.
  const field = page.getByRole("banner").locator("input[name=q]");
  const icon = page.getByRole("banner").getByRole("link", { name: "Search" });
  expect(await field.isVisible()).toBe(false);
  await icon.click();
  await field.waitFor();
  expect(await icon.getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => focusedLabel(page)).toBe(await field.getAttribute("aria-label"));
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "hidden" });
  await expect.poll(() => focusedLabel(page)).toBe("Search");
});

test("[L06] the footer has Privacy, Admin and the owner's social links, if there are any", async ({ visit }) => {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-content-"));
  try {
    await cp("content", folder, { recursive: true });
    // Further pages are linked as well: see P04.
    await rm(join(folder, "pages"), { recursive: true });
    const own = JSON.parse(await readFile(join(folder, "site.json"), "utf8"));
    own.social = [{ name: "LinkedIn", url: "https://linkedin.example/us" }];
    await writeFile(join(folder, "site.json"), JSON.stringify(own));
    await using linked = await startSite({ env: { CONTENT_DIR: folder } });
    const footer = (await visit(linked, "/")).getByRole("contentinfo");
    expect(await footer.getByRole("link", { name: "LinkedIn" }).getAttribute("href")).toBe(own.social[0].url);
    expect(await footer.getByRole("link").count()).toBe(4);

    own.social = [];
    await writeFile(join(folder, "site.json"), JSON.stringify(own));
    await using alone = await startSite({ env: { CONTENT_DIR: folder } });
    const bare = (await visit(alone, "/")).getByRole("contentinfo");
    expect((await bare.getByRole("link").allInnerTexts()).slice(1)).toEqual(["Privacy", "Admin"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("[L07] Admin leads to the dashboard when signed in, otherwise to login", async ({ visit, emptySite: site }) => {
  const admin = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Admin" });
  const visitor = await visit(site, "/about");
  await admin(visitor).click();
  await visitor.waitForURL("**/login");
  const signedIn = await visit(site, "/about", { signedIn: true });
  await admin(signedIn).click();
  await signedIn.waitForURL("**/dashboard");
});

for (const scripts of [true, false]) {
  test(`[L08] an unknown address is answered by the error page, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    emptySite: site,
  }) => {
    const page = await visit(site, "/", { scripts });
    const answer = await page.goto("/no/such/page");
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Opps");
    const main = page.getByRole("main");
    expect(await main.getByText("Sorry, an error has occurred.", { exact: true }).isVisible()).toBe(true);
    expect(await main.getByText("Not Found", { exact: true }).isVisible()).toBe(true);
    expect(await navEntries(page, "Main")).toEqual(everyone);
    await main.getByRole("link", { name: "Go to home" }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  });
}

test("[L08] a form that no screen takes is answered by the error page, in the frame of every other page", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/search", { signedIn: true });
  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    document.body.append(form);
    form.submit();
  });
  await page.getByRole("heading", { level: 1, name: "Opps" }).waitFor();
  expect(await page.getByRole("main").getByText("Method Not Allowed", { exact: true }).isVisible()).toBe(true);
  expect(await navEntries(page, "Main")).toEqual(administrator);
});

test("[L09] an error while loading keeps its status and shows no internals", async ({ visit }) => {
  await using broken = await startSite({ demo: true });
  const page = await visit(broken, "/", { allow: /status of 500/ });
  const data = await broken.openData();
  // Otherwise SQLite refuses, because views name the table.
  await sql`pragma legacy_alter_table = on`.execute(data.database);
  await sql`alter table product rename to taken_away`.execute(data.database);
  await data.close();

  // The page comes by a client-side navigation, and by loading the document.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await page.getByRole("heading", { level: 1, name: "Opps" }).waitFor();
  const answer = await page.goto("/catalog");
  expect(answer?.status()).toBe(500);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Opps");
  expect(await answer?.text()).not.toMatch(/no such table|does not exist|node:|\.ts:|at async/);
});

test("[L14] after a click that fails, the error page has the frame of the page before it", async ({ visit, site }) => {
  const page = await visit(site, "/about", { signedIn: true, allow: /status of 500/ });
  const frame = async () => [
    await navEntries(page, "Main"),
    await page.getByRole("banner").getByRole("link").first().getAttribute("aria-label"),
    await page.getByRole("contentinfo").getByRole("link").allInnerTexts(),
  ];
  const before = await frame();
  expect(before).toEqual([
    administrator,
    expect.stringContaining("Varifocal"),
    expect.arrayContaining(["LinkedIn", "YouTube", "GitHub"]),
  ]);
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "Internal Server Error" }));
  for (const [name, path] of [
    ["Products", "/catalog"],
    ["Dashboard", "/dashboard"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole("heading", { level: 1, name: "Opps" }).waitFor();
    expect(await frame(), path).toEqual(before);
    expect(await page.title()).toBe("Opps · Varifocal");
  }
  await page.unroute("**/*.data*");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await page.getByRole("heading", { level: 1, name: "Catalog" }).waitFor();
});

test("[L14] an error page keeps the maker's name where what the footer asks for cannot be read", async ({ visit }) => {
  await using broken = await startSite({ demo: true });
  const data = await broken.openData();
  await sql`pragma legacy_alter_table = on`.execute(data.database);
  await sql`alter table product rename to taken_away`.execute(data.database);
  await data.close();
  const page = await visit(broken, "/contact");
  await page.getByRole("heading", { level: 1, name: "Opps" }).waitFor();
  expect(await page.title()).toBe("Opps · Varifocal");
  expect(await page.getByRole("contentinfo").getByRole("link").allInnerTexts()).toContain("LinkedIn");
});

test.for([
  ["malformed", "/catalog/%E0%A4%A", 400, "Bad Request"],
  ["with a null byte", "/catalog/%00", 400, "Bad Request"],
  ["of a product with a null byte", "/catalog/products/%00", 400, "Bad Request"],
  ["with two slashes", "//varifocal.example/catalog", 404, "Not Found"],
  ["too long", `/catalog/${"x".repeat(3_000)}`, 414, "URI Too Long"],
] as const)(
  "[L15] an address %s is answered by the error page, with scripts and without",
  async ([, path, status, text], { visit, site }) => {
    for (const scripts of [true, false]) {
      // React Router warns of what it cannot decode.
      const page = await visit(site, "/about", { scripts, allow: /malformed URL segment/ });
      const answer = await page.goto(site.url + path);
      expect(answer?.status()).toBe(status);
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Opps");
      expect(await page.getByRole("main").getByText(text, { exact: true }).isVisible()).toBe(true);
      expect(await navEntries(page, "Main")).toEqual(everyone);
      expect(await page.getByRole("contentinfo").getByRole("link").allInnerTexts()).toContain("Compliance");
      await page.getByRole("main").getByRole("link", { name: "Go to home" }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe("/");
    }
  },
);

test("[L10] 'Loading...' shows during slow requests, and moves nothing", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/about");
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await page.route("**/privacy.data*", async (route) => {
    await held;
    await route.continue();
  });
  const title = page.getByRole("heading", { level: 1 });
  const place = await title.boundingBox();
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  const loading = page.getByRole("status").getByText("Loading...");
  await loading.waitFor();
  expect((await title.boundingBox())?.y).toBe(place?.y === undefined ? undefined : await scrolledBy(page, place.y));
  answerNow();
  await page.getByRole("heading", { level: 1, name: "Privacy" }).waitFor();
  await loading.waitFor({ state: "hidden" });
});

test("[L10] in a narrow window, 'Loading...' leaves the name of the dashboard's screen free", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/dashboard/downloads", { signedIn: true, width: 320 });
  const { promise: asked, resolve: answerNow } = Promise.withResolvers<void>();
  await page.route("**/dashboard.data*", async (route) => {
    await asked;
    await route.continue();
  });
  const menu = page.getByRole("navigation", { name: "Dashboard" }).locator("summary");
  const name = menu.getByText("New/Edit Download", { exact: true });
  await menu.click();
  await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Summary" }).click();
  const loading = page.getByRole("status").getByText("Loading...");
  await loading.waitFor();
  // Its element is as wide as the line.
  const end = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect((await loading.boundingBox())?.x).toBeGreaterThan(end);
  answerNow();
  await page.getByRole("heading", { level: 1, name: "Summary" }).waitFor();
});

/** Where an element at `y` is now, after the page scrolled. */
async function scrolledBy(page: Page, y: number) {
  return y - (await page.evaluate(() => scrollY));
}

test("after following a link, the focus is in the new page's content", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/about");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("**/contact");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
  await expect.poll(() => page.locator("[aria-live=polite]").first().textContent()).toContain("Contact");
});

test("between the site and the dashboard, too, the focus moves to the content, and the title is announced", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/about", { signedIn: true });
  const arrived = async (title: string) => {
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("content");
    await expect.poll(() => page.locator("[aria-live=polite]").first().textContent()).toContain(title);
  };
  const entry = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await entry("Dashboard").press("Enter");
  await page.waitForURL("**/dashboard");
  await arrived("Summary");
  await entry("Contact").press("Enter");
  await page.waitForURL("**/contact");
  await arrived("Contact");
});

test("a chosen theme applies to every page and other tabs, from the first paint", async ({
  visit,
  emptySite: site,
}) => {
  const page = await visit(site, "/", { theme: "light", allow: /ERR_FAILED/ });
  const paper = (of: Page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper(page);

  await chooseTheme(page, "Dark");
  const dark = await paper(page);
  expect(dark).not.toBe(light);

  const other = await page.context().newPage();
  // With the page's scripts blocked, only the script in the head can have set it.
  await other.route("**/assets/*.js", (route) => route.abort());
  await other.goto("/contact");
  expect(await paper(other)).toBe(dark);

  await chooseTheme(page, "System");
  expect(await paper(page)).toBe(light);
  await page.reload();
  expect(await paper(page)).toBe(light);
});

async function chooseTheme(page: Page, name: string) {
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("banner").getByText(name, { exact: true }).and(page.locator(":visible")).click();
}

test("the theme menu is used by keyboard and gives the focus back", async ({ visit, emptySite: site }) => {
  const page = await visit(site, "/about", { theme: "light", motion: true });
  await page.getByRole("button", { name: "Theme" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("system");
  await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedLabel(page)).toBe("Theme");
});
