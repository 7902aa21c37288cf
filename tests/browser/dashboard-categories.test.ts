import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { theirChange } from "#tests/support/conflict.ts";
import { demo, demoCategory } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|404|409|500)/;
const checkInputs = "Something went wrong - check each input";
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Creates a category in the empty form, and answers its address in the dashboard. */
async function create(page: Page, name: string, features: string[] = []): Promise<string> {
  await page.getByLabel("Name").fill(name);
  for (const [place, label] of features.entries()) {
    await button(page, "Add feature").click();
    await page.getByLabel(`Feature ${place + 1}`, { exact: true }).fill(label);
  }
  await button(page, "Create category").click();
  await page.waitForURL("**/new?created=*");
  return `/dashboard/categories/${new URL(page.url()).searchParams.get("created")}`;
}

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";
  const as = { scripts, signedIn: true, allow };

  test(`[K01] [K03] [K04] a new category's mistakes show beside their fields, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/dashboard/categories/new", as);
    await page.getByLabel("Description").fill("Kept");
    await button(page, "Add feature").click();
    await page.getByLabel("Feature 1", { exact: true }).waitFor();
    expect(await page.getByText("Name required").count()).toBe(0);
    await button(page, "Create category").click();
    await page.getByText("Name required").waitFor();
    await page.getByText("No empty features / filters").waitFor();
    expect(await page.getByRole("main").getByRole("alert").textContent()).toBe(checkInputs);
    expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Description").inputValue()).toBe("Kept");
    await expect.poll(() => focusedLabel(page)).toBe("Name");
    if (scripts) expect(await violationsOn(page)).toEqual([]);
  });

  test(`[K02] [K04] a name that is taken is refused and the input kept, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/dashboard/categories/new", as);
    const { name } = demoCategory("Bullet Cameras");
    await page.getByLabel("Name").fill(` ${name.toUpperCase()} `);
    await page.getByLabel("Description").fill("Kept");
    await button(page, "Create category").click();
    await page.getByText(`Category "${name.toUpperCase()}" already exists`).waitFor();
    expect(await page.getByRole("main").getByRole("alert").textContent()).toBe(checkInputs);
    expect(await page.getByLabel("Description").inputValue()).toBe("Kept");
    await expect.poll(() => focusedLabel(page)).toBe("Name");
  });

  test(`[K06] [K07] [K08] [B06] [B07] a category is made, edited and deleted, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/dashboard/categories/new", as);
    const detail = await create(page, `Kiosk ${how}`, ["2 MP", "Audio"]);
    await expect.poll(() => heading(page)).toBe("Category created successfully");
    await page.getByRole("link", { name: "View details" }).click();
    await page.waitForURL(`**${detail}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.waitForURL(`**${detail}/edit`);
    await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
    await page.waitForURL(`**${detail}`);

    await open(page, `${detail}/edit`);
    const id = await page.locator("input[name='features[0].id']").getAttribute("value");
    await page.getByLabel("Feature 1", { exact: true }).fill("2 megapixels");
    await button(page, "Remove feature 2").click();
    await expect.poll(() => page.getByLabel("Feature 2", { exact: true }).count()).toBe(0);
    expect(await page.getByLabel("Feature 1", { exact: true }).inputValue()).toBe("2 megapixels");
    await page.getByLabel("Name").fill("");
    await button(page, "Save category").click();
    await page.getByText("Name required").waitFor();
    await page.getByLabel("Name").fill(`Kiosks ${how}`);
    await page.getByLabel("Description").fill("Two lines\n\nstay two.");
    // Enter submits the form and removes no feature.
    await page.getByLabel("Name").press("Enter");
    await expect.poll(() => heading(page)).toBe(`Kiosks ${how}`);
    await page.getByRole("main").getByRole("status").getByText("Saved", { exact: true }).waitFor();
    if (scripts) {
      expect(await violationsOn(page)).toEqual([]);
      await page.waitForURL(`**${detail}`);
      await page.reload();
      expect(await page.getByText("Saved", { exact: true }).count()).toBe(0);
    }
    await open(page, `${detail}/edit`);
    expect(await page.locator("input[name='features[0].id']").getAttribute("value")).toBe(id);

    await open(page, detail.replace("/dashboard", "/catalog"));
    expect(await page.getByText("Two lines").innerText()).toBe("Two lines\n\nstay two.");

    await open(page, detail);
    await askToDelete(page, { scripts });
    await button(page, "CONFIRM DELETE").click();
    await page.waitForURL(`**${detail}/deleted*`);
    await expect.poll(() => heading(page)).toBe("Category deleted");
    if (scripts) expect(await violationsOn(page)).toEqual([]);
    await page.goBack();
    await expect.poll(() => heading(page)).toBe("Opps");
    expect((await page.goto(detail))?.status()).toBe(404);
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "New/Edit Category" }).click();
    await page.waitForURL("**/dashboard/categories");
  });

  test(`[K09] a category with products leads to them instead of its deletion, ${how}`, async ({ visit }) => {
    const { id, name } = demoCategory("Bullet Cameras");
    const inside = demo.products.filter(({ category }) => category === id);
    const page = await visit(site, `/dashboard/categories/${id}`, as);
    await page.getByRole("link", { name: "Delete" }).click();
    const why = `Cannot delete ${name}: contains ${inside.length} product(s).`;
    const notice = page.getByRole("group", { name: why });
    await notice.getByText(why).waitFor();
    // Announced by moving the focus: an alert would read all links.
    if (scripts) await expect.poll(() => notice.evaluate((group) => group === document.activeElement)).toBe(true);
    expect(await notice.getByRole("link").allTextContents()).toEqual([
      ...inside.map(({ model }) => model).sort(),
      "CANCEL",
    ]);
    expect(await button(page, "CONFIRM DELETE").count()).toBe(0);
  });
}

