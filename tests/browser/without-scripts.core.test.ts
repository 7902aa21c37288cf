import type { Locator } from "playwright-core";
import { afterAll, expect } from "vitest";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { openParts, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// Screens without scripts. What a refused form then does is in the tests of its behaviour, such as conflicts.core.test.ts.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const bullets = demoCategory("Bullet Cameras");
const camera = demoProduct("VF-B8V-2712");

test("a visitor without scripts finds a camera, narrows its category, searches, and takes its data sheet", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/", { scripts: false });
  await page.getByRole("banner").getByRole("link", { name: "Products" }).click();
  await page.getByRole("main").getByRole("link", { name: bullets.name }).click();
  await page.locator("fieldset").getByRole("checkbox", { name: /^8 MP/ }).check();
  await page.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(({ search }) => search.includes(bullets.featureIds["8 MP"] ?? "no such feature"));
  const expected = demoModels(bullets.id, [bullets.featureIds["8 MP"] ?? ""]);
  for (const model of expected) await page.getByRole("main").getByText(model, { exact: true }).first().waitFor();
  expect(await page.getByText("VF-B2M-28", { exact: true }).count()).toBe(0);

  await page.getByRole("main").getByText(camera.model, { exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: camera.model }).waitFor();
  const sheet = await page
    .getByRole("link", { name: /Data sheet/ })
    .first()
    .getAttribute("href");
  const file = await page.request.get(sheet ?? "");
  expect([file.status(), file.headers()["content-type"], (await file.body()).length]).toEqual([
    200,
    "application/pdf",
    24041,
  ]);

  await page
    .getByRole("banner")
    .getByRole("searchbox")
    .or(page.getByRole("banner").getByRole("combobox"))
    .fill("fisheye");
  await page.keyboard.press("Enter");
  await page.getByText(/Search returned \d+ results?\(s\)/).waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /VF-F12-16/ })
    .first()
    .waitFor();
});

test("[R33] category, texts and mark of a product are edited without scripts, its files stay", async ({ visit }) => {
  const product = demoProduct("VF-B8V-2712");
  const edit = `/dashboard/products/${product.id}/edit`;
  const page = await visit(site, edit, { signedIn: true, scripts: false, allow: /status of 409/ });
  expect(await page.locator("main noscript").innerText()).toContain(
    "Features, files, accessories, successors and new rows of evidence need scripts.",
  );
  const labels = demoCategory("Bullet Cameras").features;
  const shown = await section(page, "Features").getByRole("paragraph").last().innerText();
  expect(shown.split(", ").sort()).toEqual(product.features.map((id) => labels[id]).sort());
  await openParts(page);
  const none = (part: Locator) => part.getByRole("paragraph").filter({ hasText: /^None$/ });
  await none(section(page, "Successors")).waitFor();
  await none(page.getByRole("group", { name: "Radio modules" })).waitFor();
  const before = await (await page.request.get(`/catalog/products/${product.id}.data`)).text();
  await section(page, "Product").getByLabel("Description").fill("Written without scripts.");
  await page.getByLabel("Category").selectOption({ label: "PTZ Cameras" });
  await page.getByLabel("Specs text").fill("And these specs.");
  await page.getByLabel("NDAA compliant").uncheck();
  await saveButton(page).click();
  await page.getByText("Choose the features again - they are not all of this category").waitFor();
  await page.getByLabel("Leave out those that are no longer offered").check();
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+(\?saved=.*)?$/);
  await page.goto(`/catalog/products/${product.id}`);
  await page.getByText("Written without scripts.").first().waitFor();
  await page.getByRole("link", { name: "PTZ Cameras" }).first().waitFor();
  const after = await (await page.request.get(`/catalog/products/${product.id}.data`)).text();
  const files = (text: string) => [...new Set(text.match(/\/files\/[^"?\\]+/g))].sort();
  expect(files(after)).toEqual(files(before));
});

/** The models of a category's products that have all of these features. */
function demoModels(category: string, features: string[]): string[] {
  const products = demo.products.filter((product) => product.category === category);
  return products
    .filter((product) => features.every((feature) => product.features.includes(feature)))
    .map(({ model }) => model);
}
