import { read } from "hucre";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";
import { focusOn } from "../support/focus.ts";
import { keysOf } from "../support/keys.ts";

const models = ["VF-D8V-2712", "VF-D12V-3610", "VF-D4V-2712", "VF-B8V-2712", "VF-T8-28", "VF-B4M-28", "VF-B2M-28"];
const ids = models.map((model) => demoProduct(model).id);
const unknown = "00000000-0000-4000-8000-000000000000";
const compare = (count: number, more = "") => `/compare?p=${ids.slice(0, count)}${more}`;

const heads = (page: Page) => page.locator(".compare thead th:visible .compare-model").allInnerTexts();
const labels = (page: Page) => page.locator("#compared th[scope=row] > span:last-child").allInnerTexts();

test("[O09] products stand in the order of the address, the same one once; unknown ones are named, and six are the most", async ({
  visit,
  site,
}) => {
  const page = await visit(site, `/compare?p=${ids[1]},${unknown},${ids[0]},${ids[1]}`, { scripts: false });
  expect(await heads(page)).toEqual([models[1], models[0]]);
  expect(await page.getByText(`Not in the catalog: ${unknown}`).count()).toBe(1);
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/compare`);
  expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("\nDisallow: /compare\n");

  await page.goto(compare(7));
  expect(await heads(page)).toEqual(models.slice(0, 6));
  await page.getByText("At most six products are compared. The others of this address are left out.").waitFor();

  // Unknown ids do not count among the six.
  await page.goto(`/compare?p=1,2,3,4,${unknown},${ids[0]},${ids[1]},${ids[2]}`);
  expect(await heads(page)).toEqual(models.slice(0, 3));
  expect(await page.getByText("At most six products are compared.").count()).toBe(0);

  await page.goto(compare(1));
  await page.getByText("Add one more product to compare.").waitFor();
  expect(await page.locator("caption").textContent()).toBe(models[0]);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  for (const hostile of [Array(50).fill(unknown).join(), "x".repeat(10_000), "%00,%FF", ",,,"]) {
    expect((await fetch(`${site.url}/compare?p=${hostile}`)).status).toBe(200);
  }
});

test("[O09] a form sends one parameter for each product, and is redirected to the address with commas", async ({
  site,
}) => {
  const answer = await fetch(`${site.url}/compare?p=${ids[0]}&p=${ids[1]}`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, compare(2)]);
});

for (const scripts of [true, false]) {
  test(`[O10] "Differences only" is in the address and says how many equal rows it hides, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    site,
  }) => {
    const page = await visit(site, compare(3, "&rows=all"), { scripts });
    const all = await labels(page);
    const equal = await page.locator("#compared tr.same").count();
    const control = page.getByRole("switch", { name: "Differences only" });
    expect(await control.getAttribute("aria-checked")).toBe("false");
    await control.click();
    await page.waitForURL("**rows=differences");
    await page.getByText(`${equal} equal rows hidden`).waitFor();
    expect((await labels(page)).length).toBe(all.length - equal);
    expect(await page.locator("#compared").innerText()).not.toContain("microSD");
    await page.goBack();
    await expect.poll(() => labels(page)).toEqual(all);
  });

  test(`[O11] a product is added by its model, and removed, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    site,
  }) => {
    const page = await visit(site, compare(1), { scripts });
    await page.getByLabel("Model").fill("VF-NOTHING");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("No product has this model.").waitFor();
    expect(await page.getByLabel("Model").inputValue()).toBe("VF-NOTHING");
    await page.getByLabel("Model").fill("vf-d12v-3610");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.waitForURL(`**${compare(2)}`);
    await expect.poll(() => heads(page)).toEqual(models.slice(0, 2));
    await page.getByRole("link", { name: `Remove ${models[0]}` }).click();
    await expect.poll(() => heads(page)).toEqual([models[1]]);
  });

  test(`[O12] a phone shows two products at a time, each with a choice, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    site,
  }) => {
    const page = await visit(site, compare(3), { scripts, width: 390, height: 844 });
    const choices = page.locator(".compare select:visible");
    const chosen = () =>
      choices.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).selectedOptions[0]?.text));
    expect(await chosen()).toEqual([models[0], models[1]]);
    await choices.last().selectOption({ label: models[2] ?? "" });
    if (!scripts) await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(chosen).toEqual([models[0], models[2]]);
    expect(await page.locator("#compared tr:has(th[scope=row])").first().locator("td:visible").count()).toBe(2);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
}