test("[B03] the list is sorted by name with product counts, and filtered while typing, or by its address", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories", { signedIn: true });
  const names = () => page.locator("tbody th").allTextContents();
  const all = await names();
  expect(all.length).toBeGreaterThanOrEqual(demo.categories.length);
  expect(all).toEqual([...all].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
  await page.getByRole("searchbox", { name: "Search by name" }).fill("bullet");
  await expect.poll(names).toEqual(["Bullet Cameras"]);
  const { id } = demoCategory("Bullet Cameras");
  const count = demo.products.filter(({ category }) => category === id).length;
  expect(await page.locator("tbody td").nth(1).textContent()).toBe(`${count}`);
  const plain = await visit(site, "/dashboard/categories?q=BULLET", { signedIn: true, scripts: false });
  expect(await plain.locator("tbody th").allTextContents()).toEqual(["Bullet Cameras"]);
});

test("[K09] more products than a page holds are shown page by page, with scripts and without", async ({ visit }) => {
  await using many = await startSite();
  const { id } = demoCategory("Bullet Cameras");
  const [original] = demo.products.filter(({ category }) => category === id);
  if (!original) throw new Error("The demo catalog has no bullet camera.");
  const models = Array.from({ length: 50 }, (_, number) => `VF-${1000 + number}`);
  const products = models.map((model) => ({
    ...original,
    id: randomUUID(),
    model,
    specsFile: undefined,
    accessories: [],
    additionalImages: [],
    downloads: [],
  }));
  await using folder = await catalogFolder({ categories: demo.categories, products });
  await many.import(folder.path);

  const path = `/dashboard/categories/${id}?delete`;
  const page = await visit(many, path, { signedIn: true });
  const blocked = { name: "Cannot delete Bullet Cameras: contains 50 product(s)." };
  const notice = page.getByRole("group", blocked);
  const links = notice.getByRole("listitem");
  expect(await links.allTextContents()).toEqual(models.slice(0, 48));
  await notice.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => links.allTextContents()).toEqual(models);

  const plain = await visit(many, path, { signedIn: true, scripts: false });
  await plain.getByRole("link", { name: "Show more" }).click();
  const rest = plain.getByRole("group", blocked);
  await expect.poll(() => rest.getByRole("listitem").allTextContents()).toEqual(models.slice(48));

  // The products of the category must be deleted one by one.
  const second = await visit(many, `${path}&page=2`, { signedIn: true });
  for (const { id: product } of products.slice(48)) {
    await open(page, `/dashboard/products/${product}?delete`);
    await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
    await page.waitForURL("**/deleted*");
  }
  const left = second.getByRole("group", { name: "Cannot delete Bullet Cameras: contains 48 product(s)." });
  await expect.poll(() => left.getByRole("listitem").allTextContents()).toEqual(models.slice(0, 48));
});

