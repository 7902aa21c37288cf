import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isDiscontinued } from "#core/product/lifecycle.ts";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoCategory, demoProduct, demoProductRecord } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const manyCategories = {
  categories: Array.from({ length: 30 }, (_, place) => ({
    id: `00000000-0000-4000-9000-${String(place).padStart(12, "0")}`,
    name: `VF-Line ${String(30 - place).padStart(2, "0")}`,
    description: place < 12 ? "One of a dozen" : "",
    features: {},
  })),
  products: Array.from({ length: 100 }, (_, place) => ({
    ...demoProductRecord("VF-KB3"),
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    category: "00000000-0000-4000-9000-000000000000",
    model: `VF-${1000 + place}`,
    features: [],
    specsFile: undefined,
    accessories: [],
    additionalImages: [],
    downloads: [],
  })),
};

const names = (texts: string[]) => texts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
const holds = (query: string, ...texts: string[]) => texts.some((text) => text.toLowerCase().includes(query));

/** Models that hold the query come first, then categories named so, and what is sold before what is discontinued. */
function placeOf({ model, category, ...dates }: (typeof demo.products)[number], query: string): number {
  const key = model.toLowerCase();
  const named = demo.categories.some(({ id, name }) => id === category && holds(query, name));
  const match = key === query ? 0 : key.startsWith(query) ? 1 : key.includes(query) ? 2 : named ? 3 : 4;
  return 2 * match + (isDiscontinued(dates, new Date().toISOString().slice(0, 10)) ? 1 : 0);
}

/** The results that the specification's rule gives for the demo catalog. */
function expected(query: string) {
  return {
    categories: names(
      demo.categories.filter(({ name, description }) => holds(query, name, description)).map(({ name }) => name),
    ),
    products: demo.products
      .filter(({ model, description, specs }) => holds(query, model, description, specs))
      .toSorted((one, other) => placeOf(one, query) - placeOf(other, query) || (one.model < other.model ? -1 : 1))
      .map(({ model }) => model),
  };
}

const found = (page: Page, list: string) =>
  page
    .locator("section", { has: page.getByRole("heading", { level: 2, name: list }) })
    .getByRole("heading", { level: 3 });
const status = (page: Page) => page.locator("main").getByRole("status").first();
const field = (page: Page) => page.getByRole("combobox", { name: "Search the catalog" });
// Options of the suggestions: a select has some too.
const option = (page: Page) => page.getByRole("listbox").getByRole("option");

test("[S01] [S02] [S03] [S04] the search page counts and lists categories, then products, without scripts", async ({
  visit,
  site,
}) => {
  for (const query of ["dome", "VF-N", "rs-485", "hall-effect", "ip67"]) {
    const { categories, products } = expected(query.toLowerCase());
    const page = await visit(site, `/search?q=${encodeURIComponent(query)}`, { scripts: false });
    expect(await status(page).textContent()).toBe(`Search returned ${categories.length + products.length} result(s)`);
    expect(await found(page, "Categories").allTextContents()).toEqual(categories);
    expect(await found(page, "Products").allTextContents()).toEqual(products);
    const many = products.length === 1 ? "1 product" : `${products.length} products`;
    expect(await page.getByText(many, { exact: true }).count()).toBe(1);
  }
});

test("[S02] one match is '1 result(s)'", async ({ visit, site }) => {
  const page = await visit(site, "/search?q=VF-KB3");
  expect(await status(page).textContent()).toBe("Search returned 1 result(s)");
});

test("[S03] results lead to their pages, and the match is marked", async ({ visit, site }) => {
  const page = await visit(site, "/search?q=DOME");
  await expect.poll(() => page.locator("main mark").first().textContent()).toBe("Dome");
  const category = page.getByRole("link", { name: /^Dome and Turret Cameras/ });
  expect(await category.getAttribute("href")).toBe(demoCategory("Dome and Turret Cameras").path);
  await page.getByRole("link", { name: /^VF-D2C-28/ }).click();
  await page.waitForURL(`**${demoProduct("VF-D2C-28").path}`);
});