test("[O06] [O10] where most rows are equal, only the differences show at first, each with a mark before its label", async ({
  visit,
  site,
}) => {
  const twins = [demoProduct("VF-T8-28").id, demoProduct("VF-T8B-28").id];
  const page = await visit(site, `/compare?p=${twins}`, { scripts: false });
  expect(await page.getByRole("switch").getAttribute("aria-checked")).toBe("true");
  expect(await page.locator("#compared tr.same").count()).toBe(0);
  await page.getByText(/^\d+ equal rows hidden$/).waitFor();
  // Neither a link's underline nor a search hit's mark, and not by colour alone.
  const rows = page.locator("#compared tr:not(.section)");
  expect(await page.locator("#compared i").count()).toBe(await rows.count());
  expect(await page.locator("#compared mark").count()).toBe(0);
  const weight = (element: Element) => Number(getComputedStyle(element).fontWeight);
  expect(await page.locator("#compared td b").first().evaluate(weight)).toBe(600);
});

test("[O13] models and labels stay in view, and hide nothing that has the focus", async ({ visit, site }) => {
  for (const [count, width] of [
    [3, 1010],
    [6, 1010],
    [6, 900],
  ] as const) {
    const page = await visit(site, compare(count, "&rows=all"), { width, height: 700 });
    // A window that six products do not fit has a box of their own.
    const scroller = width < 1000 ? ".compare-region" : "html";
    await page
      .locator(scroller)
      .first()
      .evaluate((element) => element.scrollTo({ top: 900, left: 400 }));
    const model = page.locator(".compare thead th").last();
    expect(await model.evaluate(isUncovered)).toBe(true);
    const label = page.locator("#compared th[scope=row]:visible").nth(30);
    await label.evaluate((element) => element.scrollIntoView({ block: "center", inline: "nearest" }));
    expect(await label.evaluate(isUncovered)).toBe(true);
    for (const link of await page.locator(".compare a").all()) {
      await page
        .locator(scroller)
        .first()
        .evaluate((element) => element.scrollTo({ top: 600, left: 200 }));
      await link.focus();
      const focus = await focusOn(page);
      expect(focus?.covered, focus?.name).toBe(false);
    }
  }
});

/** Runs in the page: whether the element's own content is what stands at its place. */
function isUncovered(element: Element): boolean {
  const { left, top } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + 4, top + 12);
  return there !== null && element.contains(there);
}

test("[O10] [O12] on a phone, Differences only keeps the two products that are shown", async ({ visit, site }) => {
  const page = await visit(site, compare(4, `&first=${ids[0]}&second=${ids[3]}`), { width: 390 });
  const shown = await heads(page);
  expect(shown).toHaveLength(2);
  const only = page.getByRole("switch", { name: "Differences only" });
  const before = await only.getAttribute("aria-checked");
  await only.click();
  await expect.poll(() => only.getAttribute("aria-checked")).not.toBe(before);
  expect(await heads(page)).toEqual(shown);
});

test("[O10] [O11] [O12] a product that is added or removed leaves the rows and a phone's two products as they were", async ({
  visit,
  site,
}) => {
  for (const scripts of [true, false]) {
    const page = await visit(site, compare(4, `&rows=all&first=${ids[0]}&second=${ids[3]}`), { width: 390, scripts });
    const shown = await heads(page);
    const differencesOnly = () => page.getByRole("switch", { name: "Differences only" }).getAttribute("aria-checked");
    await page.getByText("Add a product").click();
    await page.getByLabel("Model").fill(String(models[4]));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("heading", { name: "Compare 5 products" }).waitFor();
    expect([await heads(page), await differencesOnly()]).toEqual([shown, "false"]);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: `Remove ${models[1]}` }).click();
    await page.getByRole("heading", { name: "Compare 4 products" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect([await heads(page), await differencesOnly()]).toEqual([shown, "false"]);
    await page.getByRole("link", { name: `Remove ${shown[0]}` }).click();
    await page.getByRole("heading", { name: "Compare 3 products" }).waitFor();
    expect(new URL(page.url()).searchParams.has("first")).toBe(false);
    expect(await differencesOnly()).toBe("false");
  }
});

