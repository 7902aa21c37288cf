import { expect } from "vitest";
import { screensByRoute } from "#tests/support/screens.ts";
import { test } from "#tests/support/visitor.ts";

const routes = [
  "/",
  "/about",
  "/contact",
  "/privacy",
  "/support",
  "/support/lifecycle",
  "/compliance",
  "/support/releases",
  "/support/releases/:id",
  "/catalog",
  "/catalog/categories/:id",
  "/catalog/products/:id",
];

// The screens that a search engine may list, once each.
const listed = routes
  .flatMap((route) => screensByRoute[route] ?? [])
  .filter(({ status, empty, signedIn, path }) => !status && !empty && !signedIn && !path.includes("?"));

test("every page has a title and description of its own, names its own address, and shows itself when it is shared", async ({
  visit,
  site,
}) => {
  const seen = new Map<string, string>();
  const page = await visit(site, "/", { scripts: false });
  for (const { path } of listed) {
    await page.goto(`${path}?utm_source=letter`);
    const title = await page.title();
    const description = await page.locator("meta[name=description]").getAttribute("content");
    expect(title, path).toMatch(/\S/);
    expect(description, path).toMatch(/\S.{20}/);
    for (const text of [`title ${title}`, `description ${description}`]) {
      expect(seen.get(text), `${text} of ${path} is also that of another page`).toBeUndefined();
      seen.set(text, path);
    }
    expect(await page.locator("link[rel=canonical]").getAttribute("href"), path).toBe(new URL(path, site.url).href);
    for (const property of ["og:title", "og:description", "og:url"]) {
      expect(
        await page.locator(`meta[property="${property}"]`).getAttribute("content"),
        `${property} of ${path}`,
      ).toMatch(/\S/);
    }
  }
  expect(listed.length).toBeGreaterThan(8);
});

test("errors, searches and the administrator's screens are not to be indexed", async ({ visit, site }) => {
  const page = await visit(site, "/", { scripts: false });
  for (const path of ["/no/such/page", "/catalog?page=9", "/search?q=dome", "/login", "/forgot", "/dashboard"]) {
    await page.goto(path);
    expect(await page.title(), path).toMatch(/\S/);
    expect(await page.locator("meta[name=robots]").getAttribute("content"), path).toContain("noindex");
  }
});
