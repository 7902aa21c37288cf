import { afterAll, expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { keysOf } from "#tests/support/keys.ts";
import { demoFile } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";
import { expectAnnounced } from "../support/announcements.ts";

// From the first page to the last without a mouse, checking what a screen reader announces. Creating a product with all
// its files is in dashboard-product-form-reach.test.ts.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const camera = demoProduct("VF-B8V-2712");

test.for([1440, 390])("the first stop is a link past the navigation, at %i px", async (width, { visit }) => {
  const page = await visit(site, "/catalog", { width });
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  expect(await link.getAttribute("href")).toMatch(/^#./);
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});

test("a visitor finds a camera by its features, reads its spec table, and takes its data sheet", async ({ visit }) => {
  const page = await visit(site, "/", { width: 1010 });
  const keys = keysOf(page);
  await keys.tabTo('link "Products"');
  await keys.press("Enter");
  await expectAnnounced(page, /^Catalog/);
  await keys.expectOn(/^main/);

  await keys.tabTo(`link "${demoCategory("Bullet Cameras").name}`);
  await keys.press("Enter");
  await expectAnnounced(page, /^Bullet Cameras/);
  await keys.tabTo('checkbox "8 MP');
  await keys.press("Space");
  await expectAnnounced(page, "2 of 7 products");
  await keys.expectOn(/^checkbox "8 MP/);
  await keys.tabTo('link "Clear filters"');
  await keys.press("Enter");
  await expectAnnounced(page, "7 products");
  await page.goBack();
  await expectAnnounced(page, "2 of 7 products");

  await open(page, `${demoCategory("Bullet Cameras").path}?f=${demoCategory("Bullet Cameras").featureIds["8 MP"]}`);
  await keys.tabTo(`link "${camera.model}`);
  await keys.press("Enter");
  await expectAnnounced(page, new RegExp(`^${camera.model}`));

  await page.setViewportSize({ width: 390, height: 844 });
  await keys.tabTo('link "Specifications"');
  await keys.press("Enter");
  // Only a wide table could be scrolled, and would be a stop: see spec-table.test.ts. These fit.
  expect(await page.locator("#specifications [tabindex]").count()).toBe(0);

  await keys.tabTo('link "Data sheet');
  const [file] = await Promise.all([
    page.context().waitForEvent("request", (request) => request.url().includes("datasheet")),
    keys.press("Enter"),
  ]);
  expect((await page.request.get(file.url())).headers()["content-type"]).toBe("application/pdf");
});

test("the dashboard can be used from signing in to signing out", async ({ visit }) => {
  const page = await visit(site, "/login", { allow: /status of 401/ });
  const keys = keysOf(page);
  await keys.tabTo('textbox "E-mail"');
  await keys.type(site.administrator.email);
  await keys.tabTo('textbox "Password"');
  await keys.type("a slip of the hand");
  await keys.press("Enter");
  await expectAnnounced(page, /^Incorrect email or password/);
  await keys.expectOn(/^textbox "Password"/);
  await keys.type(site.administrator.password);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");

  await keys.tabTo('link "New/Edit Category');
  await keys.press("Enter");
  await expectAnnounced(page, /^Categories/);
  await keys.tabTo('link "New category"');
  await keys.press("Enter");
  await expectAnnounced(page, /^New category/);
  await keys.tabTo('textbox "Name"');
  await keys.type("Body Cameras");
  for (const feature of ["Clip", "Magnet"]) {
    await keys.tabTo('button "Add feature"');
    await keys.press("Enter");
    await keys.expectOn(/^textbox "Feature/);
    await keys.type(feature);
  }
  await keys.tabTo('button "Remove feature 2"');
  await keys.press("Enter");
  await keys.expectOn('button "Add feature"');
  await keys.tabTo('button "Create category"');
  await keys.press("Enter");
  await expectAnnounced(page, /^Category created successfully/);
  await keys.expectOn(/^main/);

  await keys.tabTo('link "View details"');
  await keys.press("Enter");
  await expectAnnounced(page, /^Body Cameras/);
  await keys.tabTo('link "Delete"');
  await keys.press("Enter");
  await keys.expectOn('link "CANCEL"');
  await keys.press("Enter");
  await keys.expectOn('link "Delete"');
  await keys.press("Enter");
  await keys.expectOn('link "CANCEL"');
  await keys.press("Shift+Tab");
  await keys.expectOn('button "CONFIRM DELETE"');
  await keys.press("Enter");
  await page.waitForURL("**/deleted");
  await keys.expectOn(/^main/);

  await open(page, "/dashboard/products");
  await keys.tabTo('searchbox "Search by model or category"');
  await keys.type(camera.model);
  await expectAnnounced(page, /^1 of \d+ products$/);
  await keys.tabTo(`link "${camera.model}"`);
  await keys.press("Enter");
  await expectAnnounced(page, new RegExp(`^${camera.model}`));
  await keys.tabTo('link "Edit"');
  await keys.press("Enter");
  await expectAnnounced(page, /^Edit /);
  await keys.tabTo('button "Remove VF-A-JB2"');
  await keys.press("Enter");
  await keys.expectOn(/^combobox "Add an accessory"/);
  await keys.tabTo('button "Save product"');
  await keys.press("Enter");
  await page.waitForURL(/products\/[0-9a-f-]{36}\?list=[^&]+$/);
  await keys.expectOn(/^main/);

  await open(page, "/dashboard/downloads/new");
  await keys.tabTo('button "Drop a file here');
  await keys.choose(demoFile("files/warranty.pdf"));
  await expectAnnounced(page, "warranty.pdf: uploaded");
  await keys.tabTo('button "Create download"');
  await keys.press("Enter");
  await keys.expectOn(/^textbox "Description"/);
  await expectAnnounced(page, "Something went wrong - check each input");
  await keys.type("Warranty, once more");
  await keys.press("Enter");
  await page.waitForURL("**/new?created=*");
  await keys.expectOn(/^main/);

  await open(page, "/");
  await page.getByRole("button", { name: "Add Banner" }).waitFor();
  await keys.tabTo('button "Add Banner"');
  await keys.press("Enter");
  await keys.expectOn(/^textbox "Content"/);
  await keys.type("Closed on Monday");
  await keys.tabTo('button "Add banner"');
  await keys.press("Enter");
  await expectAnnounced(page, "Banner added");
  await keys.expectOn('group "Banner: Closed on Monday"');
  await keys.tabTo('button "Edit"');
  await keys.press("Enter");
  await keys.expectOn(/^textbox "Content"/);
  await keys.type("!");
  await keys.tabTo('button "Save banner"');
  await keys.press("Enter");
  await expectAnnounced(page, "Banner saved");
  await keys.expectOn('button "Edit"');
  await keys.tabTo('button "Delete"');
  await keys.press("Space");
  await keys.expectOn('button "CANCEL"');
  await keys.press("Shift+Tab");
  await keys.press("Enter");
  await expectAnnounced(page, "Banner deleted");
  await keys.expectOn(/^group /);

  await open(page, "/");
  await keys.tabTo('button "Sign Out"');
  await keys.press("Enter");
  await expect.poll(() => page.getByRole("button", { name: "Sign Out" }).count()).toBe(0);
});
