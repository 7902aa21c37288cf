import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { lifecycleDates, writtenDate } from "#core/product/lifecycle.ts";
import { theirChange } from "#tests/support/conflict.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { describedBy } from "#tests/support/described-by.ts";
import { openParts } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const day = 24 * 60 * 60 * 1_000;
const lineOf = (page: Page) => page.locator(".lifecycle > span").allTextContents();
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

/** Each test changes products of its own. */
const changing = await startSite({ demo: true });
afterAll(() => changing.stop());

test("[Y01] [Y04] dates typed in the dashboard show on the open product page; out of order they are refused by name", async ({
  visit,
}) => {
  const { id } = demoProduct("VF-T4-28");
  const product = await visit(changing, `/catalog/products/${id}`);
  expect(await product.locator(".lifecycle").count()).toBe(0);

  const form = await visit(changing, `/dashboard/products/${id}/edit`, { signedIn: true, allow: /status of 400/ });
  await openParts(form);
  const field = (name: string) => form.getByRole("textbox", { name: new RegExp(`^${name}`) });
  await field("Launched").fill("2024-03-01");
  await field("End of sales").fill("2024-02-01");
  await field("Last order").fill("0204-03-01");
  await field("End of security support").fill("june");
  await form.getByRole("button", { name: "Save product" }).click();
  await form.getByText("End of sales (2024-02-01) is before launched (2024-03-01)").waitFor();
  await form.getByText("Must be a month such as 2031-06, or a day such as 2031-06-30").waitFor();
  expect(await describedBy(field("Last order"))).toContain("Year must be from 1990 to 2100");
  expect(await field("End of security support").inputValue()).toBe("june");

  await field("Last order").fill("");
  await field("End of sales").fill("");
  await field("End of security support").fill("2091-06");
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${id}*`);
  await form.getByText("2091-06", { exact: true }).waitFor();
  const dates = product.locator(".lifecycle").getByRole("link");
  await expect.poll(() => dates.textContent()).toBe("Security updates until June 2091");
  expect(await lineOf(product)).toEqual(["Active"]);
});

test("[Y06] [Y07] a successor chosen in the dashboard is where the discontinued product's open page leads", async ({
  visit,
}) => {
  const [old, next] = [demoProduct("VF-B2M-28"), demoProduct("VF-B4M-28")];
  const open = await visit(changing, old.path);
  const banner = open.getByRole("region", { name: "Successor" });
  const form = await visit(changing, `/dashboard/products/${old.id}/edit`, {
    signedIn: true,
    allow: /409 \(Conflict\)/,
  });
  const choose = async (model: string) => {
    await openParts(form);
    await form.getByLabel("Add a successor").fill(model);
    await form.getByRole("option", { name: model, exact: true }).click();
    return form.getByRole("group", { name: `Successor ${model}`, exact: true });
  };
  const row = await choose("VF-B4M-28");
  await row.getByLabel("What differs").fill("4 MP instead of 2 MP.");
  const refreshed = open.waitForResponse(/\.data(\?|$)/);
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${old.id}*`);
  await form.getByText("Drop-in: 4 MP instead of 2 MP.").waitFor();
  // It is still sold, so its page shows nothing new.
  await (await refreshed).finished();
  await expect.poll(() => banner.count()).toBe(0);

  // The way back closes a circle, and what is typed stays.
  await form.goto(`${changing.url}/dashboard/products/${next.id}/edit`);
  await (await choose("VF-B2M-28")).getByLabel("What differs").fill("Smaller.");
  await form.getByRole("button", { name: "Save product" }).click();
  const circle = "These products would replace each other in a circle: VF-B4M-28, VF-B2M-28, VF-B4M-28";
  await form.getByText(circle, { exact: true }).waitFor();
  expect(await form.getByLabel("Add a successor").getAttribute("aria-describedby")).toBe("successors-note");
  expect(await form.getByLabel("What differs").inputValue()).toBe("Smaller.");

  await form.goto(`${changing.url}/dashboard/products/${old.id}/edit`);
  await openParts(form);
  await form.getByLabel(/^End of sales/).fill(dayIn(-2));
  await form.getByRole("button", { name: "Save product" }).click();
  await banner.getByText("Its successor fits the same place:").waitFor();
  expect(await banner.textContent()).toContain("4 MP instead of 2 MP. Drop-in");
  await banner.getByRole("link", { name: "View successor" }).click();
  await open.waitForURL(`**${next.path}`);

  await form.goto(`${changing.url}/dashboard/products/${next.id}?delete`);
  await form.getByText("and the successors of another product.").waitFor();
});

