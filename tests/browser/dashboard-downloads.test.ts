import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { kindName } from "#core/download/document.ts";
import { fileSize } from "#core/files/file-size.ts";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoDownload, demoFolder } from "#tests/support/demo.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { startSite } from "#tests/support/site.ts";
import { askToDelete } from "#tests/support/two-steps.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
/** For tests that change a download which another test needs. */
const another = await startSite({ demo: true });
afterAll(async () => {
  await site.stop();
  await another.stop();
});

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|404|409|422|500)/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const description = (page: Page) => page.getByRole("textbox", { name: "Description" });
const descriptions = (page: Page) => page.locator("tbody th").allTextContents();
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
const byKey = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

/** A download of the demo catalog, with its address in the dashboard and its size in bytes. */
function listedDownload(description: string) {
  const download = demoDownload(description);
  const { size } = statSync(join(demoFolder, download.file));
  return { ...download, size, path: `/dashboard/downloads/${download.id}` };
}

async function choose(page: Page, name: string, content: Buffer) {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer: content });
}

test("[B04] downloads are listed by description, regardless of case, and each file opens in a new tab", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/downloads", { signedIn: true });
  expect(await descriptions(page)).toEqual(demo.downloads.map(({ description }) => description).sort(byKey));
  const { description, fileName, size, kind, language } = listedDownload("Warranty terms");
  const line = page.locator("tbody tr").filter({ has: page.getByRole("link", { name: description, exact: true }) });
  const cells = await line.locator("td").allTextContents();
  expect(cells).toEqual([
    kind ? kindName(kind) : "—None",
    language ?? "—None",
    `${fileName} (opens in a new tab)`,
    fileSize(size),
    expect.stringMatching(/^2\d{3}-\d\d-\d\d$/),
    "",
  ]);
  const file = line.getByRole("link", { name: fileName });
  expect(await file.getAttribute("target")).toBe("_blank");
  const answer = await page.request.get((await file.getAttribute("href")) ?? "");
  expect((await answer.body()).length).toBe(size);
});

test("[B04] the list is filtered while typing, or by its address without scripts", async ({ visit }) => {
  const page = await visit(site, "/dashboard/downloads", { signedIn: true });
  const filter = page.getByRole("searchbox", { name: "Search by description or file" });
  await filter.fill("WARRANTY");
  await expect.poll(() => descriptions(page)).toEqual(["Warranty terms"]);
  expect(await page.getByRole("main").getByRole("status").filter({ hasText: "download" }).first().textContent()).toBe(
    "1 download",
  );
  await filter.fill("zeppelin");
  await page.getByText("No download has “zeppelin” in its description or file name.").waitFor();
  await page.getByRole("link", { name: "Clear filter" }).click();
  await expect.poll(() => descriptions(page)).toHaveLength(demo.downloads.length);

  const plain = await visit(site, "/dashboard/downloads?q=warranty.PDF", { signedIn: true, scripts: false });
  expect(await descriptions(plain)).toEqual(["Warranty terms"]);
});

test("[B04] 48 downloads at a time, more in place, also after signing in again", async ({ visit }) => {
  await using many = await startSite();
  const [download] = demo.downloads;
  const downloads = Array.from({ length: 60 }, (_, place) => ({
    ...(download as (typeof demo.downloads)[number]),
    id: `00000000-0000-4000-8000-${String(place).padStart(12, "0")}`,
    description: `File ${100 + place}`,
  }));
  await using folder = await catalogFolder({ downloads });
  await many.import(folder.path);
  const page = await visit(many, "/dashboard/downloads", { signedIn: true, allow: /status of 401/ });
  expect(await descriptions(page)).toHaveLength(48);
  await page.context().clearCookies();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await page.getByRole("link", { name: "Show more" }).press("Enter");
  await again.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("48 of 60 downloads shown").waitFor();
  await page.getByRole("link", { name: "Show more" }).press("Enter");
  await again.getByLabel("Password", { exact: true }).fill(many.administrator.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => descriptions(page)).toEqual(downloads.map(({ description }) => description));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("File 148");
});

