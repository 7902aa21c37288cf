import type { Page } from "playwright-core";
import { expect } from "vitest";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
/** The printable area of an A4 sheet, in CSS pixels. */
const paper = { width: 680, height: 1008 };

/** The printed text, one line each. */
async function printedLines(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const text = await page.evaluate(() => document.body.innerText);
  return text.split("\n").flatMap((line) => line.trim() || []);
}

/** The sizes of the printed sheets in millimetres. */
async function sheets(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  const boxes = pdf.matchAll(/\/MediaBox \[0 0 (\S+) (\S+)\]/g);
  const millimetres = (points: string | undefined) => Math.floor((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => `${millimetres(width)} × ${millimetres(height)}`);
}

test("a product's page prints as its data sheet: at most four pages of A4, from any theme and window", async ({
  tour,
  site,
}) => {
  for (const visitor of [{ theme: "light" }, { theme: "dark", width: 390, height: 800 }] as const) {
    const page = await tour(site, camera.path, visitor);
    const printed = await sheets(page);
    expect(new Set(printed), visitor.theme).toEqual(new Set(["210 × 297"]));
    // Two of the product, and what its releases, downloads and evidence take.
    expect(printed.length, visitor.theme).toBeLessThanOrEqual(4);
    await page.emulateMedia({ media: "print" });
    const look = await page.evaluate(() => {
      const { color, opacity } = getComputedStyle(document.querySelector("h1") ?? document.body);
      return [color, opacity, document.querySelector("img")?.complete];
    });
    expect(look, visitor.theme).toEqual(["rgb(0, 0, 0)", "1", true]);
    await page.emulateMedia({ media: null });
  }
});

test("[L17] pages print dark on white, whichever theme is chosen", async ({ visit, site }) => {
  for (const path of ["/", camera.path, "/support", demoCategory("Bullet Cameras").path]) {
    for (const chosen of ["dark", undefined]) {
      const page = await visit(site, path, { theme: "dark" });
      await page.evaluate((theme) => {
        if (theme) document.documentElement.dataset.theme = theme;
      }, chosen);
      await page.emulateMedia({ media: "print" });
      const colors = await page.evaluate(() => {
        const { colorScheme } = getComputedStyle(document.documentElement);
        const { backgroundColor: paper, color: text } = getComputedStyle(document.body);
        return { colorScheme, paper, text };
      });
      expect(colors, `${path} ${chosen}`).toEqual({
        colorScheme: "light",
        paper: "rgb(255, 255, 255)",
        text: "rgb(34, 34, 34)",
      });
    }
  }
});

test("the data sheet says all that the page says of the product, and nothing of the page itself", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path, paper);
  const lines = await printedLines(page);
  const wanted = [
    "Varifocal",
    camera.model,
    "Bullet Cameras",
    "8 MP",
    "NDAA compliant.",
    camera.description,
    "Overview",
    "Specifications",
    "IDENTIFICATION",
    "APPROVALS",
    "Distances",
    "Scrutinise",
    "Observe",
    "Accessories",
    "VF-A-CM4",
    "Firmware",
    "Downloads",
    "Data sheet",
    "Compliance",
    `Varifocal Imaging Ltd · hello@varifocal.example · ${site.url}${camera.path}`,
  ];
  const places = wanted.map((words) => lines.findIndex((line) => line.startsWith(words)));
  expect(places, lines.join("\n")).toEqual([...places].sort((one, other) => one - other));
  expect(places).not.toContain(-1);
  expect(lines.at(0)).toBe("Varifocal");
  expect(lines.at(-1)).toBe(wanted.at(-1));
  expect(lines.at(-2)).toMatch(/^As of \d{4}-\d\d-\d\d$/);
  expect(lines).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(Home|Catalog|Menu|Search|Privacy|Admin)$/)]),
  );
  // Every row of every table, and none is wider than the paper.
  expect(await page.locator("#specifications tbody tr").count()).toBe(50);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width);
});

test("other pages are printed without what only a screen needs", async ({ visit, site }) => {
  // Without scripts, narrow windows have their navigation in a row.
  const page = await visit(site, "/", { ...paper, scripts: false });
  for (const path of [demoCategory("Bullet Cameras").path, "/support", "/support/lifecycle", "/privacy", "/"]) {
    await page.goto(path);
    const lines = await printedLines(page);
    expect(lines.at(0), path).toBe("Varifocal");
    expect(lines.at(-1), path).toContain(site.url + path);
    expect(lines, path).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(Home|Products|Features|Categories|Menu|Search|Admin|Next slide)$/),
      ]),
    );
    expect(await page.locator("button:visible, input:visible").count(), path).toBe(0);
  }
});
