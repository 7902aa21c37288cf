import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoProduct, demoProductRecord, demoRelease } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const inOrder = (texts: string[]) => texts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

const filesOf = (page: Page) => page.locator("main .file-table tbody a[target=_blank]");

test("[U01] [U02] [U08] general downloads are sorted by description and product downloads by model, each folded to one line", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/support");
  const general = page.getByRole("table", { name: "General downloads" }).locator("tbody th > a");
  expect(await general.evaluateAll((links) => links.map((link) => link.firstChild?.textContent))).toEqual(
    inOrder(demo.downloads.map(({ description }) => description)),
  );
  const withDownloads = demo.products.filter(({ downloads }) => downloads.length > 0);
  expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(
    inOrder(withDownloads.map(({ model }) => model)),
  );
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(3500);
  expect(await page.locator("main details[open]").count()).toBe(0);

  const { id, model, downloads } = demoProduct("VF-P2S-25");
  const line = page.locator("main summary", { has: page.getByRole("heading", { name: model, exact: true }) });
  expect(await line.locator("span").allTextContents()).toEqual([
    "PTZ Cameras",
    `${downloads.length} own files`,
    "Firmware 3.5.0-r2, 3.5.0, 3.4.0",
    "Firmware ",
    "3.5.0-r2, 3.5.0, 3.4.0",
  ]);
  await line.click();
  const files = page.getByRole("table", { name: `Downloads for ${model}` });
  expect(await files.locator("a[target=_blank]").count()).toBe(downloads.length);
  expect(await files.isVisible()).toBe(true);
  expect(await page.getByRole("link", { name: `View product ${model}` }).getAttribute("href")).toBe(
    `/catalog/products/${id}`,
  );

  await page.emulateMedia({ media: "print" });
  const all = page.getByRole("table", { name: /^Downloads for/ });
  expect(await all.evaluateAll((tables) => tables.every((table) => table.getBoundingClientRect().height > 20))).toBe(
    true,
  );
});

test("[U08] the filter stays in sight, finds a model as people type it, and opens it; cleared, all are folded", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/support");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const field = page.getByRole("searchbox", { name: "Filter by file or model" });
  expect((await field.boundingBox())?.y).toBeLessThan(150);
  for (const query of ["vfb8v", "VF B8V"]) {
    await field.fill(query);
    const models = page.getByRole("heading", { level: 3 });
    await expect.poll(() => models.allTextContents()).toEqual(["VF-B8V-0832", "VF-B8V-2712"]);
    await page.getByRole("status").filter({ hasText: "1 release, 5 general files, 2 models" }).waitFor();
    expect(await page.locator("main details[open]").count()).toBe(2);
    const general = page.getByRole("table", { name: "General downloads" }).getByRole("rowheader");
    expect(await general.allTextContents()).toContainEqual(expect.stringContaining("NDAA section 889 statement"));
    await field.fill("");
    await expect.poll(() => models.count()).toBeGreaterThan(30);
    expect(await page.locator("main details[open]").count()).toBe(0);
  }
});

test("[U03] [U07] every file opens in a new tab, and its row tells name and size, rounded down in decimal units", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/support");
  const links = filesOf(page);
  const current = page.getByRole("table", { name: "Current releases" }).locator("tbody tr");
  const everything = [...demo.downloads, ...demo.products.flatMap(({ downloads }) => downloads)];
  expect(await links.count()).toBe(everything.length + (await current.count()));
  const rows = await page.locator("main .file-table tbody tr").evaluateAll((rows) =>
    rows.map((row) => ({
      link: row.querySelector("a")?.textContent,
      rel: row.querySelector("a")?.rel,
      name: row.querySelector(".name")?.textContent,
      size: row.querySelector(".size")?.textContent,
    })),
  );
  for (const { link, rel, name, size } of rows) {
    expect(link).toMatch(/\S \(opens in a new tab\)$/);
    expect(rel).toContain("noopener");
    expect(name).toMatch(/^\S+\.\w+$/);
    expect(size).toMatch(/^\d+ (bytes|KB|MB)$/);
  }
  const sizeOf = (start: string) => rows.find(({ link }) => link?.startsWith(start))?.size;
  expect([sizeOf("Warranty terms"), sizeOf("Firmware 4.8.2 for cameras")]).toEqual(["2 KB", "180 KB"]);
  const notes = current.first().getByRole("link", { name: "Notes of Fixed cameras firmware 4.8.2" });
  expect(await notes.getAttribute("href")).toBe(demoRelease("4.8.2").path);
  // The new tab's request: a browser that cannot show PDF downloads it, and the tab's own address stays empty.
  const [, asked] = await Promise.all([
    page.context().waitForEvent("page"),
    page.context().waitForEvent("request", (request) => request.url().includes("/files/")),
    page.getByRole("link", { name: /^Warranty terms/ }).click(),
  ]);
  expect(asked.url()).toMatch(/\/files\/downloads\/[^/]+\/warranty\.pdf/);
  expect(asked.isNavigationRequest()).toBe(true);
  expect(page.url()).toBe(`${site.url}/support`);
});

