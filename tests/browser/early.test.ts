import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { live } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// Pages are there before their scripts, and whoever is on a slow line begins without them.

const site = await startSite({ demo: true });
afterAll(() => site.stop());
const product = `/dashboard/products/${demoProduct("VF-T8B-28").id}`;

/** Opens a product's form, whose scripts come when `scripts` is called. */
async function openForm(visit: Visit): Promise<{ page: Page; scripts: () => void }> {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const { promise: asked, resolve: scripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${product}/edit`, { waitUntil: "commit" });
  return { page, scripts };
}

test("what is typed before the scripts come is there after them, and is saved", async ({ visit }) => {
  const { page, scripts } = await openForm(visit);
  const fields = { Model: "VF-EARLY", Description: "Better words", "Specs text": "Early specs" };
  for (const [label, words] of Object.entries(fields)) await page.getByLabel(label).first().fill(words);
  scripts();
  await live(page);
  for (const [label, words] of Object.entries(fields)) {
    expect(await page.getByLabel(label).first().inputValue(), label).toBe(words);
  }
  await page.getByRole("button", { name: "Save product" }).first().click();
  await page.waitForURL(`**${product}`);
  await page.getByText("Better words").first().waitFor();
});

test("what is saved before the scripts come is saved", async ({ visit }) => {
  const { page, scripts } = await openForm(visit);
  await page.getByLabel("Description").first().fill("Other words");
  await page.getByRole("button", { name: "Save product" }).first().click();
  await page.waitForURL(({ pathname }) => pathname === product, { waitUntil: "commit" });
  scripts();
  await page.getByText("Other words").first().waitFor();
});

test("a load that a newer one breaks off is no mistake in the console; any other is", async ({ visit }) => {
  const page = await visit(site, "/", { allow: /a real mistake/ });
  const told: string[] = [];
  page.on("pageerror", (error) => told.push(error.message));
  // What the router leaves behind when it breaks off a load whose answer is still being read.
  await page.evaluate(() => {
    void Promise.reject(new DOMException("signal is aborted without reason", "AbortError"));
    void Promise.reject(new Error("a real mistake"));
  });
  await expect.poll(() => told).toEqual(["a real mistake"]);
});