test("[S03] of many categories the first twelve are listed, and a link leads to all, also without scripts", async ({
  visit,
}) => {
  await using own = await startSite();
  await using folder = await catalogFolder(manyCategories);
  await own.import(folder.path);
  const lines = manyCategories.categories.map(({ name }) => name).toSorted();
  const all = { name: "Show all 30 categories" };

  const plain = await visit(own, "/search?q=VF-", { scripts: false });
  expect(await found(plain, "Categories").allTextContents()).toEqual(lines.slice(0, 12));
  expect(await plain.content()).not.toContain("VF-Line 13");
  expect(await plain.getByText("30 categories", { exact: true }).count()).toBe(1);
  expect(await status(plain).textContent()).toBe("Search returned 130 result(s)");
  // Paging through products keeps the number of categories shown.
  await plain.getByRole("link", { name: "Show more" }).click();
  await plain.waitForURL("**/search?q=VF-&page=2");
  await plain.getByRole("link", all).click();
  await plain.waitForURL("**/search?q=VF-&categories=all&page=2");
  expect(await found(plain, "Categories").allTextContents()).toEqual(lines);
  expect(await found(plain, "Products").first().textContent()).toBe("VF-1048");
  expect(await plain.getByRole("link", all).count()).toBe(0);
  await plain.getByRole("link", { name: "Previous page" }).click();
  await plain.waitForURL("**/search?q=VF-&categories=all");
  await plain.getByRole("link", { name: "Show more" }).click();
  await plain.waitForURL("**/search?q=VF-&categories=all&page=2");

  // Only "all" shows all; with twelve or fewer, no link leads to more.
  for (const [path, links] of [
    ["/search?q=VF-&categories=30", 1],
    ["/search?q=dozen", 0],
  ] as const) {
    await plain.goto(path);
    expect(await found(plain, "Categories").count(), path).toBe(12);
    expect(await plain.getByRole("link", { name: /^Show all/ }).count(), path).toBe(links);
  }

  const page = await visit(own, "/search?q=VF-");
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => found(page, "Products").count()).toBe(96);
  await page.getByRole("link", all).focus();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=VF-&categories=all");
  await expect.poll(() => found(page, "Categories").allTextContents()).toEqual(lines);
  // The focus moves to the first added product; the earlier ones are still there.
  await expect.poll(() => page.locator("h3 a:focus").allTextContents()).toEqual(["VF-Line 13"]);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(await found(page, "Products").count()).toBe(96);
  const more = page.getByRole("link", { name: "Show more" });
  expect(await more.getAttribute("href")).toBe("/search?q=VF-&categories=all&page=3");
  await page.goBack();
  await expect.poll(() => found(page, "Categories").count()).toBe(12);
});

test("[S03] [J02] a hit says where the query stands, with the text around it", async ({ visit, site }) => {
  const page = await visit(site, "/search?q=Pelco-P");
  const result = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "VF-KB3", exact: true }) });
  expect(await result.locator("mark").allTextContents()).toEqual(["Pelco-P"]);
  expect(await result.textContent()).toContain("in Specs ONVIF, Pelco-D, Pelco-P, VISCA");
  for (const [query, model, reason] of [
    ["IK10", "VF-D12V-3610", "Feature IK10"],
    ["kb3", "VF-KB3", "Model VF-KB3"],
    ["polycarbonate", "VF-D4V-2712", "in Description "],
  ] as const) {
    await page.goto(`/search?q=${query}`);
    const hit = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: model, exact: true }) });
    expect(await hit.textContent(), query).toContain(reason);
  }
});