test("[V01] the hash of every download opens in a line below its row, to be read and copied, and read without scripts", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/support");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const row = page.getByRole("table", { name: "General downloads" }).locator("tbody tr").first();
  const file = await fetch(new URL((await row.getByRole("link").getAttribute("href")) ?? "", site.url));
  const hash = createHash("sha256")
    .update(await file.bytes())
    .digest("hex");
  await row.locator("summary", { hasText: "SHA-256" }).click();
  const shown = row.locator("code").filter({ hasText: hash });
  await shown.waitFor();
  const [line, description] = [await shown.boundingBox(), await row.locator("th").boundingBox()];
  expect(line && description && [line.x, line.y > description.y + 20]).toEqual([description?.x, true]);
  await row.getByRole("button", { name: /^Copy/ }).click();
  await row.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);

  const plain = await visit(site, "/support", { scripts: false });
  const hashes = plain.locator("main .file-table tbody code");
  expect(await hashes.count()).toBe(await filesOf(plain).count());
  expect(await hashes.allTextContents()).toContain(hash);
  const general = plain.getByRole("table", { name: "General downloads" });
  expect(await general.locator("code").first().isVisible()).toBe(false);
  await general.locator("summary", { hasText: "SHA-256" }).first().click();
  expect(await general.locator("code").first().isVisible()).toBe(true);
});

test("[U04] [U05] [U06] without any downloads all three sentences stand there", async ({ visit, emptySite }) => {
  const page = await visit(emptySite, "/support");
  const sentences = [
    "No Downloads Available",
    "No general downloads available.",
    "No product-specific downloads available.",
  ];
  const heights = [];
  for (const sentence of sentences) {
    heights.push((await page.getByText(sentence, { exact: true }).boundingBox())?.y ?? Number.NaN);
  }
  expect(heights).toEqual(heights.toSorted((one, other) => one - other));
});

test("[U04] [U05] each half has its own sentence", async ({ visit }) => {
  await using own = await startSite();
  const downloads = demo.downloads.map(({ products: _, ...download }) => download);
  await using general = await catalogFolder({ downloads });
  await own.import(general.path);
  const page = await visit(own, "/support");
  expect(await page.getByText("No product-specific downloads available.").isVisible()).toBe(true);
  expect(await page.getByText("No general downloads available.").count()).toBe(0);
  expect(await page.getByText("No Downloads Available", { exact: true }).count()).toBe(0);

  await using another = await startSite();
  await using products = await catalogFolder({
    categories: demo.categories,
    products: [
      {
        ...demoProductRecord("VF-B8V-2712"),
        ndaaLetter: undefined,
        accessories: [],
        additionalImages: [],
        specsFile: undefined,
      },
    ],
  });
  await another.import(products.path);
  const other = await visit(another, "/support");
  expect(await other.getByText("No general downloads available.").isVisible()).toBe(true);
  expect(await other.getByText("No product-specific downloads available.").count()).toBe(0);
  expect(await other.getByText("No Downloads Available", { exact: true }).count()).toBe(0);
});

test("[U01] [C07] more than 48 general downloads come in pages", async ({ visit }) => {
  await using own = await startSite();
  const [template] = demo.downloads;
  if (!template) throw new Error("The demo catalog has no general download.");
  const many = Array.from({ length: 60 }, (_, place) => ({
    ...template,
    id: `00000000-0000-4000-8000-0000000000${place + 10}`,
    description: `Note ${place + 10}`,
  }));
  await using folder = await catalogFolder({ downloads: many });
  await own.import(folder.path);

  const plain = await visit(own, "/support", { scripts: false });
  expect(await plain.locator("main a[target=_blank]").count()).toBe(48);
  await plain.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => plain.locator("main a[target=_blank]").count()).toBe(12);

  const page = await visit(own, "/support");
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => page.locator("main a[target=_blank]").count()).toBe(60);
});