test("[O11] Back shows the model that was not found before", async ({ visit, site }) => {
  const page = await visit(site, compare(2, "&add=ABC"));
  const field = page.getByLabel("Model");
  await field.fill("DEF");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.waitForURL("**add=DEF");
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe("ABC");
});

test("[O14] the comparison prints on A4 in landscape, without controls", async ({ visit, site }) => {
  const page = await visit(site, compare(6, "&rows=all"), { theme: "dark" });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g)].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)).join(" × "),
  );
  expect(new Set(boxes)).toEqual(new Set(["297 × 210"]));
  await page.emulateMedia({ media: "print" });
  for (const control of await page.getByRole("main").locator("button, select, a[aria-label], summary").all()) {
    expect(await control.isVisible()).toBe(false);
  }
  expect(await page.locator(".compare thead th:visible").count()).toBe(6);
  expect(await page.locator(".compare-page .printed").innerText()).toContain(`${site.url}${compare(6)}`);
});

test("[O20] [O21] the rows download as a workbook whose cells are all texts", async ({ visit, site }) => {
  const page = await visit(site, compare(3, "&rows=all"), { scripts: false });
  const link = await page.getByRole("link", { name: "XLSX" }).getAttribute("href");
  const answer = await fetch(site.url + link);
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="compare.xlsx"');
  const tag = answer.headers.get("ETag") ?? "";
  const [sheet] = (await read(await answer.arrayBuffer(), { readStyles: true })).sheets;
  const [head = [], ...rows] = sheet?.rows ?? [];
  expect(head).toEqual(["Section", "Row", ...models.slice(0, 3), "Differs"]);
  expect(rows.flat().every((cell) => typeof cell === "string" || cell === null)).toBe(true);
  expect(rows.map((row) => row[1])).toEqual(await labels(page));
  expect(rows.find((row) => row[1] === "Pixel count (MP)")).toEqual([
    "Imaging",
    "Pixel count (MP)",
    ...["8.29", "12.00", "4.09", "yes"],
  ]);
  expect(rows.find((row) => row[1] === "Features")?.[2]).toBe("8 MP, IK10, IR 50 m, Motorised zoom");
  expect(rows.find((row) => row[1] === "NDAA letter")?.slice(2, 4)).toEqual([
    "NDAA section 889 statement",
    "NDAA section 889 statement",
  ]);
  expect(rows.find((row) => row[1] === "End of sales")?.slice(2)).toEqual([
    "not stated",
    "not stated",
    "2026-06-30",
    "yes",
  ]);
  const again = await fetch(site.url + link, { headers: { "If-None-Match": tag } });
  const alone = await fetch(`${site.url}/compare.xlsx?p=${ids[0]},${unknown}`);
  expect([again.status, alone.status]).toEqual([304, 404]);
});

const tray = (page: Page) => page.getByRole("region", { name: "Products to compare" });

test("[O15] what is ticked on cards, hits and product pages is kept for all tabs and the next visit; six are the most", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/catalog");
  const other = await page.context().newPage();
  await other.goto("/catalog");
  const box = (on: Page, model: string | undefined) =>
    on.getByRole("checkbox", { name: `Compare ${model}`, exact: true });
  const [card = "", hit = "", own = ""] = models;
  await box(page, card).click();
  await tray(page).getByText("1 of 6").waitFor();
  await tray(other).getByText("1 of 6").waitFor();
  expect(await box(other, card).getAttribute("aria-checked")).toBe("true");

  await page.goto(`/search?q=${hit}`);
  await box(page, hit).click();
  await page.goto(demoProduct(own).path);
  await box(page, own).click();
  await tray(other).getByText("3 of 6").waitFor();
  await tray(other)
    .getByRole("button", { name: `Remove ${hit}` })
    .click();
  await tray(page).getByText("2 of 6").waitFor();

  await page.goto("/catalog");
  for (const model of models.slice(3, 7)) await box(page, model).click();
  await box(page, "VF-B12V-3610").click();
  await tray(page).getByText("Six products can be compared. Remove one first.").waitFor();
  await tray(page).getByRole("link", { name: "Compare 6" }).click();
  await page.waitForURL(`**/compare?p=${[ids[0], ids[2], ...ids.slice(3)]}`);
  await expect.poll(() => tray(page).count()).toBe(0);
  await page.getByRole("link", { name: "Support" }).first().click();
  await page.waitForURL("**/support");
  expect(await tray(page).count(), "where nothing can be ticked").toBe(0);
  await page.goBack();
  await page.goBack();
  await tray(page).getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => tray(other).count()).toBe(0);
});