test("[Y12] a last order shows from the moment it is entered, with its successor, on the open page and in the list", async ({
  visit,
}) => {
  const [old, next] = [demoProduct("VF-D2C-28"), demoProduct("VF-D4C-28")];
  const open = await visit(changing, old.path);
  const list = await visit(changing, "/support/lifecycle");
  const banner = open.getByRole("region", { name: "Successor" });
  const form = await visit(changing, `/dashboard/products/${old.id}/edit`, { signedIn: true });
  const day = dayIn(40);
  await openParts(form);
  await form.getByLabel(/^Last order/).fill(day);
  await form.getByLabel(/^End of sales/).fill("");
  await form.getByLabel(/^End of security support/).fill("");
  await form.getByRole("button", { name: "Save product" }).click();
  await expect.poll(() => lineOf(open)).toEqual(["Last order", `Orders until ${writtenDate(day)}`]);
  await banner.getByText(`${old.model} can be ordered until ${writtenDate(day)}. Its successor fits`).waitFor();
  await banner.getByRole("link", { name: next.model, exact: true }).waitFor();
  const row = list.getByRole("row", { name: old.model });
  await row.getByText(day, { exact: true }).waitFor();
  await row.getByRole("link", { name: next.model }).waitFor();
  const feed = await fetch(`${changing.url}${old.path}/feed.atom?kind=lifecycle`);
  expect(await feed.text()).toContain(`Last order of ${old.model}: ${writtenDate(day)}. Successor: ${next.model}.`);

  await form.goto(`${changing.url}/dashboard/products/${old.id}/edit`);
  await openParts(form);
  await form.getByLabel(/^Last order/).fill(dayIn(-2));
  await form.getByLabel(/^End of sales/).fill(day);
  await form.getByRole("button", { name: "Save product" }).click();
  await expect.poll(() => lineOf(open)).toEqual(["Last order", `Orders ended ${writtenDate(dayIn(-2))}`]);
  await banner.getByText(`${old.model} took its last orders on ${writtenDate(dayIn(-2))}.`).waitFor();
});

test("[Y06] successors that another administrator has saved are shown beside the field, and can be taken", async ({
  visit,
}) => {
  const { id } = demoProduct("VF-D4V-2712");
  const [mine, theirs] = [
    await visit(changing, `/dashboard/products/${id}/edit`, { signedIn: true }),
    await visit(changing, `/dashboard/products/${id}/edit`, { signedIn: true }),
  ];
  const chosen = (page: Page) => page.getByRole("list", { name: "Chosen successors" });
  for (const page of [mine, theirs]) await openParts(page);
  await mine.getByRole("button", { name: "Remove VF-D8V-2712" }).click();
  await theirs.getByRole("button", { name: "Remove VF-D4C-28" }).click();
  await theirs.getByRole("button", { name: "Save product" }).click();
  await theirs.waitForURL(`**/dashboard/products/${id}*`);

  const box = theirChange(mine, "VF-D8V-2712 (drop-in), Same body");
  await box.waitFor();
  await box.getByRole("button", { name: "Take theirs" }).click();
  await box.waitFor({ state: "detached" });
  expect(await chosen(mine).getByRole("group").count()).toBe(1);
  await chosen(mine).getByText("VF-D8V-2712", { exact: true }).waitFor();
});