test("[K05] what cannot be saved says so and stays", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  const fault = await site.breakAt("insert", "category");
  await page.getByLabel("Name").fill("Dome");
  const looked = Promise.withResolvers<void>();
  await page.route("**/categories/new.data*", (route) => looked.promise.then(() => route.continue()), { times: 1 });
  await page.getByLabel("Name").press("Enter");
  // A field has no focus while it is being saved.
  await expect.poll(() => page.locator("[aria-busy=true] [type=submit]:focus").count()).toBe(1);
  looked.resolve();
  await expect.poll(() => page.getByRole("main").getByRole("alert").textContent()).toBe("Error submitting to database");
  expect(await page.getByLabel("Name").inputValue()).toBe("Dome");
  await expect.poll(() => site.logs()).toContain("disk full");
  await fault.repair();
});

test("[R17] a form that no server answers stays, and can be sent again; pressed twice it is sent once, as it was", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow: /ERR_INTERNET_DISCONNECTED/ });
  await page.getByLabel("Name").fill("Tunnel");
  await page.context().setOffline(true);
  await button(page, "Create category").click();
  await expect.poll(() => page.getByRole("main").getByRole("alert").textContent()).toBe("Error submitting to database");
  expect(await page.getByLabel("Name").inputValue()).toBe("Tunnel");
  await page.context().setOffline(false);
  const sent: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(new URLSearchParams(request.postData() ?? "").get("name"));
  });
  await page.evaluate(pressTypeAndPress);
  await page.waitForURL("**/new?created=*");
  expect(sent).toEqual(["Tunnel"]);
});

/** Faster than any person: typing and the second press meet a form that is already disabled. */
function pressTypeAndPress() {
  const form = document.querySelector("main form");
  const button = form?.querySelector<HTMLElement>("[type=submit]:not([hidden], [name])");
  button?.click();
  form?.querySelector<HTMLElement>("[name=name]")?.focus();
  document.execCommand("insertText", false, " typed too late");
  button?.click();
}

test("[R18] an edit begun on an older version is refused, says so and keeps what was typed", async ({ visit }) => {
  const mine = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  const detail = await create(mine, "Corner");
  await open(mine, `${detail}/edit`);
  await mine.getByLabel("Description").fill("Typed by me");
  const theirs = await visit(site, `${detail}/edit`, { signedIn: true });
  await theirs.getByLabel("Name").fill("Corner cameras");
  await theirs.getByLabel("Description").fill("Typed by them");
  await button(theirs, "Save category").click();
  await theirs.waitForURL(`**${detail}`);

  await theirChange(mine).first().waitFor();
  expect(await violationsOn(mine)).toEqual([]);
  await mine.getByText("Typed by them").waitFor();
  await button(mine, "Save category").click();
  await mine.getByText("Nothing was saved.").waitFor();
  expect(await mine.getByLabel("Description").inputValue()).toBe("Typed by me");

  await open(theirs, `${detail}?delete`);
  await button(theirs, "CONFIRM DELETE").click();
  await mine.getByText("This was deleted since you opened it.").waitFor();
  expect(await mine.getByLabel("Description").inputValue()).toBe("Typed by me");
});

test("[L12] a visitor's open page of a category that is deleted becomes the error page, where the keyboard goes on", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true });
  const detail = await create(page, "Shortlived");
  const visitor = await visit(site, detail.replace("/dashboard", "/catalog"), { allow });
  await visitor.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Catalog" }).focus();
  await open(page, `${detail}?delete`);
  await button(page, "CONFIRM DELETE").click();
  await expect.poll(() => heading(visitor)).toBe("Opps");
  await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe("content");
  await visitor.keyboard.press("Tab");
  expect(await visitor.evaluate(() => document.activeElement?.textContent)).toBe("Go to home");
});

test("leaving unsaved work asks first", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true });
  await page.getByLabel("Name").fill("Half");
  const summary = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Summary" });
  await summary.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("Half");
  await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByLabel("Name").inputValue()).toBe("Half");
  await summary.click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await expect.poll(() => heading(page)).toBe("Summary");
});

test("[A06] a stranger's form is refused before its body is read", async () => {
  const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode("name=")) });
  for (const path of ["/dashboard/categories/new", `/dashboard/categories/${demoCategory("Bullet Cameras").id}`]) {
    const answer = await fetch(site.url + path, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" },
      body: path.endsWith("new") ? endless : "",
      duplex: "half",
      signal: AbortSignal.timeout(45_000),
    } as RequestInit);
    expect(answer.status).toBe(401);
  }
});