test("[S04] the header suggests from the second character, and Enter leads to the search page", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/");
  await field(page).press("d");
  await field(page).press("o");
  await option(page).first().waitFor();
  expect(await field(page).getAttribute("aria-expanded")).toBe("true");
  await field(page).pressSequentially("me");
  const { categories, products } = expected("dome");
  await page
    .getByRole("banner")
    .getByText(`Search returned ${categories.length + products.length} result(s)`)
    .waitFor();
  await expect.poll(() => page.getByRole("group", { name: "Categories" }).getByRole("option").count()).toBe(1);
  await expect.poll(() => page.getByRole("group", { name: "Products" }).getByRole("option").count()).toBe(5);

  await field(page).press("Enter");
  await page.waitForURL("**/search?q=dome");
  await expect.poll(() => option(page).count()).toBe(0);
  await expect.poll(() => field(page).inputValue()).toBe("dome");
});

test("when the suggestions cannot be loaded the field leads to the search page; the next time they are loaded again", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/", { allow: /Failed to load resource/ });
  const lost = page.waitForEvent("requestfailed");
  await page.route("**/assets/suggestion-list-*.js", (route) => route.abort());
  await field(page).fill("dome");
  await lost;
  await page.unroute("**/assets/suggestion-list-*.js");
  await field(page).press("Enter");
  await page.waitForURL("**/search?q=dome");
  await expect.poll(() => field(page).inputValue()).toBe("dome");
  await page.getByRole("main").getByRole("heading", { name: "Search" }).click();
  await field(page).fill("bullet");
  await option(page).first().waitFor();
});

test("[S04] one character suggests nothing", async ({ visit, site }) => {
  const page = await visit(site, "/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await field(page).fill("d");
  await field(page).fill("dome");
  await option(page).first().waitFor();
  await field(page).fill("d");
  await expect.poll(() => option(page).count()).toBe(0);
  expect(asked.filter((path) => path === "/search/suggest")).toHaveLength(1);
});

test("[S04] the suggestions can be used by keyboard alone", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  const active = () =>
    page.evaluate(() => {
      const id = document.querySelector("[role=combobox]")?.getAttribute("aria-activedescendant");
      return id ? (document.getElementById(id)?.textContent ?? "") : "";
    });
  await page.keyboard.press("Control+/");
  await page.keyboard.type("VF-KB3");
  await option(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toMatch(/^VF-KB3/);
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toBe("See all results");
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toBe("");

  await page.keyboard.press("Escape");
  await expect.poll(() => option(page).count()).toBe(0);
  expect(await field(page).inputValue()).toBe("VF-KB3");
  await page.keyboard.press("ArrowDown");
  await option(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).toMatch(/^VF-KB3/);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**${demoProduct("VF-KB3").path}`);
  // The results of what was typed are there.
  await expect.poll(() => field(page).inputValue()).toBe("");
});

test("[J13] suggestions show picture, category and status; Home and End give the field back; / leads to it", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/catalog");
  await page.keyboard.press("/");
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("D4V");
  const suggested = page.getByRole("option", { name: /^VF-D4V-2712/ });
  await suggested.waitFor();
  expect(await suggested.textContent()).toBe("VF-D4V-2712Dome and Turret CamerasDiscontinued");
  expect(await suggested.locator("img").count()).toBe(1);
  for (const [key, cursor] of [
    ["Home", 0],
    ["End", 3],
  ] as const) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => field(page).getAttribute("aria-activedescendant")).not.toBeNull();
    await page.keyboard.press(key);
    await expect.poll(() => field(page).getAttribute("aria-activedescendant")).toBeNull();
    expect(await field(page).evaluate((element: HTMLInputElement) => element.selectionStart)).toBe(cursor);
  }
  await page.keyboard.type("/");
  expect(await field(page).inputValue()).toBe("D4V/");

  // On a phone the field is behind the icon; Escape hides it again.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/catalog");
  await page.keyboard.press("/");
  await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  expect(await field(page).isVisible()).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });

  await open(page, "/search");
  await page.getByRole("checkbox", { name: "The key / leads" }).uncheck();
  await open(page, "/catalog");
  await page.keyboard.press("/");
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(false);
  await page.keyboard.press("Control+/");
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test("[J14] [J11] where the search page leads on, the suggestions do, below a small count, by keyboard alone", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/catalog");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  for (const [query, first] of [
    ["8mp", "VF-B8V-2712"],
    ["VF B8V 2712", "VF-B8V-2712"],
    ["4k", "VF-B8V-2712"],
    ["bullets", "Bullet Cameras"],
    ["VF-B8V-2721", "VF-B8V-2712"],
    ["VF-D4V-2712", "VF-D4V-2712"],
    ["firmware", "VF-"],
  ] as const) {
    const plain = await (await fetch(`${site.url}/search?${new URLSearchParams({ q: query })}`)).text();
    const [said = ""] = /Search returned \d+ result\(s\)/.exec(plain) ?? [];
    const headings = Array.from(plain.matchAll(/<h2[^>]*>(.*?)<\/h2>/g), ([, heading]) => heading);

    await open(page, "/catalog");
    await field(page).fill(query);
    await option(page).first().waitFor();
    const count = page.getByRole("banner").getByText(said, { exact: true });
    await count.waitFor();
    expect(await list.getByRole("option", { name: first }).count(), query).toBeGreaterThan(0);
    const labels = await list.locator("[role=group] > p").allTextContents();
    const beside = labels
      .map((label) => label.replace(/:.*/, ""))
      .filter((label) => !/^(Successor|Did you)/.test(label));
    expect(beside, query).toEqual(headings);
    const leads = await page.getByRole("option", { name: "See all related" }).count();
    const size = await count.evaluate((element) => getComputedStyle(element).fontSize);
    expect([leads, size], query).toEqual(said.includes(" 0 ") && headings.length > 0 ? [1, "13px"] : [0, "14px"]);

    // Each option is reached, and the last leads to what Enter in the field leads to.
    const options = await option(page).count();
    for (let place = 0; place < options; place++) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => option(page).nth(place).getAttribute("aria-selected")).toBe("true");
      expect(await field(page).getAttribute("aria-activedescendant")).toBe(
        await option(page).nth(place).getAttribute("id"),
      );
    }
    const chosen = await option(page).last().getAttribute("href");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${chosen}`);
  }
});

