import { createHash } from "node:crypto";
import { expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoProductRecord } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const inOrder = (texts: string[]) => texts.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

test("[U01] general downloads are sorted by description", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const general = page.locator("section", { has: page.getByRole("heading", { name: "General downloads" }) });
  const shown = await general
    .getByRole("link")
    .evaluateAll((rows) => rows.map((row) => row.children[1]?.firstChild?.textContent));
  expect(shown).toEqual(inOrder(demo.downloads.map(({ description }) => description)));
});

test("[U02] product downloads are grouped by model", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const withDownloads = demo.products.filter(({ downloads }) => downloads.length > 0);
  expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(
    inOrder(withDownloads.map(({ model }) => model)),
  );
  for (const { id, model, downloads } of withDownloads.slice(0, 3)) {
    const group = page.locator("li", { has: page.getByRole("heading", { level: 3, name: model, exact: true }) });
    expect(await group.locator("a[target=_blank]").count()).toBe(downloads.length);
    expect(await group.getByRole("link", { name: `View product ${model}` }).getAttribute("href")).toBe(
      `/catalog/products/${id}`,
    );
  }
});

test("[U03] every file opens in a new tab, and its row tells name and size", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const rows = page.locator("main a[target=_blank]");
  const everything = [...demo.downloads, ...demo.products.flatMap(({ downloads }) => downloads)];
  expect(await rows.count()).toBe(everything.length);
  for (const row of await rows.all()) {
    expect(await row.textContent()).toMatch(/\S \(opens in a new tab\)\S+\.\w+\d+ (bytes|KB|MB)$/);
    expect(await row.getAttribute("rel")).toContain("noopener");
  }
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

test("[V01] every download unfolds to its hash, which one click copies, and to commands that print it", async ({
  visit,
  site,
}) => {
  const page = await visit(site, "/support");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const checksums = page.locator("main details", { hasText: "SHA-256" });
  const everything = [...demo.downloads, ...demo.products.flatMap(({ downloads }) => downloads)];
  expect(await checksums.count()).toBe(everything.length);
  const row = page.locator("main .file-list > li", { has: page.locator("details") }).first();
  const file = await fetch(new URL((await row.getByRole("link").getAttribute("href")) ?? "", site.url));
  const hash = createHash("sha256")
    .update(await file.bytes())
    .digest("hex");
  expect(await row.getByText("Linux").isVisible()).toBe(false);
  await row.locator("summary").click();
  expect((await row.locator("details code").first().textContent())?.replaceAll(" ", "")).toBe(hash);
  expect(await row.locator("dd").allTextContents()).toEqual([
    expect.stringMatching(/^sha256sum '.+'$/),
    expect.stringMatching(/^shasum -a 256 '.+'$/),
    expect.stringMatching(/^Get-FileHash -LiteralPath '.+'$/),
  ]);
  await row.getByRole("button", { name: "Copy the SHA-256" }).click();
  await row.getByRole("button", { name: "Copied the SHA-256" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);

  const plain = await visit(site, "/support", { scripts: false });
  expect(await plain.locator("main details").first().locator("code").first().textContent()).toContain(hash.slice(0, 8));
  expect(await plain.getByRole("button", { name: "Copy" }).count()).toBe(0);
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

test("[U07] sizes are rounded down, in decimal units", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  for (const [description, size] of [
    ["Warranty terms", "2 KB"],
    ["Firmware 4.8.2 for cameras", "180 KB"],
  ]) {
    expect(await page.getByRole("link", { name: new RegExp(`^${description}`) }).textContent()).toMatch(
      new RegExp(`${size}$`),
    );
  }
});
