import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demo, demoCategory, demoDownload, demoProduct, demoRelease } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const kinds = (page: Page) => page.locator("#downloads td.kind").allTextContents();

test("[Q01] [Q02] a kind and products chosen in the dashboard show on the open product page; what is wrong is said beside it", async ({
  visit,
}) => {
  await using own = await startSite({ demo: true });
  const { id, path } = demoProduct("VF-KB3");
  const product = await visit(own, path);
  expect(await product.locator("#downloads").count()).toBe(0);

  const download = demoDownload("Warranty terms").id;
  const form = await visit(own, `/dashboard/downloads/${download}`, { signedIn: true });
  await form.getByLabel(/^Kind/).selectOption("Manual");
  await form.getByLabel(/^Language/).fill("english");
  await form.getByLabel("Add a product").fill("VF-KB3");
  await form.getByRole("option", { name: "VF-KB3", exact: true }).click();
  await form.getByRole("checkbox", { name: /^PTZ Cameras/ }).check();
  await form.getByLabel(/^Paste models/).fill("vf-a-jb2, VF-NONE");
  await form.getByRole("button", { name: "Add these models" }).click();
  await form.getByText("Not in the catalog: VF-NONE").waitFor();
  await form.getByRole("button", { name: "Save download" }).click();
  await form.getByText("Must be a language such as en, de or pt-BR").waitFor();
  expect(await form.getByLabel(/^Language/).inputValue()).toBe("english");
  await form.getByLabel(/^Paste models/).fill("");
  await form.getByLabel(/^Language/).fill("de");
  await form.getByRole("button", { name: "Save download" }).click();
  await form.waitForURL("**?edited*");
  await form.goto(`/dashboard/downloads/${download}`);
  const chosen = form.getByRole("list", { name: "Chosen products" }).getByRole("listitem");
  const ptz = demoCategory("PTZ Cameras").id;
  const models = demo.products.flatMap((of) => (of.category === ptz ? [of.model] : []));
  expect((await chosen.allTextContents()).toSorted()).toEqual([...models, "VF-KB3", "VF-A-JB2"].toSorted());
  await expect.poll(() => kinds(product)).toEqual(["Manual"]);
  expect(await product.locator("#downloads td.language").textContent()).toBe("Deutsch");

  const edit = await visit(own, `/dashboard/products/${id}/edit`, { signedIn: true, allow: /status of 400/ });
  await edit.getByLabel("Drop files here").setInputFiles({
    name: "drawing.dxf",
    mimeType: "application/octet-stream",
    buffer: Buffer.from("0 SECTION"),
  });
  const row = edit.getByRole("group", { name: "Download 1", exact: true });
  await row.locator("summary").click();
  await row.getByLabel(/^Kind/).selectOption("Drawing");
  await row.getByLabel(/^Date/).fill("last week");
  await row.getByLabel(/^Version/).fill("B");
  await edit.getByRole("button", { name: "Save product" }).click();
  await row.getByText("Must be a day such as 2031-06-30").waitFor();
  await row.getByLabel(/^Date/).fill("2026-01-14");
  await edit.getByRole("button", { name: "Save product" }).click();
  await edit.waitForURL(`**/dashboard/products/${id}*`);
  await expect.poll(() => kinds(product)).toEqual(["Manual", "Drawing"]);
  const drawing = product.getByRole("row", { name: "drawing" });
  expect(await drawing.getByRole("rowheader").textContent()).toContain("version B");
  expect(await drawing.locator(".date").textContent()).toBe("2026-01-14");
});

for (const scripts of [true, false]) {
  test(`[Q04] support is filtered by kind, ${scripts ? "with" : "without"} scripts`, async ({ visit, site }) => {
    const page = await visit(site, "/support?q=vf-", { scripts });
    await page.getByLabel("Kind of document").selectOption("Drawings");
    if (!scripts) await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.waitForURL("**/support?q=vf-&kind=drawing");
    await expect
      .poll(() => page.getByRole("heading", { level: 3 }).allTextContents())
      .toEqual(["VF-A-JB2", "VF-A-PM3", "VF-A-WB1"]);
    expect(await page.locator("main td.kind").allTextContents()).toEqual(["Drawing", "Drawing", "Drawing"]);
    expect(await page.locator("main details[open]").count()).toBe(3);
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toMatch(/\/support$/);
    await page.getByLabel("Kind of document").selectOption("All kinds");
    if (!scripts) await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect.poll(() => page.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(5);
  });
}

test("[V31] an older release's file among the downloads of a product says which release it is and what replaced it", async ({
  visit,
  site,
}) => {
  const camera = demoProduct("VF-T5A-28");
  const [old, current] = [demoRelease("4.8.0"), demoRelease("4.8.2")];
  for (const [path, list] of [
    [camera.path, "#downloads"],
    [`/support?q=${camera.model}`, "main"],
  ] as const) {
    const page = await visit(site, path, { scripts: false });
    const row = page.locator(`${list} tr`, { hasText: "firmware-cameras-4.8.0.zip" });
    const note = row.getByText(/^Older release:/).locator("..");
    expect(await note.textContent()).toBe("Older release: Fixed cameras firmware 4.8.0 · Current: 4.8.2");
    const links = await note.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual([old.path, current.path]);
  }
  const newer = await visit(site, demoProduct("VF-T4-28").path, { scripts: false });
  expect(await newer.getByText("Older release:").count()).toBe(0);
});
