import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const content = await mkdtemp(join(tmpdir(), "varifocal-brand-"));
await cp("content", content, { recursive: true });
const own = JSON.parse(await readFile(join(content, "site.json"), "utf8"));
Object.assign(own, {
  name: "Halden Optik & Söhne",
  legalName: "Halden Optik GmbH",
  tagline: "Kameras für Häfen & Höfe",
  logo: "pictures/logo.svg",
  accent: { light: "#ffd400", dark: "#0a2a6b" },
  contactEmail: "post@halden.example",
  welcome: { heading: "Grüß Gott", text: "Don't ask why." },
});
await writeFile(join(content, "site.json"), JSON.stringify(own));
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
await writeFile(join(content, "pictures/logo.svg"), drawing);
await writeFile(
  join(content, "about.md"),
  "We & you.\n\n![A lens](pictures/zoom-lens.svg)\n\n## Since **1921**\n\nHere.",
);

const site = await startSite({ env: { CONTENT_DIR: content } });
afterAll(async () => {
  await site.stop();
  await rm(content, { recursive: true });
});

const unknown = "00000000-0000-4000-8000-000000000000";
const screens = [
  ...["/", "/about", "/contact", "/privacy", "/support", "/catalog", "/search", "/search?q=dome"],
  ...["/login", "/forgot", "/reset?token=old", "/dashboard", "/no/such", `/catalog/products/${unknown}`],
  ...["/robots.txt", "/sitemap.xml", "/.well-known/security.txt"],
];

test("a site with a maker's own content names nobody else, on any screen or picture of its frame", async ({
  visit,
}) => {
  const page = await visit(site, "/about", { scripts: false });
  const drawings = new Set<string>();
  for (const screen of screens) {
    const body = await (await page.request.get(screen)).text();
    expect(body, screen).not.toMatch(/varifocal/i);
    for (const [address] of body.matchAll(/\/assets\/[\w-]+\.svg/g)) drawings.add(address);
  }
  expect(drawings.size).toBeGreaterThan(0);
  for (const address of drawings) {
    expect(await (await page.request.get(address)).text(), address).not.toMatch(/varifocal/i);
  }
  // A form at an address that takes none.
  const refused = await page.request.post("/", { headers: { Origin: site.url }, form: { a: "b" } });
  expect(refused.status()).toBe(405);
  expect(await refused.text()).toContain("Opps · Halden Optik &amp; Söhne");
});

test("the maker's logo is in the tab, and a link to the site is shown with a photo", async ({ visit }) => {
  const page = await visit(site, "/", { scripts: false });
  expect(await (await page.request.get("/favicon.ico")).text()).toBe(drawing);
  const [photo] = await page.locator("meta[property='og:image']").all();
  expect(await photo?.getAttribute("content")).toContain("/files/content/pictures/perimeter-ptz.jpg");
});

test("the maker's text is shown and described as it was meant, pictures and all", async ({ visit }) => {
  const page = await visit(site, "/about");
  expect(await page.locator("meta[name=description]").getAttribute("content")).toBe("We & you. Here.");
  expect(await page.getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(["Since 1921"]);
  const lens = page.getByRole("img", { name: "A lens" });
  await expect.poll(() => lens.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
