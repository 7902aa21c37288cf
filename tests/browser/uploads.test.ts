import { randomBytes } from "node:crypto";
import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

// The forms have tests of their own; these are about a file's way from the browser to the server.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const form = "/dashboard/downloads/new";
const mebibyte = 1024 * 1024;
/** Chrome logs refusals and broken connections. */
const allow = /Failed to load resource/;
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const progress = (page: Page) => page.getByRole("progressbar");
const uploaded = (page: Page) => page.getByText("Uploaded", { exact: true });

function binary(name: string, size: number) {
  return { name, mimeType: "application/octet-stream", buffer: randomBytes(size) };
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background: "#808080" } })
    .png()
    .toBuffer();
}

function uploadRequests(page: Page): Request[] {
  const seen: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/uploads")) seen.push(request);
  });
  return seen;
}

test("[G02] a file is uploaded while the form is filled in, and saving waits for it", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  await using player = await filesOnDisk({ "player.msi": 2_000_000 });
  await page.getByLabel("Drop a file here").setInputFiles(player.paths);
  await page.getByLabel("Description").fill("Player");
  await button(page, "Create download").click();
  await button(page, "Loading...").waitFor();
  expect(await progress(page).getAttribute("aria-label")).toBe("Upload of player.msi");
  release();
  await page.waitForURL("**/new?created=*");
});

test("[G03] an upload goes on where it stopped when the connection is back", async ({ visit }) => {
  let passed = 0;
  await using proxy = await startProxy(site, {
    onRequest({ method }): undefined {
      if (method === "PATCH" && ++passed === 2) proxy.cut();
    },
  });
  const page = await visit({ ...site, url: proxy.url }, form, { signedIn: true, allow });
  await using firmware = await filesOnDisk({ "firmware.bin": 40_000_000 });
  await page.getByLabel("Drop a file here").setInputFiles(firmware.paths);
  await page.getByText(/^Connection lost at \d+ %\. It goes on by itself\.$/).waitFor();
  const before = proxy.passed.length;
  proxy.restore();
  await uploaded(page).waitFor();

  const sent = proxy.passed.slice(before);
  expect(sent.map(({ method }) => method)).toContain("HEAD");
  expect(sent.map(({ method }) => method)).not.toContain("POST");
  const again = sent.reduce((sum, { method, length }) => sum + (method === "PATCH" ? length : 0), 0);
  expect(again).toBeLessThanOrEqual(40_000_000 - 32 * mebibyte);
});

test("[G03] an upload that fails for good says so, and is taken up again by a button", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true, allow });
  let refusing = true;
  await page.route("**/uploads/*", (route) =>
    refusing && route.request().method() === "PATCH" ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await page.getByLabel("Drop a file here").setInputFiles(binary("driver.zip", 100_000));
  await page.getByRole("alert").getByText("Error uploading file").waitFor();
  expect(await violationsOn(page)).toEqual([]);
  refusing = false;
  const requests = uploadRequests(page);
  await page.getByRole("button", { name: "Try again to upload driver.zip" }).press("Enter");
  await uploaded(page).waitFor();
  // The button is gone, and the focus is on the upload.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches(":has([role=progressbar]):not(body)")))
    .toBe(true);
  expect(requests.map((request) => request.method())).not.toContain("POST");
});

test("[G03] an upload that the server has removed is sent again", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true, allow });
  const requests = uploadRequests(page);
  let lost = false;
  await page.route("**/uploads/*", async (route) => {
    if (lost || route.request().method() !== "PATCH") return route.continue();
    lost = true;
    const headers = { "Tus-Resumable": "1.0.0", Origin: site.url };
    expect((await page.request.delete(route.request().url(), { headers })).status()).toBe(204);
    return route.continue();
  });
  await page.getByLabel("Drop a file here").setInputFiles(binary("firmware.bin", 300_000));
  await uploaded(page).waitFor();
  expect(requests.filter((request) => request.method() === "POST")).toHaveLength(2);
});

test("a proxy that refuses large requests gets smaller ones, for the next file as well", async ({ visit }) => {
  await using proxy = await startProxy(site, { largestBody: mebibyte });
  const page = await visit({ ...site, url: proxy.url }, form, { signedIn: true, allow });
  await using files = await filesOnDisk({ "firmware.bin": 3_000_000, "player.msi": 2_000_000 });
  const requests = uploadRequests(page);
  const patches = () => requests.filter((request) => request.method() === "PATCH").length;
  for (const [nth, size] of [3_000_000, 2_000_000].entries()) {
    const [asked, before] = [patches(), proxy.passed.length];
    await page.locator("input[type=file]").setInputFiles(files.paths[nth] ?? "");
    await page.getByText(["firmware.bin", "player.msi"][nth] ?? "", { exact: true }).waitFor();
    await uploaded(page).waitFor();
    const sent = proxy.passed.slice(before).filter(({ method }) => method === "PATCH");
    expect(sent.reduce((sum, { length }) => sum + length, 0)).toBe(size);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(mebibyte);
    // Polled, because the browser may report a request later than its page shows the result.
    if (nth === 0) await expect.poll(patches).toBeGreaterThan(sent.length);
    else await expect.poll(() => patches() - asked).toBe(sent.length);
  }
});

