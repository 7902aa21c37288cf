import { readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { FactValue } from "#core/facts/fact.ts";
import { openBuiltSite } from "#tests/support/built-site.ts";
import { demo, demoCategory } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const domes = demoCategory("Dome and Turret Cameras");
const facts: Record<string, FactValue[]> = JSON.parse(
  readFileSync(new URL("../facts/demo.facts.json", import.meta.url), "utf8"),
);

const numberOf = (model: string, factId: string) => facts[model]?.find((fact) => fact.factId === factId)?.high;

/** The models of the category whose labelled facts fit, in display order. */
function domesWith(fit: (model: string) => boolean): string[] {
  const models = demo.products.filter(({ category }) => category === domes.id).map(({ model }) => model);
  return models.filter(fit).sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
}
const isFrom8 = (model: string) => Math.round(numberOf(model, "megapixels") ?? 0) >= 8;
const is8 = (model: string) => Math.round(numberOf(model, "megapixels") ?? 0) === 8;
const isIp67 = (model: string) => (numberOf(model, "ip") ?? 0) >= 67;

const models = (page: Page) => page.locator("main h2 > a").allTextContents();
const chips = (page: Page) => page.getByRole("list", { name: "Chosen filters" }).getByRole("link");
/** The category's features say its megapixels too, so that only all filters offer them. */
const withAllFilters = `${domes.path}?filters=all`;
const from8 = (page: Page) =>
  page.getByRole("group", { name: "Megapixels, at least" }).getByRole("radio", { name: /^8 MP/ });
const from8Address = "?filters=all&megapixels-from=8";
const status = (page: Page) => page.locator("main p[role=status]").first();

test("[N11] keyboard alone filters, removes filters, sorts and reads a table; Back and Forward undo and repeat each filter", async ({
  visit,
  site,
}) => {
  const page = await visit(site, withAllFilters);
  await page.locator("summary", { hasText: "Megapixels" }).press("Enter");
  await from8(page).press("Space");
  await expect.poll(() => models(page)).toEqual(domesWith(isFrom8));
  expect(new URL(page.url()).search).toBe(from8Address);

  await page.locator("summary", { hasText: "Ingress protection" }).press("Enter");
  await page.getByRole("radio", { name: /^IP67/ }).press("Space");
  await expect.poll(() => models(page)).toEqual(domesWith((model) => isFrom8(model) && isIp67(model)));
  await page.locator("summary", { hasText: "Operating temperature" }).press("Enter");
  const temperature = page.getByRole("textbox", { name: /^Operating temperature/ });
  await temperature.fill("−40");
  await temperature.press("Enter");
  const texts = [
    "Megapixels 8 MP or more, remove",
    "Ingress protection at least IP67, remove",
    "Works at −40 °C, remove",
    "Clear all",
  ];
  await expect.poll(() => chips(page).allTextContents()).toEqual(texts);
  expect(await status(page).textContent()).toMatch(/^\d of 9 products$/);

  const ip67 = page.getByRole("radio", { name: /^IP67/ });
  await page.goBack();
  await expect.poll(() => chips(page).allTextContents()).toEqual([...texts.slice(0, 2), "Clear all"]);
  await expect.poll(() => temperature.inputValue()).toBe("");
  expect(await temperature.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => models(page)).toEqual(domesWith(isFrom8));
  await expect.poll(() => ip67.isChecked()).toBe(false);
  expect(new URL(page.url()).search).toBe(from8Address);
  await page.goForward();
  await expect.poll(() => ip67.isChecked()).toBe(true);
  await page.goForward();
  await expect.poll(() => chips(page).allTextContents()).toEqual(texts);
  await expect.poll(() => temperature.inputValue()).toBe("-40");

  await page.locator("main h2 > a").first().press("Enter");
  await page.waitForURL("**/catalog/products/*");
  await page.goBack();
  await expect.poll(() => chips(page).allTextContents()).toEqual(texts);
  expect(await from8(page).isChecked()).toBe(true);

  await chips(page).nth(2).press("Enter");
  await expect.poll(() => chips(page).count()).toBe(3);
  await expect.poll(() => status(page).evaluate((count) => count === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => chips(page).allTextContents()).toEqual(texts);
  await page.goForward();
  await expect.poll(() => chips(page).count()).toBe(3);
  await chips(page).last().press("Enter");
  await expect.poll(() => models(page)).toEqual(domesWith(() => true));
  expect(new URL(page.url()).search).toBe("?filters=all");

  await page.getByRole("link", { name: "Table", exact: true }).press("Enter");
  const table = page.getByRole("region", { name: "Products, table" });
  const head = table.getByRole("columnheader", { name: /^Megapixels/ });
  for (const direction of ["ascending", "descending"]) {
    await head.getByRole("link").press("Enter");
    await expect.poll(() => head.getAttribute("aria-sort")).toBe(direction);
  }
  const rows = await table.locator("tbody th a:not(.compare-toggle)").allTextContents();
  const sorted = domesWith(() => true).toSorted(
    (one, other) => Math.round(numberOf(other, "megapixels") ?? 0) - Math.round(numberOf(one, "megapixels") ?? 0),
  );
  expect(rows).toEqual(sorted);
  // The head and the models stay while the region scrolls.
  await page.setViewportSize({ width: 700, height: 300 });
  const model = table.locator("tbody th").first();
  const before = [(await head.boundingBox())?.y, (await model.boundingBox())?.x];
  await table.evaluate((region) => region.scrollBy(150, 120));
  expect([(await head.boundingBox())?.y, (await model.boundingBox())?.x]).toEqual(before);
});

test("[N11] another category begins with its own order and all its products, and Back shows the filtered one", async ({
  visit,
  site,
}) => {
  const bullets = demoCategory("Bullet Cameras");
  const page = await visit(site, bullets.path);
  const order = page.locator("select[name=sort]");
  await page.locator("summary", { hasText: "Status" }).click();
  await page.getByRole("checkbox", { name: "Hide discontinued" }).check();
  await page.waitForURL("**?discontinued=hide");
  await order.selectOption("resolution");
  await page.waitForURL("**sort=resolution**");
  const filtered = new URL(page.url()).search;
  await page.locator("main summary", { hasText: "Categories" }).click();
  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: /^Dome and Turret/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Dome and Turret Cameras" }).waitFor();
  await expect.poll(() => models(page)).toEqual(domesWith(() => true));
  expect(await page.locator("input[name=discontinued]").isChecked()).toBe(false);
  expect(await order.inputValue()).not.toBe("resolution");
  expect(new URL(page.url()).search).toBe("");

  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Bullet Cameras" }).waitFor();
  await expect.poll(() => order.inputValue()).toBe("resolution");
  expect(new URL(page.url()).search).toBe(filtered);
});

test("[N11] on a slow connection, Back clears a filter also after it was once taken back at once", async ({
  visit,
  site,
}) => {
  const page = await visit(site, domes.path);
  await page.route("**/*.data*", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue().catch(() => {});
  });
  const filter = page.getByRole("checkbox", { name: /^8 MP/ }).last();
  await filter.check();
  await filter.uncheck();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await filter.check();
  await expect.poll(() => models(page)).toEqual(domesWith(is8));
  await page.goBack();
  await expect.poll(() => models(page)).toEqual(domesWith(() => true));
  expect(await filter.isChecked()).toBe(false);
});

test("[N11] an option that leaves nothing is disabled unless ticked; where nothing is left, the filters that help are named", async ({
  visit,
  site,
}) => {
  const page = await visit(site, `${domes.path}?megapixels=8&ik=10&power=8`);
  await page.getByText("No products match all of these filters.").waitFor();
  expect(await page.getByRole("checkbox", { name: /^8 MP/ }).last().isEnabled()).toBe(true);
  const option = page.getByRole("group", { name: "Megapixels" }).getByRole("checkbox", { name: /^2 MP/ });
  expect(await option.isDisabled()).toBe(true);
  const ways = page.getByRole("link", { name: /^Without/ });
  const counts = (await ways.allTextContents()).map((text) => Number(/(\d+) products?$/.exec(text)?.[1]));
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  await ways.first().click();
  await expect.poll(async () => (await models(page)).length).toBe(counts[0]);
});

test("[N03] what does not state a fact is counted, and shown by one link", async ({ visit, site }) => {
  const page = await visit(site, "/catalog?megapixels=8");
  const text = await page.getByText(/^\d+ more do not state this\.$/).textContent();
  const before = Number.parseInt((await status(page).textContent()) ?? "", 10);
  await page.getByRole("link", { name: "Show them" }).click();
  const after = before + Number.parseInt(text ?? "", 10);
  await expect.poll(() => status(page).textContent()).toMatch(new RegExp(`^${after} of`));
  expect(await chips(page).first().textContent()).toBe("Megapixels 8 MP or not stated, remove");
});

test("[N10] [N12] without scripts a button applies the filters; a range upside down gets a message and stays", async ({
  visit,
  site,
}) => {
  const page = await visit(site, withAllFilters, { scripts: false });
  for (const fact of ["Megapixels", "Horizontal field of view"])
    await page.locator("summary", { hasText: fact }).click();
  await from8(page).check();
  await page.getByRole("textbox", { name: "Horizontal field of view, from, in °" }).fill("120");
  await page.getByRole("textbox", { name: "Horizontal field of view, to, in °" }).fill("90");
  await page.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(/megapixels-from=8/);
  expect(new URL(page.url()).search).toBe("?megapixels-from=8&fieldOfView-from=120&fieldOfView-to=90&filters=all");
  expect(await models(page)).toEqual(domesWith(isFrom8));
  const to = page.getByRole("textbox", { name: "Horizontal field of view, to, in °" });
  expect(await to.inputValue()).toBe("90");
  expect(await page.getByText("Enter 120 or more, or clear one of the two fields").isVisible()).toBe(true);

  const phone = await visit(site, `${domes.path}?megapixels=8&ip=67`, { width: 390 });
  expect(await phone.getByRole("checkbox", { name: /^8 MP/ }).last().isVisible()).toBe(false);
  await phone.locator("summary", { hasText: "Filters, 2 chosen" }).click();
  expect(await phone.getByRole("checkbox", { name: /^8 MP/ }).last().isVisible()).toBe(true);
});

test("[N18] a tender's five demands take eight clicks, on a phone ten; a filter in sight that is a scale or a few boxes is open", async ({
  visit,
  site,
}) => {
  const all = demo.products.map(({ model }) => model);
  const demanded = all.filter((model) => {
    const temperature = facts[model]?.find(({ factId }) => factId === "temperature");
    const standard = facts[model]?.find(({ factId }) => factId === "poeStandard");
    return (
      isFrom8(model) &&
      (numberOf(model, "ip") ?? 0) >= 66 &&
      (numberOf(model, "ik") ?? 0) >= 10 &&
      (temperature?.low ?? 0) <= -40 &&
      standard?.text === "802.3af"
    );
  });
  expect(demanded.length).toBeGreaterThan(0);
  for (const [width, most] of [
    [1440, 8],
    [390, 10],
  ] as const) {
    const page = await visit(site, "/catalog", { width });
    let clicks = 0;
    async function press(target: Locator) {
      await target.click();
      clicks += 1;
    }
    const stop = (fact: string, text: string) =>
      page.getByRole("group", { name: `${fact}, at least` }).locator("label", { hasText: new RegExp(`^${text}`) });
    if (width < 1000) await press(page.locator(".filter-sheet > summary"));
    await press(stop("Megapixels", "8"));
    await press(stop("Ingress protection", "IP66"));
    await press(page.getByText("802.3af", { exact: true }));
    await press(page.locator(".facet > summary", { hasText: "Operating temperature" }));
    await page.getByRole("textbox", { name: /^Operating temperature/ }).fill("-40");
    clicks += 1;
    await press(page.getByRole("link", { name: /^All filters/ }));
    await press(page.locator(".facet > summary", { hasText: "Impact protection" }));
    await press(stop("Impact protection", "IK10"));
    if (width < 1000) await press(page.getByRole("button", { name: /^Show \d+ products?$/ }));
    const found = page.locator(".product-cards :is(h2, h3) > a");
    await expect.poll(async () => (await found.allTextContents()).toSorted()).toEqual(demanded.toSorted());
    expect(clicks).toBeLessThanOrEqual(most);
  }
});

test("[N12] on a phone without scripts, the order is chosen beside its button, also where nothing is discontinued", async ({
  visit,
  site,
}) => {
  const page = await visit(site, demoCategory("PTZ Cameras").path, { scripts: false, width: 390 });
  const [first, second] = await models(page);
  expect(second).toBeDefined();
  await page.getByRole("combobox", { name: "Sort" }).selectOption("megapixels-desc");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL("**?sort=megapixels-desc");
  expect(await models(page)).toContain(first);
});

test("[N16] on a phone the filters cover the page, and their foot always says how many products are left", async ({
  visit,
  site,
}) => {
  const page = await visit(site, withAllFilters, { width: 390 });
  const summary = page.locator(".filter-sheet > summary");
  await summary.click();
  const show = page.getByRole("button", { name: /^Show \d+ products?$/ });
  expect(await show.textContent()).toBe(`Show ${domesWith(() => true).length} products`);
  await page.locator(".facet > summary", { hasText: "Megapixels" }).click();
  await from8(page).check();
  const left = domesWith(isFrom8).length;
  await expect.poll(() => show.textContent()).toBe(`Show ${left} ${left === 1 ? "product" : "products"}`);
  const inSight = () => show.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight);
  for (const field of [page.getByRole("checkbox").first(), page.getByRole("checkbox").last()]) {
    await field.scrollIntoViewIfNeeded();
    expect(await inSight()).toBe(true);
  }
  await show.click();
  expect(await show.isVisible()).toBe(false);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await models(page)).toEqual(domesWith(isFrom8));

  // Left by keyboard, it covers nothing that has the focus.
  await summary.press("Enter");
  await show.press("Tab");
  await expect.poll(() => show.isVisible()).toBe(false);

  const plain = await visit(site, withAllFilters, { width: 390, scripts: false });
  await plain.locator(".filter-sheet > summary").click();
  await plain.locator(".facet > summary", { hasText: "Megapixels" }).click();
  await from8(plain).check();
  await plain.getByRole("button", { name: "Show products" }).click();
  await plain.waitForURL("**?megapixels-from=8&filters=all");
  expect(await models(plain)).toEqual(domesWith(isFrom8));
});