test("[O15] a chosen product that no longer exists leaves the choice usable", async ({ visit, site }) => {
  const page = await visit(site, "/about");
  const chosen = [
    { id: unknown, model: "VF-GONE" },
    { id: ids[0], model: models[0] },
    { id: ids[1], model: models[1] },
  ];
  await page.evaluate((value) => localStorage.setItem("compare", value), JSON.stringify(chosen));
  await page.goto("/catalog");
  await tray(page).getByRole("link", { name: "Compare 3" }).click();
  await page.getByText("Not in the catalog: VF-GONE").waitFor();
  expect(await heads(page)).toEqual(models.slice(0, 2));
  await page.goBack();
  await tray(page).getByText("2 of 6").waitFor();
  for (const broken of ["{", "[1,{}]", '{"a":1}']) {
    await page.evaluate((value) => localStorage.setItem("compare", value), broken);
    await open(page, "/catalog");
    expect(await tray(page).count()).toBe(0);
  }
});

test("[O22] an open comparison follows changes: a deleted product leaves it and is named", async ({ visit }) => {
  await using own = await startSite({ demo: true });
  const page = await visit(own, compare(3));
  await page.getByText("Dome and Turret Cameras").first().waitFor();
  const dashboard = await visit(own, `/dashboard/products/${ids[1]}?delete`, { signedIn: true });
  await dashboard.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await dashboard.waitForURL("**/deleted*");
  await page.getByText(`Not in the catalog: ${ids[1]}`).waitFor();
  await expect.poll(() => heads(page)).toEqual([models[0], models[2]]);
  expect(await page.locator("#compared tr:has(th[scope=row])").first().locator("td").count()).toBe(2);
});

test("[O16] without scripts a card leads to the comparison; its control is in no link", async ({ visit, site }) => {
  const page = await visit(site, "/catalog", { scripts: false });
  expect(await page.locator("a a, a button, a input").count()).toBe(0);
  await page.getByRole("link", { name: `Compare ${models[0]}`, exact: true }).click();
  await page.waitForURL(`**${compare(1)}`);
});

test("[O17] [O21] a discontinued product's page compares it with its successor, which the comparison names, with pictures and status", async ({
  visit,
  site,
}) => {
  const page = await visit(site, demoProduct("VF-D4V-2712").path);
  await page.getByRole("link", { name: "Compare with successor" }).click();
  await expect.poll(() => heads(page)).toEqual(["VF-D4V-2712", "VF-D8V-2712"]);
  await page.locator(".compare thead").getByText("Successors: VF-D8V-2712").waitFor();
  expect(await page.locator(".compare thead img").count()).toBe(2);
  const columns = await page.locator(".compare thead th").allTextContents();
  expect(columns).toEqual([expect.stringContaining("Discontinued"), expect.not.stringContaining("Active")]);
});

test("[O18] from keyboard alone two products are ticked, compared, reduced to their differences and printed, and one is removed", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/catalog");
  const keys = keysOf(page);
  await keys.tabTo('checkbox "Compare VF-B12V-3610"');
  await keys.press("Space");
  await keys.tabTo('checkbox "Compare VF-B2M-28"');
  await keys.press("Enter");
  await tray(page).getByText("2 of 6").waitFor();
  await tray(page).getByRole("button", { name: "Clear" }).focus();
  await keys.tabTo('link "Compare 2"');
  await keys.press("Enter");
  await page.getByRole("heading", { name: "Compare 2 products" }).waitFor();
  await keys.expectOn(/^main/);
  await keys.tabTo('switch "Differences only"');
  const before = await page.getByRole("switch").getAttribute("aria-checked");
  await keys.press("Enter");
  await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).not.toBe(before);
  await keys.expectOn(/^switch/);
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(document, { title: "Printed" }) }));
  await keys.tabTo('button "Print"');
  await keys.press("Enter");
  await expect.poll(() => page.title()).toBe("Printed");
  await keys.tabTo('link "Remove VF-B12V-3610"');
  await keys.press("Enter");
  await expect.poll(() => heads(page)).toEqual(["VF-B2M-28"]);
});
