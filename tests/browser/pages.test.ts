import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ env: { CONTENT_DIR: "demo/content" } });
afterAll(() => site.stop());

test("[P01] About shows the owner's picture and a card titled 'About Us'", async ({ visit }) => {
  const page = await visit(site, "/about");
  const picture = page.getByRole("main").getByRole("img");
  expect(await picture.getAttribute("alt")).toBe("The Varifocal camera range on a table");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);

  const card = page.getByRole("article");
  expect(await card.getByRole("heading", { level: 1 }).innerText()).toBe("About Us");
  expect(await card.innerText()).toContain("We began in 2009");
});

test("[P02] Contact shows the owner's address as a link that writes to it, and copies it", async ({ visit }) => {
  const page = await visit(site, "/contact");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = page.getByRole("link", { name: "hello@varifocal.example" });
  expect(await link.getAttribute("href")).toBe("mailto:hello@varifocal.example");

  const copy = page.getByRole("button", { name: "Copy address" });
  await Promise.all([page.getByRole("button", { name: "Copied" }).waitFor(), copy.click()]);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("hello@varifocal.example");
  await copy.waitFor();

  // Browsers have no clipboard on pages without HTTPS.
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await Promise.all([page.getByRole("status").getByText("Not copied").waitFor(), copy.click()]);
});

test("[P03] Privacy shows the owner's text under its headings", async ({ visit }) => {
  const page = await visit(site, "/privacy");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Privacy");
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(await headings.allInnerTexts()).toEqual(["What we store", "When you write to us", "Administrators"]);
  expect(await page.getByRole("main").innerText()).toContain("never leaves your device");
});

test.for(["content", "demo/content"])(
  "[J12] [O15] the privacy text in %s tells of searches that are counted, and of products kept in the browser",
  async (folder) => {
    const text = await readFile(join(import.meta.dirname, "../..", folder, "privacy.md"), "utf8");
    expect(text).toMatch(/searches [^.]*find nothing are counted by their words for 90 days/i);
    expect(text).toMatch(
      /three networks; to tell these apart, scrambled forms of their addresses are kept until midnight/,
    );
    expect(text).toMatch(/products you tick to compare are kept/i);
  },
);

test("[P01] [P02] [P03] all of it is there without scripts", async ({ visit }) => {
  const page = await visit(site, "/about", { scripts: false });
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("About Us");
  await page.goto("/contact");
  expect(await page.getByRole("link", { name: "hello@varifocal.example" }).isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Copy address" }).isVisible()).toBe(false);
  await page.goto("/privacy");
  expect(await page.getByText("never leaves your device").isVisible()).toBe(true);
});