test("[G02] a wrong file is refused before a byte is sent", async ({ visit }) => {
  await using large = await filesOnDisk({ "large.bin": 200_000_001 });
  const page = await visit(site, form, { signedIn: true });
  const requests = uploadRequests(page);
  await page.getByLabel("Drop a file here").setInputFiles(large.paths);
  await page.getByRole("alert").getByText("File required (200MB limit)").waitFor();
  await page.getByRole("button", { name: "Remove large.bin" }).click();
  await page.getByLabel("Drop a file here").setInputFiles(binary("empty.bin", 0));
  await page.getByRole("alert").getByText("File required (200MB limit)").waitFor();
  expect(requests).toEqual([]);
});

test("a file that is removed while it is sent is stopped, and gone from the server", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  const requests = uploadRequests(page);
  await page.route("**/uploads/*", (route) => (route.request().method() === "PATCH" ? undefined : route.continue()));
  await page.getByLabel("Drop a file here").setInputFiles(binary("wrong.bin", 100_000));
  await expect.poll(() => requests.map((request) => request.method())).toEqual(["POST", "PATCH"]);
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove wrong.bin" }).click();
  expect((await deleted).status()).toBe(204);
  await page.getByLabel("Drop a file here").waitFor();
});

test("a file that is removed while others are sent before it is never sent", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", { signedIn: true });
  const requests = uploadRequests(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() === "PATCH") await held;
    await route.continue();
  });
  const buffer = await picture();
  const files = [1, 2, 3, 4, 5, 6].map((place) => ({ name: `side-${place}.png`, mimeType: "image/png", buffer }));
  await page.getByLabel("Add images").setInputFiles(files);
  await expect.poll(() => page.getByText("Waiting for other uploads to end").count()).toBe(3);
  for (const place of [5, 4]) await page.getByRole("button", { name: `Remove image ${place}` }).click();
  release();
  // The last file waits for the others.
  await expect.poll(() => uploaded(page).count()).toBe(4);
  expect(requests.filter((request) => request.method() === "POST")).toHaveLength(4);
});

test("a file removed before the upload script has loaded is never sent", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  const requests = uploadRequests(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest("**/assets/*.js");
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel("Drop a file here").setInputFiles(binary("wrong.bin", 100_000));
  await asked;
  await page.getByRole("button", { name: "Remove wrong.bin" }).click();
  await page.getByLabel("Drop a file here").setInputFiles(binary("right.bin", 100_000));
  release();
  await uploaded(page).waitFor();
  expect(requests.filter((request) => request.method() === "POST")).toHaveLength(1);
});

test("a file that is removed while the server makes room for it is gone from the server", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  const requests = uploadRequests(page);
  const { promise: made, resolve: make } = Promise.withResolvers<void>();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/uploads", async (route) => {
    const response = await route.fetch();
    make();
    await held;
    await route.fulfill({ response });
  });
  await page.getByLabel("Drop a file here").setInputFiles(binary("wrong.bin", 100_000));
  await made;
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove wrong.bin" }).click();
  release();
  expect((await deleted).status()).toBe(204);
  expect(requests.map((request) => request.method())).toEqual(["POST", "DELETE"]);
});

test("three files are sent at a time, and all arrive in the order they were chosen", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", { signedIn: true });
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  await page.route("**/uploads/*", async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    most = Math.max(most, ++underWay);
    await new Promise<void>((go) => waiting.push(go));
    underWay -= 1;
    await route.continue();
  });
  const buffer = await picture();
  const files = [1, 2, 3, 4, 5].map((place) => ({ name: `side-${place}.png`, mimeType: "image/png", buffer }));
  await page.getByLabel("Add images").setInputFiles(files);
  await expect.poll(() => waiting.length).toBe(3);
  await expect.poll(() => page.getByText("Waiting for other uploads to end").count()).toBe(2);
  while (underWay > 0 || (await uploaded(page).count()) < 5) {
    waiting.shift()?.();
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  expect(most).toBe(3);
  const names = await progress(page).evaluateAll((bars) => bars.map((bar) => bar.getAttribute("aria-label")));
  expect(names).toEqual(files.map(({ name }) => `Upload of ${name}`));
});

test("the file field can be reached and opened by keyboard, and accepts dropped files", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  const zone = page.getByLabel("Drop a file here");
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Description").focus();
  await page.keyboard.press("Tab");
  expect(await zone.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect((await chooser).isMultiple()).toBe(false);

  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(["content"], "dropped.txt"));
    return files;
  });
  const target = zone.locator("xpath=..");
  await target.dispatchEvent("dragenter", { dataTransfer: dropped });
  await target.dispatchEvent("drop", { dataTransfer: dropped });
  await uploaded(page).waitFor();
  // The focused element is replaced twice.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Replace dropped.txt");
  await page.getByRole("button", { name: "Remove dropped.txt" }).press("Enter");
  await expect.poll(() => zone.evaluate((input) => input === document.activeElement)).toBe(true);
});

test("progress is announced at the beginning, half-way and at the end only", async ({ visit }) => {
  const page = await visit(site, form, { signedIn: true });
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll("main [role=status]")) {
        if (textContent?.startsWith("manual.pdf") && heard.at(-1) !== textContent) heard.push(textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await using manual = await filesOnDisk({ "manual.pdf": 30_000_000 });
  await page.getByLabel("Drop a file here").setInputFiles(manual.paths);
  await uploaded(page).waitFor();
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    "manual.pdf: uploading, 0 %",
    "manual.pdf: uploading, 50 %",
    "manual.pdf: uploaded",
  ]);
  expect(await progress(page).getAttribute("aria-valuenow")).toBe("100");
  expect(await violationsOn(page)).toEqual([]);
});
