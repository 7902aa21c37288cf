import { expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { makeOld, missingInOldest } from "#tests/support/oldest-browsers.ts";
import { created, fillRequired, madeFile, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// The README names the oldest browsers. What MDN's data says that one of them lacks is removed from Chromium.

test("[L18] visitors search, filter, compare and change the theme with what the oldest browsers have", async ({
  visit,
  site,
}) => {
  expect(missingInOldest()).toEqual(
    expect.arrayContaining(["Promise.try", "Set.prototype.union", "URL.parse", "requestIdleCallback"]),
  );
  const page = await visit(site, "/robots.txt");
  await makeOld(page);
  await open(page, "/");
  expect(await page.evaluate(() => ["union" in Set.prototype, "parse" in URL])).toEqual([false, false]);
  await page.getByRole("button", { name: "Next" }).first().click();

  await page.keyboard.press("/");
  await page.keyboard.type("dome");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=dome");

  await open(page, demoCategory("Bullet Cameras").path);
  const cards = page.locator("main h2 > a");
  const before = await cards.count();
  await page.getByRole("checkbox", { name: /^IR 60 m/ }).check();
  await expect.poll(() => cards.count()).toBeLessThan(before);

  await open(page, demoProduct("VF-B8V-2712").path);
  await page.getByRole("group", { name: "Choose an image" }).getByRole("button").last().click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Support" }).click();
  await page.getByRole("heading", { level: 1, name: "Support" }).waitFor();
  await page.getByRole("searchbox", { name: "Filter by file or model" }).fill("VF-B8V");
  await page.waitForURL("**/support?q=VF-B8V");
  await open(page, `/compare?p=${demoProduct("VF-B8V-2712").id},${demoProduct("VF-D2C-28").id}`);
  await page.getByRole("columnheader").first().waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByText("Dark").click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("[L18] an administrator makes a product with its files, and an info item, with them too", async ({ visit }) => {
  await using site = await startSite({ demo: true });
  const page = await visit(site, "/robots.txt", { signedIn: true });
  await makeOld(page);
  await open(page, "/dashboard/products/new");
  await fillRequired(page, { model: "VF-OLD" });
  await section(page, "Downloads").getByLabel("Drop files here").setInputFiles(madeFile("old.txt", "Old"));
  const id = await created(page);
  await open(page, `/dashboard/products/${id}/edit`);
  await section(page, "Product").getByLabel("Description").fill("Changed");
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}*`);
  await page.getByText("old.txt").first().waitFor();

  await open(page, "/");
  await page.getByRole("main").getByRole("button", { name: "Add Banner" }).click();
  await page.getByRole("dialog").getByLabel("Content").fill("From an old browser");
  await page.getByRole("dialog").getByRole("button", { name: "Add banner" }).click();
  await page.getByRole("article").filter({ hasText: "From an old browser" }).waitFor();
});
