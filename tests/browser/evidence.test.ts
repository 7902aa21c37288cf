import { expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoProduct, demoProductRecord } from "#tests/support/demo.ts";
import { openParts } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

test("[Q05] [Q06] [Q07] evidence typed in rows shows on the open product page as it was typed, and nowhere before", async ({
  visit,
}) => {
  await using own = await startSite({ demo: true });
  const { id, path } = demoProduct("VF-B2M-28");
  const product = await visit(own, path);
  await product.locator("#compliance").getByText("NDAA section 889", { exact: true }).waitFor();
  const navigation = product.getByRole("navigation", { name: "On this page" });
  expect(await navigation.getByRole("link").last().textContent()).toBe("Compliance");

  const form = await visit(own, `/dashboard/products/${id}/edit`, { signedIn: true, allow: /status of 400/ });
  await openParts(form);
  await form
    .getByLabel(/^NDAA letter/)
    .selectOption({ label: "NDAA section 889 statement, NDAA letter, en, 2026-01-14" });
  await form.getByLabel(/^Signed by/).fill("Miriam Okafor");
  await form.getByLabel(/^Reviewed on/).fill("yesterday");
  const row = (name: string) => form.getByRole("group", { name, exact: true });
  for (const place of [1, 2, 3]) {
    await form.getByRole("button", { name: "Add radio module" }).click();
    await row(`radio module ${place}`)
      .getByLabel(/^Module maker/)
      .fill(`Maker ${place}`);
  }
  await form.getByRole("button", { name: "Remove radio module 2" }).click();
  expect(
    await form.getByLabel(/^Module maker/).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toEqual(["Maker 1", "Maker 3"]);
  await row("radio module 1")
    .getByLabel(/^Module maker/)
    .fill("");
  await form.getByRole("button", { name: "Add ONVIF profile" }).click();
  await row("ONVIF profile 1").getByLabel("Profile", { exact: true }).selectOption("S");
  await row("ONVIF profile 1")
    .getByLabel(/^Firmware/)
    .fill("4.8.2");
  await form.getByRole("button", { name: "Save product" }).click();
  await form.getByText("Must be a day such as 2031-06-30").waitFor();
  await row("radio module 1").getByText("Enter maker, model or FCC ID, or remove the module").waitFor();

  await form.getByLabel(/^Reviewed on/).fill("2026-11-05");
  await form.getByRole("button", { name: "Remove radio module 1" }).click();
  await form.getByRole("button", { name: "Save product" }).click();
  await form.waitForURL(`**/dashboard/products/${id}*`);
  const section = product.locator("#compliance");
  await section.getByText("Signed by Miriam Okafor · Dated 14 January 2026 · Reviewed 5 November 2026").waitFor();
  expect(await section.getByRole("link", { name: /^NDAA section 889 statement/ }).getAttribute("href")).toContain(
    "ndaa-statement.pdf",
  );
  await section.getByText("Maker 3", { exact: true }).waitFor();
  await section.getByText("Profile S with firmware 4.8.2").waitFor();
  await section.getByText("Profile S: Submissions close 31 March 2027").waitFor();
});

test("[Q06] on a site without evidence no product page has the section", async ({ visit }) => {
  const camera = demoProductRecord("VF-B2M-28");
  const bare = { ...camera, accessories: [], successors: [], additionalImages: [], specsFile: undefined };
  await using folder = await catalogFolder({ categories: demo.categories, products: [bare] });
  await using own = await startSite();
  await own.import(folder.path);
  const page = await visit(own, `/catalog/products/${camera.id}`);
  expect(await page.locator("#downloads").count()).toBe(1);
  expect(await page.locator("#compliance").count()).toBe(0);
  expect(await page.getByRole("img", { name: "NDAA compliant" }).isVisible()).toBe(true);
});
