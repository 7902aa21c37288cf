import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { extreme, extremeCatalog } from "#tests/support/extreme-catalog.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite();
afterAll(() => site.stop());
{
  await using folder = await extremeCatalog();
  await site.import(folder.path);
}

const { category, products, download, card } = extreme;
const widths = [1440, 390, 320];

const publicScreens = [
  "/",
  "/catalog",
  "/support",
  "/search?q=VF",
  `/catalog/categories/${category.id}`,
  ...Object.values(products).map(({ id }) => `/catalog/products/${id}`),
  `/compare?rows=all&p=${Object.values(products).map(({ id }) => id)}`,
];
const dashboardScreens = [
  "/dashboard/categories",
  `/dashboard/categories/${category.id}`,
  `/dashboard/categories/${category.id}?delete`,
  `/dashboard/categories/${category.id}/edit`,
  `/dashboard/categories/new?created=${category.id}`,
  "/dashboard/products",
  `/dashboard/products/${products.unbroken.id}`,
  `/dashboard/products/${products.unbroken.id}?delete`,
  `/dashboard/products/${products.unbroken.id}/edit`,
  `/dashboard/products/new?from=${products.unbroken.id}`,
  `/dashboard/products/new?created=${products.unbroken.id}`,
  "/dashboard/downloads",
  `/dashboard/downloads/${download.id}`,
  `/dashboard/downloads/${download.id}?delete`,
  `/dashboard/info/${card.id}/edit`,
  `/dashboard/info/${card.id}/delete`,
];

test.for(publicScreens)("%s shows the longest and most that can be published", async (path, { tour }) => {
  await expectRoom(await tour(site, path));
});

test.for(dashboardScreens)("%s shows the longest and most that can be stored", async (path, { tour }) => {
  await expectRoom(await tour(site, path, { signedIn: true }));
});

test("suggestions for the longest names fit their window", async ({ tour }) => {
  const page = await tour(site, "/catalog");
  await page.getByRole("banner").getByRole("combobox").fill("VF");
  await page.getByRole("option").first().waitFor();
  expect(await page.evaluate(cramped)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
  await page.getByRole("banner").getByRole("combobox").fill("كاميرا");
  await page.getByRole("option").filter({ hasText: "كاميرا" }).first().waitFor();
  expect(await page.evaluate(cramped)).toEqual([]);
});

test("a sheet of five hundred rows, with a table of thirty columns, fit the paper's width", async ({ tour }) => {
  const page = await tour(site, `/catalog/products/${products.unbroken.id}`, { width: 680, height: 1008 });
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("#specifications tbody tr").count()).toBe(494);
  expect(await page.evaluate(cramped)).toEqual([]);
  await page.emulateMedia({ media: null });
});

async function expectRoom(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(cramped), `at ${width} px`).toEqual([]);
  }
}

/** Runs in the page: what is wider than the window or its container, unless that scrolls. */
function cramped(): string[] {
  const found = new Set<string>();
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth} px wide`);
  for (const element of document.body.querySelectorAll("*")) {
    // Slides stand side by side, and visually hidden text takes no room.
    if (element.closest("svg, [aria-roledescription=carousel], [class*=sr-only]")) continue;
    // A select without opacity lies over the text that it chooses.
    if (!element.checkVisibility({ opacityProperty: true }) || !element.textContent?.trim()) continue;
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    const cuts = overflowX !== "auto" && overflowX !== "scroll" && textOverflow !== "ellipsis" && display !== "inline";
    const { right, left } = element.getBoundingClientRect();
    const scrolled = (function within(outer: Element | null): boolean {
      if (!outer) return false;
      return ["auto", "scroll"].includes(getComputedStyle(outer).overflowX) || within(outer.parentElement);
    })(element.parentElement);
    const outside = !scrolled && (right > innerWidth + 1 || left < -1);
    // The save bar is as wide as the page's area, which its form is not; the target of a tick is wider than its column.
    const isMeant = element.querySelector(":scope > .save-bar") !== null || element.matches(".list-tick");
    // The focus rings of a gallery's thumbnails reach 4 px beyond the column on either side.
    const cut = cuts && !isMeant && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 4;
    if (outside || cut) found.add(`${outside ? "outside" : "cut"}: ${element.outerHTML.slice(0, 160)}`);
  }
  return [...found].slice(0, 5);
}
