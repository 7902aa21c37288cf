import type { Page } from "playwright-core";
import { expect } from "vitest";
import { cutValues, overlayTexts, tableCells } from "#tests/support/cut-values.ts";
import { demo, demoProduct } from "#tests/support/demo.ts";
import { lostTexts } from "#tests/support/legible.ts";
import { test } from "#tests/support/visitor.ts";

const everyWidth = [320, 360, 390, 768, 1000, 1440];
const compared = ["VF-B8V-2712", "VF-D8V-2712", "VF-P2S-25", "VF-TH6-19", "VF-N16P-R1", "VF-S24P-370"];
const ids = compared.map((model) => demoProduct(model).id);

/** The first of each category, at every width: the sheets of a category are alike. */
const firsts = new Set(
  demo.categories.map(({ id }) => demo.products.find(({ category, specsFile }) => category === id && specsFile)?.id),
);

const screens = [
  ...demo.products.map(({ id }) => ({
    path: `/catalog/products/${id}`,
    widths: firsts.has(id) ? everyWidth : [320, 1440],
  })),
  ...[
    "/catalog?view=table",
    ...demo.categories.map(({ id }) => `/catalog/categories/${id}?view=table`),
    `/compare?rows=all&p=${ids}`,
    `/compare?rows=all&p=${ids.slice(0, 2)}`,
    "/support?q=vf-",
  ].map((path) => ({ path, widths: everyWidth })),
];

test("[D10] no value of any demo product, table or comparison is cut, and no number is torn apart", async ({
  visit,
  site,
}) => {
  // The tables are the same with scripts, which would take most of the time.
  const page = await visit(site, "/about", { scripts: false });
  for (const { path, widths } of screens) {
    await page.goto(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const { cells, problems } = await page.evaluate(cutValues, tableCells);
      expect([...problems, ...(await lostTexts(page))], `${path} at ${width} px`).toEqual([]);
      expect(cells, path).toBeGreaterThan(2);
    }
  }
});

/** What opens over a page, and how. */
const overlays: { path: string; name: string; widths?: number[]; open: (page: Page) => Promise<unknown> }[] = [
  ...["8 MP dome", "4k", "2.8 mm", "VF-B8V", "VF-B8V-2712 firmware", "16 channel recorder", "bulet"].map((query) => ({
    path: "/about",
    name: `suggestions for ${query}`,
    async open(page: Page) {
      const field = page.getByRole("combobox");
      if (!(await field.isVisible())) await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
      await field.fill(query);
      await page.getByRole("listbox").waitFor();
    },
  })),
  {
    path: "/about",
    name: "theme",
    widths: [1440],
    open: (page) => page.getByRole("button", { name: "Theme" }).click(),
  },
  {
    path: "/about",
    name: "sidebar",
    widths: [320, 360, 390],
    open: (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
  },
  {
    path: `/catalog/categories/${demo.categories[0]?.id}`,
    name: "sheet of filters",
    widths: [320, 360, 390],
    open: (page) => page.locator(".filter-sheet > summary").click(),
  },
];

test("[D10] no text of the suggestions, of a menu, a sheet or a dialog is cut, and none is wider than its window", async ({
  visit,
  site,
}) => {
  for (const { path, name, widths = [320, 360, 390, 1440], open } of overlays) {
    for (const width of widths) {
      const page = await visit(site, path);
      await page.setViewportSize({ width, height: 900 });
      await open(page);
      const { cells, problems } = await page.evaluate(cutValues, overlayTexts);
      expect([...problems, ...(await lostTexts(page))], `${name} at ${width} px`).toEqual([]);
      expect(cells, `${name} at ${width} px`).toBeGreaterThan(0);
      await page.close();
    }
  }
});