test("[N16] of more than eight values, six show at first", async ({ visit, site }) => {
  const page = await visit(site, "/catalog?filters=all");
  const folds = page.locator(".facet details");
  expect(await folds.count()).toBeGreaterThan(0);
  for (const fold of await folds.all()) {
    const all = await fold.locator("..").locator("input:not([type=text], [value=''])").count();
    expect(await fold.locator("summary").textContent()).toBe(`All ${all} values`);
    expect(all).toBeGreaterThan(8);
    expect(all - (await fold.locator("input").count())).toBe(6);
  }
});

test("[N04] the empty fields of a form are redirected away, once, and cache no further page", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
  await using site = await openBuiltSite({ DATA_DIR: folder.path });
  const ask = async (path: string) => {
    const answer = await fetch(site.url + path, { redirect: "manual" });
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("Location")];
  };
  const clean = "/catalog?megapixels=12&megapixels=8&power=x";
  // Before the clean page is cached, and after it.
  for (const _ of [1, 2]) {
    const sent = "/catalog?ip=&power=+x&megapixels=8&megapixels=12&megapixels=&sort=&temperature=";
    expect(await ask(sent)).toEqual([302, clean]);
    expect(await ask(clean)).toEqual([200, null]);
  }
  expect(await ask("/catalog?ik=&poeClass=")).toEqual([302, "/catalog"]);
  // An empty search is a page of its own, and open pages ask for data with any address.
  for (const path of ["/search?q=", "/catalog.data?ip=", "/catalog?utm_source=x"]) {
    expect((await ask(path))[0], path).toBe(200);
  }
  expect(site.cache.counts).toMatchObject({ hits: 1, misses: 4 });
});

test("[N08] a filtered page is canonical to the bare one, not indexed, and closed to robots", async ({ site }) => {
  for (const path of ["/catalog", domes.path]) {
    const html = await fetch(`${site.url}${path}?view=table&sort=power&megapixels=8`).then((answer) => answer.text());
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
  }
  const robots = await fetch(`${site.url}/robots.txt`).then((answer) => answer.text());
  expect(robots).toContain("Disallow: /catalog*?\nAllow: /catalog*?page=\n");
});
