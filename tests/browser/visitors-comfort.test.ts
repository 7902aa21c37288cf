import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

test("[D11] on a phone the pictures follow model, category and status, and the page is short", async ({
  visit,
  site,
}) => {
  const page = await visit(site, demoProduct("VF-B8V-2712").path, { width: 390, height: 844 });
  const main = page.getByRole("main");
  const tops = [];
  for (const part of [
    main.getByRole("heading", { level: 1 }),
    main.locator(".byline").getByText("Bullet Cameras"),
    main.getByText("Security updates until"),
    main.locator(".plate").first(),
  ]) {
    tops.push(await part.evaluate((element) => element.getBoundingClientRect().top));
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(tops.at(-1)).toBeLessThanOrEqual(300);
  const buttons = await main
    .locator(".actions > *")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  expect(new Set(buttons.map(({ top }) => top)).size).toBe(1);
  expect(await pageHeight(page)).toBeLessThanOrEqual(8000);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await pageHeight(page)).toBeLessThanOrEqual(5000);

  // Below its successors, a discontinued product still begins in the first screen, pictures included.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const model of ["VF-B4V-2712", "VF-D4V-2712", "VF-N16P-R1"]) {
    await page.goto(demoProduct(model).path);
    for (const part of [
      main.getByRole("link", { name: "View successor" }),
      main.getByRole("heading", { level: 1 }),
      main.locator(".datasheet-head .plate").first(),
    ]) {
      const top = await part.evaluate((element) => element.getBoundingClientRect().top);
      expect(top, model).toBeLessThan(700);
    }
  }
});

function pageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

test("[D12] the chosen image has its frame before the page's scripts run", async ({ visit, site }) => {
  const page = await visit(site, demoProduct("VF-B8V-2712").path, { scripts: false });
  const outlines = await page
    .getByRole("group", { name: "Choose an image" })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle));
  expect(outlines[0]).toBe("solid");
  expect(new Set(outlines.slice(1))).toEqual(new Set(["none"]));
});

for (const scripts of [true, false]) {
  test(`[U08] the filter leaves the downloads that match, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    site,
  }) => {
    const page = await visit(site, "/support", { scripts });
    const filter = page.getByRole("searchbox", { name: "Filter by file or model" });
    await filter.fill("vf-b8v-2712");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/support?q=vf-b8v-2712*");
    await expect.poll(() => page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["VF-B8V-2712"]);
    expect(await page.getByRole("table", { name: "Downloads for VF-B8V-2712" }).isVisible()).toBe(true);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/support$/);
    await filter.fill("zeppelin");
    await page.keyboard.press("Enter");
    await page.getByText("No file matches “zeppelin”.").waitFor();
    await page.getByRole("link", { name: "Clear filter" }).click();
    await page.waitForURL("**/support");
    await expect.poll(() => page.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(1);
    await expect.poll(() => filter.inputValue()).toBe("");
  });
}

test("[P04] pages of the content folder are linked in the footer and stand in the sitemap", async ({ visit, site }) => {
  const page = await visit(site, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Warranty" }).click();
  await page.waitForURL("**/pages/warranty");
  await page.getByRole("heading", { level: 1, name: "Warranty" }).waitFor();
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain("/pages/warranty</loc>");
  expect((await fetch(`${site.url}/pages/terms`)).status).toBe(404);
});

test("[H08] [H09] a banner's link is a button, and a card without a picture is no taller than its text", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/");
  const link = page.getByRole("link", { name: "Find firmware" });
  expect(await link.getAttribute("href")).toBe("/support?q=firmware");
  const card = page.getByRole("article").filter({ hasText: "Distances you can plan with" });
  const [height, text] = await card.evaluate((article) => {
    const words = article.querySelector("h2")?.parentElement;
    return [words?.getBoundingClientRect().height ?? 0, words?.scrollHeight ?? 0];
  });
  expect(height).toBeLessThan(400);
  expect(text).toBeGreaterThan(50);
  expect(await card.locator("img").count()).toBe(0);
  const [own, row] = await card.evaluate(({ clientWidth, parentElement }) => [clientWidth, parentElement?.clientWidth]);
  expect(own).toBeGreaterThan(0.9 * (row ?? 0));

  // The longest label that a form takes.
  await link.evaluate((button) => button.replaceChildren("Firmware for recorders, cameras and doors ".repeat(3)));
  await page.setViewportSize({ width: 320, height: 800 });
  const { left, right } = await page
    .locator("a[href='/support?q=firmware']")
    .evaluate((button) => button.getBoundingClientRect());
  expect([left >= 0, right <= 320]).toEqual([true, true]);
});
