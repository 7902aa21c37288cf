import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { saveButton } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (404|409)/ };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const pageOf = (model: string) => `/catalog/products/${demoProduct(model).id}`;

async function deleteProduct(page: Page, model: string): Promise<void> {
  await open(page, `/dashboard/products/${demoProduct(model).id}?delete`);
  await button(page, "CONFIRM DELETE").click();
  await page.waitForURL("**/deleted**");
}

test("[HI19] [HI26] a deleted product and its files are gone for visitors at once; an open bin shows it, and restores it", async ({
  visit,
}) => {
  const model = "VF-B8V-2712";
  const bin = await visit(site, "/dashboard/history", as);
  await main(bin).getByRole("link", { name: /^Bin/ }).click();
  await main(bin).getByText("The bin is empty.").waitFor();
  const page = await visit(site, "/dashboard", as);
  const visitor = await visit(site, pageOf(model), { allow: as.allow });
  const picture = (await visitor.getByRole("main").getByRole("img").first().getAttribute("src")) ?? "";
  const statusOf = async (path: string) => (await visitor.request.get(new URL(path, visitor.url()).href)).status();
  expect(await statusOf(picture)).toBe(200);
  await deleteProduct(page, model);
  expect([await statusOf(picture), await statusOf(pageOf(model))]).toEqual([404, 404]);

  await main(bin)
    .getByRole("cell", { name: /in 30 days/ })
    .waitFor();
  expect(await violationsOn(bin)).toEqual([]);
  await page.goto(`/dashboard/history/record/products/${demoProduct(model).id}`);
  await main(page).getByText("It is deleted, and lies in the").waitFor();
  await button(bin, `Restore ${model}`).click();
  await bin.getByText(`Restored ${model}`).waitFor();
  await main(bin).getByText("The bin is empty.").waitFor();
  expect([await statusOf(picture), await statusOf(pageOf(model))]).toEqual([200, 200]);
});

test("[HI21] [HI26] without scripts a taken model is chosen again, and deleting for good takes two steps", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", { ...as, scripts: false });
  const [taken, other] = ["VF-D8V-2712", "VF-B4M-28"];
  await deleteProduct(page, taken);
  await open(page, `/dashboard/products/${demoProduct(other).id}/edit`);
  await main(page).getByRole("textbox", { name: "Model", exact: true }).fill(taken);
  await saveButton(page).click();
  await page.goto("/dashboard/history/bin");
  await button(page, `Restore ${taken}`).click();
  await main(page).getByText(`${taken} cannot be restored as it was.`).waitFor();
  const withScripts = await visit(site, "/dashboard/history/bin", as);
  await button(withScripts, `Restore ${taken}`).click();
  await main(withScripts).getByRole("textbox", { name: "New model" }).waitFor();
  expect(await violationsOn(withScripts)).toEqual([]);
  await main(page).getByRole("textbox", { name: "New model" }).fill("VF-D8V-OLD");
  await button(page, "Restore").click();
  await main(page).getByText("The bin is empty.").waitFor();
  await page.goto(pageOf(taken));
  await page.getByRole("heading", { level: 1, name: "VF-D8V-OLD" }).waitFor();

  await deleteProduct(page, taken);
  await page.goto("/dashboard/history/bin");
  await link(page, "Delete VF-D8V-OLD for good").click();
  await main(page).getByRole("heading", { name: "Delete VF-D8V-OLD for good?" }).waitFor();
  await link(page, "CANCEL").click();
  await link(page, "Delete all for good").click();
  await main(page).getByRole("heading", { name: "Delete 1 record for good?" }).waitFor();
  await main(page).getByText("Nobody can restore them afterwards.").waitFor();
  await button(page, "CONFIRM DELETE").click();
  await main(page).getByText("The bin is empty.").waitFor();
  await page.goto("/dashboard/history");
  await link(page, "VF-D8V-OLD deleted for good").waitFor();
});

test("[HI26] Escape closes the question before deleting for good, and a row is restored while it is open", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard", as);
  const [asked, restored] = ["VF-T8-28", "VF-T4-28"];
  await deleteProduct(page, asked);
  await deleteProduct(page, restored);
  await open(page, "/dashboard/history/bin");
  await link(page, `Delete ${asked} for good`).click();
  await main(page)
    .getByRole("heading", { name: `Delete ${asked} for good?` })
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("CANCEL");
  await page.keyboard.press("Escape");
  await expect
    .poll(() =>
      main(page)
        .getByRole("heading", { name: /for good\?$/ })
        .count(),
    )
    .toBe(0);
  await link(page, `Delete ${asked} for good`).click();
  await button(page, `Restore ${restored}`).click();
  await page.getByText(`Restored ${restored}`).waitFor();
  await button(page, `Restore ${asked}`).click();
  await main(page).getByText("The bin is empty.").waitFor();
});