test("[S04] a suggestion can be clicked, and leaving the field closes the list", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  await field(page).fill("keyboard");
  await option(page).first().waitFor();
  await page.getByRole("heading", { level: 1 }).click();
  await expect.poll(() => option(page).count()).toBe(0);
  await field(page).fill("VF-KB");
  await page
    .getByRole("listbox")
    .getByRole("option", { name: /^VF-KB3/ })
    .click();
  await page.waitForURL(`**${demoProduct("VF-KB3").path}`);
});

test("[S04] text typed while a page loads stays in the field; the next page empties it", async ({ visit, site }) => {
  const page = await visit(site, "/");
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/\/search\.data/, async (route) => {
    noteAsked();
    await mayAnswer;
    await route.continue();
  });
  await field(page).fill("dome");
  await field(page).press("Enter");
  await asked;
  await field(page).pressSequentially(" camera");
  letAnswer();
  await page.waitForURL(/\/search\?q=dome$/);
  await expect.poll(() => status(page).textContent()).toContain("result(s)");
  // The focus stays there too.
  await page.keyboard.type("s");
  expect(await field(page).inputValue()).toBe("dome cameras");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  await page.waitForURL(/\/support$/);
  await expect.poll(() => field(page).inputValue()).toBe("");
});

test("[S04] the header's form works without scripts", async ({ visit, site }) => {
  const page = await visit(site, "/catalog", { scripts: false });
  await field(page).fill("joystick");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await page.waitForURL("**/search?q=joystick");
  expect(await found(page, "Products").allTextContents()).toEqual(expected("joystick").products);
});

