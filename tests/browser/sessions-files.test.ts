import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import { demoFile, fillRequired, saveButton, section } from "#tests/support/product-form.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// Sessions that end while files are on their way or fields are fetched. sessions.core.test.ts has the rest.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|401|404|409)/ };
const newProduct = "/dashboard/products/new";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

/** The browser keeps its cookie, but the session no longer exists. */
async function endSession(page: Page) {
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "ended" })));
}

async function signInAgain(page: Page) {
  await dialog(page).getByLabel("Password", { exact: true }).fill(site.administrator.password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
}

test("[A07] a session that ends during the product form loses nothing that was typed, chosen or uploaded", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, as);
  await fillRequired(page, { model: "VF-A07" });
  await section(page, "Features").getByLabel("8 MP", { exact: true }).check();
  await expect.poll(() => page.getByText("Uploaded", { exact: true }).count()).toBe(1);
  await endSession(page);
  // Sent after the session has ended: it continues by itself as well.
  await page.getByLabel("Drop files here").setInputFiles(demoFile("files/warranty.pdf"));
  await signInAgain(page);
  await expect.poll(() => page.getByText("Uploaded", { exact: true }).count()).toBe(2);

  await endSession(page);
  await saveButton(page).click();
  await signInAgain(page);
  await page.waitForURL("**/new?created=*");
  const id = new URL(page.url()).searchParams.get("created");
  await open(page, `/catalog/products/${id}`);
  expect(await page.getByRole("heading", { name: "Features" }).locator("+ ul > li").allTextContents()).toEqual([
    "8 MP",
  ]);
  expect(await page.locator("#downloads").getByRole("link").count()).toBe(1);
});

test("a category chosen after the session has ended, or without a connection, loses nothing that was typed", async ({
  visit,
}) => {
  const page = await visit(site, newProduct, { ...as, allow: /Failed to load resource/ });
  await page.getByLabel("Model").fill("VF-KEPT");
  await endSession(page);
  await page.getByLabel("Category").selectOption({ label: "Bullet Cameras" });
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The features of this category could not be fetched.").waitFor();
  await section(page, "Features").getByRole("button", { name: "Try again" }).click();
  await signInAgain(page);
  await section(page, "Features").getByLabel("8 MP", { exact: true }).check();

  const lost = page.waitForEvent("requestfailed");
  await page.route("**/dashboard/products/features?*", (route) => route.abort());
  await page.getByLabel("Category").selectOption({ label: "Specialist Cameras" });
  await lost;
  await page.unroute("**/dashboard/products/features?*");
  await section(page, "Features").getByRole("checkbox").first().waitFor();
  expect(await page.getByLabel("Model").inputValue()).toBe("VF-KEPT");
});

test("[A07] an upload goes on where it stopped after signing in again, and its form with it", async ({ visit }) => {
  let page: Page | undefined;
  const offsets: string[] = [];
  await using proxy = await startProxy(site, {
    async onRequest({ method, headers }) {
      if (method !== "PATCH" || offsets.push(`${headers["upload-offset"]}`) !== 2 || !page) return undefined;
      await endSession(page);
      // This request still carries the old cookie.
      headers.cookie = headers.cookie?.replaceAll(/=[^;]*/g, "=ended");
      return undefined;
    },
  });
  page = await visit({ ...site, url: proxy.url }, "/dashboard/downloads/new", as);
  await page.getByLabel("Description").fill("Firmware 5");
  await using firmware = await filesOnDisk({ "firmware.bin": 40_000_000 });
  await page.locator("input[type=file]").setInputFiles(firmware.paths);
  await dialog(page).waitFor();
  await signInAgain(page);
  await page.getByText("Uploaded", { exact: true }).waitFor();
  // The first chunk was not sent again.
  expect(offsets).toEqual(["0", `${32 * 1024 * 1024}`, `${32 * 1024 * 1024}`]);

  await saveButton(page).click();
  await page.waitForURL("**/new?created=*");
  // Closed before the proxy, whose end it would log.
  await page.close();
});
