import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible, violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const main = (page: Page) => page.getByRole("main");

test("[W14] every line of the summary leads to as many records as it says, and no line has none", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  await expectAccessible(page, [390, 1440]);
  const lines = main(page).getByRole("region", { name: "To do" }).getByRole("listitem").getByRole("link");
  const addresses = await lines.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const counts = (await lines.allTextContents()).map((text) => Number.parseInt(text, 10));
  expect(addresses.length).toBeGreaterThan(2);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  for (const [place, address] of addresses.entries()) {
    expect(address).toMatch(/\?needs=|\?show=|\/edit|search-words|uploads/);
    if (!address.startsWith("/dashboard/products?")) continue;
    await open(page, address);
    await main(page)
      .getByText(new RegExp(`^${counts[place]} of `))
      .first()
      .waitFor();
  }
});

for (const scripts of [true, false]) {
  test(`[W17] a gap is answered for all its products from the summary, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
  }) => {
    const page = await visit(site, "/dashboard", { signedIn: true, scripts });
    await main(page)
      .getByRole("link", { name: /Set for all 15$/ })
      .click();
    const ticked = page.getByRole("checkbox", { name: /^Select VF-/, checked: true });
    await expect.poll(() => ticked.count()).toBe(15);
    if (!scripts) await page.getByRole("button", { name: "Set…" }).click();
    const panel = scripts ? page.getByRole("dialog") : main(page);
    await panel.getByRole("heading", { name: "Set on 15 products" }).waitFor();
    const value = panel.getByLabel("Value");
    await expect.poll(() => value.evaluate((field) => field === document.activeElement)).toBe(true);
    const field = panel.getByLabel("Field").locator("option:checked");
    expect(await field.textContent()).toBe("End of security support");
    if (scripts) expect(await violationsOn(page)).toEqual([]);
    await value.fill("2033-06");
    await panel.getByRole("button", { name: "Preview" }).click();
    await panel.getByRole("button", { name: "Apply to 15" }).waitFor();
    if (!scripts) return;
    // What was opened once stays closed when the page is loaded again.
    await page.reload();
    expect(new URL(page.url()).search).toBe("?needs=support-date");
  });
}

test("[W15] the last changes stand beside what is to do, and are undone from there", async ({ visit }) => {
  const page = await visit(site, "/dashboard", { signedIn: true });
  const other = await visit(site, "/dashboard", { signedIn: true, scripts: false });
  const { id, model } = demoProduct("VF-T8-28");
  await open(other, `/dashboard/products/${id}?delete`);
  await main(other).getByRole("button", { name: "CONFIRM DELETE" }).click();
  const last = main(page).getByRole("region", { name: "Last changes" });
  await last.getByRole("link", { name: `${model} deleted`, exact: true }).waitFor();
  await open(other, "/dashboard");
  await main(other)
    .getByRole("link", { name: `Undo… ${model} deleted` })
    .click();
  await main(other).getByRole("button", { name: "Undo", exact: true }).click();
  await last.getByRole("link", { name: `Undone: ${model} deleted`, exact: true }).waitFor();
});

for (const scripts of [true, false]) {
  test(`[W16] an empty site leads to a category first, ${scripts ? "with" : "without"} scripts`, async ({ visit }) => {
    await using own = await startSite();
    const page = await visit(own, "/dashboard", { signedIn: true, scripts });
    if (scripts) await expectAccessible(page, [390, 1440]);
    expect(await main(page).getByRole("link", { name: "New product" }).count()).toBe(0);
    const example = main(page).getByRole("region", { name: "Still the shipped example" });
    for (const text of ["Name and tagline", "site.json", "about.md, privacy.md", "Administrator"]) {
      await example.getByText(text, { exact: true }).first().waitFor();
    }
    await main(page).getByRole("link", { name: "New category" }).click();
    await main(page).getByRole("textbox", { name: "Name", exact: true }).fill("Domes");
    await main(page).getByRole("button", { name: "Create category" }).click();
    await main(page).getByText("Category created successfully").first().waitFor();
    await open(page, "/dashboard");
    await main(page).getByRole("link", { name: "New product" }).waitFor();
    expect(await main(page).getByRole("link", { name: "New category" }).count()).toBe(0);
  });
}
