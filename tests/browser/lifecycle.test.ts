import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const day = 24 * 60 * 60 * 1_000;
const dayIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

test("[Y01] [Y04] dates typed in the dashboard show on the open product page; out of order they are refused by name", async ({
  visit,
}) => {
  await using own = await startSite({ demo: true });
  const { id } = demoProduct("VF-B2M-28");
  const product = await visit(own, `/catalog/products/${id}`);
  expect(await product.locator(".lifecycle").count()).toBe(0);

  const form = await visit(own, `/dashboard/products/${id}/edit`, { signedIn: true });
  const field = (name: string) => form.getByLabel(new RegExp(`^${name}`));
  await field("Launched").fill("2024-03-01");
  await field("End of sales").fill("2024-02-01");
  await field("End of security support").fill("june");
  await form.getByRole("button", { name: "Save product" }).click();
  await form.getByText("End of sales (2024-02-01) is before launched (2024-03-01)").waitFor();
  await form.getByText("Must be a month such as 2031-06, or a day such as 2031-06-30").waitFor();
  expect(await field("End of security support").inputValue()).toBe("june");

  await field("End of sales").fill("");
  await field("End of security support").fill("2091-06");
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${id}*`);
  await form.getByText("2091-06", { exact: true }).waitFor();
  await expect.poll(() => product.locator(".lifecycle").textContent()).toBe("ActiveSecurity updates until June 2091");
});

test("[Y05] a card tells what is discontinued or about to be, and nothing of what is sold", async ({ visit, site }) => {
  const page = await visit(site, "/catalog");
  const card = (model: string) =>
    page.locator(".product-cards > li", { has: page.getByRole("link", { name: model, exact: true }) });
  expect(await card("VF-N16P-R1").locator(".lifecycle-tag").textContent()).toBe("Discontinued");
  expect(await card("VF-P4S-25").locator(".lifecycle-tag").textContent()).toBe("Last order");
  for (const model of ["VF-B8V-2712", "VF-B2M-28"]) expect(await card(model).locator(".lifecycle-tag").count()).toBe(0);
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
  await form.getByLabel(/^End of sales/).fill(dayIn(1));
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${id}*`);
  const open = await visit(own, `/catalog/products/${id}`);
  expect(await open.locator(".lifecycle").textContent()).toBe("Active");

  await writeFile(clock, String(2 * day));
  await expect.poll(() => open.locator(".lifecycle").textContent()).toBe("Discontinued");
  const later = await fetch(`${own.url}/catalog/products/${id}`);
  expect(await later.text()).toContain("Discontinued");
});