test("[G01] [G02] a new download needs a description and a file, and says so beside each", async ({ visit }) => {
  const page = await visit(site, "/dashboard/downloads/new", { signedIn: true, allow });
  await button(page, "Create download").click();
  await page.getByText("Description required").waitFor();
  await page.getByText("File required (200MB limit)").waitFor();
  await expect.poll(() => focusedLabel(page)).toBe("Description");
  expect(await violationsOn(page)).toEqual([]);
  await description(page).fill("Bench notes");
  await choose(page, "empty.txt", Buffer.alloc(0));
  await button(page, "Create download").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  expect(await page.getByText("File required (200MB limit)").count()).toBeGreaterThan(0);
  expect(await description(page).inputValue()).toBe("Bench notes");
  expect(new URL(page.url()).search).toBe("");
});

test("[G02] [B05] a download is made: its file arrives whole, and visitors find it", async ({ visit }) => {
  const content = randomBytes(3_000_000);
  const page = await visit(site, "/dashboard/downloads", { signedIn: true });
  await page.getByRole("link", { name: "New download" }).click();
  await description(page).fill("Rack drawings");
  await choose(page, "Rack “19-inch”; v2.dwg", content);
  await button(page, "Create download").click();
  await page.waitForURL("**/new?created=*");
  await expect.poll(() => heading(page)).toBe("Download created successfully");
  await page.getByText("Rack drawings is on the support page.").waitFor();
  await page.getByRole("link", { name: "View details" }).click();
  await expect.poll(() => heading(page)).toBe("Edit Rack drawings");

  const visitor = await visit(site, "/support");
  const row = visitor.getByRole("row", { name: "Rack drawings" });
  expect(await row.textContent()).toContain("Rack “19-inch”; v2.dwg");
  expect(await row.textContent()).toContain("3 MB");
  const link = row.getByRole("link", { name: "Rack drawings" });
  const answer = await visitor.request.get((await link.getAttribute("href")) ?? "");
  expect(content.equals(await answer.body())).toBe(true);
});

test("[R17] a download that cannot be saved says so, and neither words nor file are lost", async ({ visit }) => {
  const page = await visit(another, "/dashboard/downloads/new", { signedIn: true, allow });
  const fault = await another.breakAt("insert", "download");
  await description(page).fill("Rack drawings");
  await choose(page, "rack.dwg", Buffer.from("drawn"));
  await button(page, "Create download").click();
  await expect.poll(() => page.getByRole("main").getByRole("alert").textContent()).toBe("Error submitting to database");
  expect(await description(page).inputValue()).toBe("Rack drawings");
  await fault.repair();
  await button(page, "Create download").click();
  await expect.poll(() => heading(page)).toBe("Download created successfully");
});

test("[G03] an upload that fails says so and is taken up again where it stopped", async ({ visit }) => {
  await using firmware = await filesOnDisk({ "firmware.bin": 40_000_000 });
  const offsets: string[] = [];
  await using proxy = await startProxy(site, {
    onRequest({ method, headers }) {
      if (method === "PATCH") offsets.push(`${headers["upload-offset"]}`);
      return method === "PATCH" && offsets.length === 2 ? 400 : undefined;
    },
  });
  const page = await visit({ ...site, url: proxy.url }, "/dashboard/downloads/new", { signedIn: true, allow });
  await description(page).fill("Firmware for testers");
  await page.locator("input[type=file]").setInputFiles(firmware.paths);
  await page.getByText("Error uploading file").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await button(page, "Create download").click();
  expect(await description(page).inputValue()).toBe("Firmware for testers");
  await button(page, "Try again to upload firmware.bin").click();
  await page.getByText("Uploaded", { exact: true }).waitFor();
  const [first, refused, resumed] = offsets.map(Number);
  expect(first).toBe(0);
  expect(resumed).toBe(refused);
  expect(resumed).toBeGreaterThan(0);
  await button(page, "Create download").click();
  await expect.poll(() => heading(page)).toBe("Download created successfully");
  // Closed before the proxy, whose end it would log.
  await page.close();
});