test("[S05] an empty or blank query shows no results and no error; spaces around one are ignored", async ({
  visit,
  site,
}) => {
  for (const path of ["/search", "/search?q=", "/search?q=%20%20"]) {
    const page = await visit(site, path);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Search");
    expect(await status(page).textContent()).toBe("");
    expect(await page.getByRole("heading", { level: 2 }).count()).toBe(0);
  }
  const page = await visit(site, "/search?q=%20%20dome%20");
  expect(await found(page, "Products").allTextContents()).toEqual(expected("dome").products);
});

const hint = 'Type a model or a part of it, a feature such as "IK10", or a number with its unit such as "2.8 mm".';
const ways = (page: Page) => page.getByRole("main").getByRole("link", { name: /^(All products|Support)$/ });

test("[S07] a search without results leads on to all products and Support, and says how to type a model", async ({
  visit,
  site,
}) => {
  const nothing = "/search?q=zeppelin";
  const page = await visit(site, nothing, { scripts: false });
  expect(await status(page).textContent()).toBe("Search returned 0 result(s)");
  expect(await page.getByRole("main").getByText(hint).isVisible()).toBe(true);
  await page.getByRole("link", { name: "All products", exact: true }).click();
  await page.waitForURL("**/catalog");
  await page.goto(nothing);
  await page.getByRole("main").getByRole("link", { name: "Support", exact: true }).click();
  await page.waitForURL("**/support");

  // Before a search too, and not beside results.
  for (const [path, count] of [
    ["/search?q=B8V-2712", 0],
    ["/search", 1],
  ] as const) {
    await page.goto(path);
    expect(await page.getByText(hint).count(), path).toBe(count);
    expect(await ways(page).count(), path).toBe(2 * count);
  }
});

test("[S07] suggestions without a match say how to type a model, and what is typed next replaces it", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/about");
  await field(page).fill("qqqqqqqq");
  await page.getByText("Search returned 0 result(s)").waitFor();
  expect(await page.getByText(hint).isVisible()).toBe(true);
  await field(page).fill("B8V-2712");
  await option(page).first().waitFor();
  expect(await page.getByText(hint).count()).toBe(0);
});

test("[S06] characters with a meaning to databases, emoji and any script are found as they are", async ({ visit }) => {
  await using own = await startSite();
  const texts = ["100 % duty_cycle", "C:\\firmware", 'a 1/2" "lens"', "it's 📷 ready", "Камера ДОЗОР", "كاميرا القبة"];
  const [template] = demo.products;
  await using folder = await catalogFolder({
    categories: demo.categories,
    products: texts.map((description, place) => ({
      ...demoProductRecord(template?.model ?? ""),
      id: `00000000-0000-4000-8000-00000000000${place}`,
      model: `M${place}`,
      description,
      specs: "",
      specsFile: undefined,
      accessories: [],
      additionalImages: [],
      downloads: [],
    })),
  });
  await own.import(folder.path);
  const queries = ["%", "y_c", ":\\f", '"LENS"', "'s 📷", "дозор", "القبة"];
  const hits = ["M0", "M0", "M1", "M2", "M3", "M4", "M5"];
  for (const [place, query] of queries.entries()) {
    const page = await visit(own, `/search?q=${encodeURIComponent(query)}`);
    expect(await found(page, "Products").allTextContents(), query).toEqual([hits[place]]);
    expect((await page.locator("main mark").first().textContent())?.toLowerCase()).toBe(query.toLowerCase());
  }
});

test("[S06] absurd queries are answered", async ({ visit, site }) => {
  const page = await visit(site, "/search");
  for (const query of ["x".repeat(10_000), "\u0000", "💥".repeat(200), "\u202eabc", "' OR 1=1 --"]) {
    const answer = await page.request.get("/search", { params: { q: query } });
    expect([200, 414, 431]).toContain(answer.status());
  }
  await page.goto(`/search?q=${"x".repeat(5_000)}`);
  expect(await status(page).textContent()).toBe("Search returned 0 result(s)");
  expect((await page.title()).length).toBeLessThan(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