test("[Y07] a discontinued product keeps its page, and names similar products in smaller text", async ({
  visit,
  site,
}) => {
  const page = await visit(site, demoProduct("VF-D4V-2712").path, { scripts: false });
  const banner = page.getByRole("region", { name: "Successor" });
  expect(await banner.getByRole("link").first().textContent()).toBe("VF-D8V-2712");
  expect(await banner.textContent()).toContain(
    "VF-D4V-2712 was discontinued on 30 June 2026. Its successor fits the same place:",
  );
  expect(await banner.locator(".text-meta").last().textContent()).toBe(
    "Similar: VF-D4C-28, 4 MP with a fixed 2.8 mm lens and without IK10.",
  );
  expect(await page.locator("#downloads").count()).toBe(1);
});

test("[Y05] a card tells what is discontinued or about to be, and nothing of what is sold", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  const card = (model: string) =>
    page.locator(".product-cards > li", { has: page.getByRole("link", { name: model, exact: true }) });
  expect(await card("VF-N16P-R1").locator(".lifecycle-tag").textContent()).toBe("Discontinued");
  expect(await card("VF-P4S-25").locator(".lifecycle-tag").textContent()).toBe("Last order");
  for (const model of ["VF-B8V-2712", "VF-B2M-28"]) expect(await card(model).locator(".lifecycle-tag").count()).toBe(0);
});

test("[Y08] a box hides what is discontinued in catalog and category, with features, and in the address", async ({
  visit,
  site,
  emptySite,
}) => {
  const [domes, gone] = [demoCategory("Dome and Turret Cameras"), "VF-D4V-2712"];
  const page = await visit(site, "/catalog");
  const box = page.getByRole("checkbox", { name: /^Hide discontinued/ });
  const link = page.getByRole("link", { name: gone, exact: true });
  const total = demo.products.length;
  const count = (text: string) => page.locator("p[role=status]", { hasText: text });
  await count(`${total} products`).waitFor();
  await page.locator("summary", { hasText: "Status" }).click();
  await box.check();
  await page.waitForURL("**/catalog?discontinued=hide");
  await count(`${total - 3} of ${total} products`).waitFor();
  expect(await link.count()).toBe(0);
  const head = await fetch(`${site.url}/catalog?discontinued=hide`).then((answer) => answer.text());
  expect(head).toContain('<meta name="robots" content="noindex"/>');
  expect(head).toMatch(/<link rel="canonical" href="[^"]*\/catalog"\/>/);

  // Without scripts, in one form with the features.
  const plain = await visit(site, domes.path, { scripts: false });
  await plain.getByRole("checkbox", { name: /^IK10/ }).check();
  await plain.locator("summary", { hasText: "Status" }).click();
  await plain.getByRole("checkbox", { name: /^Hide discontinued/ }).check();
  await plain.getByRole("button", { name: "Show products" }).click();
  await plain.waitForURL(({ searchParams }) => searchParams.get("discontinued") === "hide");
  expect(new URL(plain.url()).searchParams.getAll("f")).toEqual([domes.featureIds.IK10]);
  expect(await plain.getByRole("link", { name: gone, exact: true }).count()).toBe(0);
  expect(await plain.getByRole("link", { name: "VF-D8V-2712", exact: true }).count()).toBe(1);

  // No box where nothing is discontinued.
  for (const [where, path] of [
    [site, demoCategory("PTZ Cameras").path],
    [emptySite, "/catalog"],
  ] as const) {
    const bare = await visit(where, path);
    expect(await bare.locator("input[name=discontinued]").count()).toBe(0);
  }
});