test("[G02] without scripts the new form says that it needs them", async ({ visit }) => {
  const page = await visit(site, "/dashboard/downloads/new", { signedIn: true, scripts: false });
  await page.getByText("This form needs scripts").waitFor();
  expect(await button(page, "Create download").isVisible()).toBe(false);
});

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";
  const as = { scripts, signedIn: true, allow };

  test(`[G04] a download is edited: its description, and with scripts its file, ${how}`, async ({ visit }) => {
    const { path, fileName } = listedDownload(scripts ? "Warranty terms" : "Firmware release notes");
    const page = await visit(site, path, as);
    const file = page.getByRole("main").getByRole("link", { name: fileName });
    expect(await file.getAttribute("href")).toMatch(/^\/files\//);
    await description(page).fill(" ");
    await button(page, "Save download").click();
    await page.getByText("Description required").waitFor();
    await description(page).fill(`Terms ${how}`);
    if (scripts) {
      await choose(page, "terms-2027.txt", Buffer.from("New terms"));
      await page.getByText("Uploaded", { exact: true }).waitFor();
      expect(await violationsOn(page)).toEqual([]);
    }
    await description(page).press("Enter");
    await page.waitForURL(`**${path}?edited*`);
    await expect.poll(() => heading(page)).toBe("Download edited");
    await page.getByText("The changes are on the support page.").waitFor();
    await page.getByRole("link", { name: "All downloads" }).click();
    await expect.poll(() => descriptions(page)).toContain(`Terms ${how}`);
    const visitor = await visit(site, "/support", { scripts: false });
    const row = visitor.getByRole("row").filter({ has: visitor.getByRole("link", { name: `Terms ${how}` }) });
    expect(await row.count()).toBe(1);
    expect(await row.textContent()).toContain(scripts ? "terms-2027.txt" : fileName);
  });

  test(`[G05] [B07] a download is deleted in two steps, file and all, ${how}`, async ({ visit }) => {
    const [, one, other] = demo.downloads.filter(({ description }) => !/Warranty|release/.test(description));
    const { id, description } = (scripts ? one : other) as (typeof demo.downloads)[number];
    const path = `/dashboard/downloads/${id}`;
    const page = await visit(site, path, as);
    const file = await page.getByRole("main").locator("a[href^='/files/']").getAttribute("href");
    expect((await page.request.get(file ?? "")).status()).toBe(200);
    await askToDelete(page, { scripts });
    await button(page, "CONFIRM DELETE").click();
    await page.waitForURL(`**${path}/deleted*`);
    await expect.poll(() => heading(page)).toBe("Download deleted");
    await page.getByText(`${description} was removed from the support page.`).waitFor();
    if (scripts) expect(await violationsOn(page)).toEqual([]);
    expect((await page.request.get(path)).status()).toBe(404);
    expect((await page.request.get(file ?? "")).status()).toBe(404);
  });
}

test("[G04] [G05] what cannot be saved or deleted says so and stays", async ({ visit }) => {
  const { path } = listedDownload("Warranty terms");
  const page = await visit(another, path, { signedIn: true, allow });
  const saving = await another.breakAt("update", "download");
  await description(page).fill("Typed by me");
  await button(page, "Save download").click();
  const alert = page.getByRole("main").getByRole("alert");
  await expect.poll(() => alert.textContent()).toBe("Error submitting edit to database");
  expect(await description(page).inputValue()).toBe("Typed by me");

  const asking = await visit(another, `${path}?delete`, { signedIn: true, allow });
  const deleting = await another.breakAt("delete", "download");
  await button(asking, "CONFIRM DELETE").click();
  await expect.poll(() => asking.getByRole("main").getByRole("alert").textContent()).toBe("Error deleting file");
  // A repeated message is a new element, or it would not be announced.
  const told = await asking.getByRole("main").getByRole("alert").elementHandle();
  await button(asking, "CONFIRM DELETE").click();
  await expect.poll(() => told?.evaluate((one) => one.isConnected)).toBe(false);
  await expect.poll(() => asking.getByRole("main").getByRole("alert").textContent()).toBe("Error deleting file");
  await open(asking, path);
  expect(await heading(asking)).toBe("Edit Warranty terms");
  for (const fault of [saving, deleting]) await fault.repair();
});