test("[Y09] the list of dates is reached from support, product and footer, sorted, filtered and printed", async ({
  visit,
  site,
  emptySite,
}) => {
  const page = await visit(site, "/support");
  await page.getByRole("main").getByRole("link", { name: "Lifecycle", exact: true }).click();
  await page.waitForURL("**/support/lifecycle");
  await page.getByText("Products without dates are not listed.").waitFor();
  const models = () => page.locator("tbody th").allTextContents();
  const dated = demo.products.filter((product) => lifecycleDates.some((name) => product[name] !== undefined));
  await expect.poll(async () => (await models()).toSorted()).toEqual(dated.map(({ model }) => model).toSorted());
  await page.getByRole("link", { name: "Launched" }).click();
  await page.waitForURL("**/support/lifecycle?sort=launched");
  await expect.poll(async () => (await models())[0]).toBe("VF-D2C-28");
  expect(await page.getByRole("columnheader", { name: "Launched" }).getAttribute("aria-sort")).toBe("ascending");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("button", { name: "Filter" }).isVisible()).toBe(false);

  const plain = await visit(site, demoProduct("VF-D4V-2712").path, { scripts: false });
  await plain.locator(".lifecycle").getByRole("link").click();
  await plain.getByLabel("Status").selectOption("Discontinued");
  await plain.getByRole("button", { name: "Filter" }).click();
  await plain.waitForURL(/\bstatus=/);
  expect(await plain.locator("tbody th").allTextContents()).toEqual(["VF-B4V-2712", "VF-D4V-2712", "VF-N16P-R1"]);
  expect(await plain.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await plain.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/support/lifecycle`);
  const csv = await fetch(`${site.url}${await plain.getByRole("link", { name: "CSV" }).getAttribute("href")}`);
  expect((await csv.text()).split("\r\n")).toHaveLength(5);
  await plain.getByRole("contentinfo").getByRole("link", { name: "Lifecycle" }).click();
  await plain.waitForURL(`${site.url}/support/lifecycle`);

  expect((await fetch(`${emptySite.url}/support/lifecycle`)).status).toBe(404);
  const bare = await visit(emptySite, "/support", { scripts: false });
  expect(await bare.getByRole("link", { name: "Lifecycle" }).count()).toBe(0);
});

test("[Y10] a product with an end of security support is OpenEoX for scripts of any site", async ({ visit, site }) => {
  const page = await visit(site, demoProduct("VF-D4V-2712").path, { scripts: false });
  const address = await page.locator("link[rel=alternate][title=OpenEoX]").getAttribute("href");
  expect(address).toBe(`${demoProduct("VF-D4V-2712").path}/eox.json`);
  const answer = await fetch(site.url + address);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag, Repr-Digest",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect(await answer.json()).toMatchObject({
    general_availability: "2021-09-13T00:00:00+02:00",
    end_of_sales: "2026-06-30T23:59:59+02:00",
    end_of_security_support: "2032-06-30T23:59:59+02:00",
    end_of_life: "tba",
  });
  expect((await fetch(`${site.url}${address}`, { method: "OPTIONS" })).status).toBe(204);

  const undated = demoProduct("VF-B2M-28").path;
  expect((await fetch(`${site.url}${undated}/eox.json`)).status).toBe(404);
  expect(await (await fetch(site.url + undated)).text()).not.toContain("OpenEoX");
});

test("[Y03] when the maker's day begins, open pages and later ones show the new status", async ({ visit }) => {
  const clock = join(import.meta.dirname, `../../test-results/clock-${process.pid}`);
  await writeFile(clock, "0");
  const preload = join(import.meta.dirname, "../support/moved-clock.js");
  await using own = await startSite({
    demo: true,
    env: { NODE_OPTIONS: `--import=${preload}`, VARIFOCAL_TEST_CLOCK: clock },
  });
  const { id } = demoProduct("VF-B2M-28");
  const form = await visit(own, `/dashboard/products/${id}/edit`, { signedIn: true });
  await openParts(form);
  await form.getByLabel(/^End of sales/).fill(dayIn(1));
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${id}*`);
  const open = await visit(own, `/catalog/products/${id}`);
  expect(await lineOf(open)).toEqual(["Active", `Sales until ${writtenDate(dayIn(1))}`]);

  await writeFile(clock, String(2 * day));
  await expect.poll(() => lineOf(open)).toEqual(["Discontinued", `Sales ended ${writtenDate(dayIn(1))}`]);
  const later = await fetch(`${own.url}/catalog/products/${id}`);
  expect(await later.text()).toContain("Discontinued");
});
