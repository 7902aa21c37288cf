import { mkdtempDisposable, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { demoFileHash, demoFolder, demoProduct, demoRelease } from "#tests/support/demo.ts";
import { lostTexts } from "#tests/support/legible.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const fileOf = (version: string) => join(demoFolder, demoRelease(version).file);

const check = (page: Page) => page.getByRole("region", { name: /./ }).and(page.locator(".genuine"));
const chooser = (page: Page) => check(page).locator("input[type=file]");
const verdict = (page: Page, title: string) => check(page).getByRole("heading", { name: title, exact: true });

/** Drops made files, or a folder of that name, on the page's heading. */
async function drop(page: Page, names: string[], isFolder = false) {
  await page.evaluate(
    ({ names, isFolder }) => {
      const files = names.map((name) => new File(["x"], name));
      const entry = { isDirectory: isFolder };
      const dataTransfer = { types: ["Files"], files, items: files.map(() => ({ webkitGetAsEntry: () => entry })) };
      for (const name of ["dragenter", "drop"]) {
        const event = new DragEvent(name, { bubbles: true, cancelable: true });
        Object.defineProperty(event, "dataTransfer", { value: dataTransfer });
        document.querySelector("h1")?.dispatchEvent(event);
      }
    },
    { names, isFolder },
  );
}

test("[V34] a file is hashed in the browser, and only the beginning of its hash is sent", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const sent: string[] = [];
  page.on("request", (request) =>
    sent.push(`${request.method()} ${new URL(request.url()).pathname}${request.postData() ?? ""}`),
  );
  for (const [version, title, text] of [
    ["4.8.2", "Genuine and current", "Firmware 4.8.2 for 16 models, current since 16 June 2025."],
    ["4.6.0", "Genuine, but replaced", "Firmware 4.6.0 for 16 models, replaced by 4.8.2."],
    ["4.8.1", "Withdrawn: do not install it", "Firmware 4.8.1 for 16 models, withdrawn: Recording to the memory card"],
  ] as const) {
    await chooser(page).setInputFiles(fileOf(version));
    await verdict(page, title).waitFor();
    await check(page).getByRole("status").filter({ hasText: text }).waitFor();
  }
  const hashes = ["4.8.2", "4.6.0", "4.8.1"].map((version) => demoFileHash(demoRelease(version).file).slice(0, 5));
  const [first, ...others] = sent.filter((request) => !request.startsWith("GET /assets/"));
  expect([first, ...others]).toEqual(hashes.map((hash) => `GET /support/hashes/${hash}.json`));
  await expectAccessible(page, [1440, 390]);

  const bytes = await readFile(fileOf("4.8.2"));
  bytes[1000] = (bytes[1000] ?? 0) ^ 1;
  await chooser(page).setInputFiles({ name: "firmware-cameras-4.8.2.zip", mimeType: "application/zip", buffer: bytes });
  await verdict(page, "Not a file of this site: do not install it").waitFor();
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await lostTexts(page)).toEqual([]);
});

test("[V34] a file for other models says so below a product's firmware, which names the right one", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path);
  const opener = page.getByRole("button", { name: "Is this file genuine?" });
  await opener.click();
  await chooser(page).setInputFiles(fileOf("3.2.1"));
  await verdict(page, "Genuine, but not for this model").waitFor();
  await check(page).getByText("For VF-B8V-2712 the current one is 4.8.2.").waitFor();
  const right = check(page).getByRole("link", { name: "Get 4.8.2" });
  expect(await right.getAttribute("href")).toBe(demoRelease("4.8.2").path);
  await expectAccessible(page, [1440, 390]);
  await opener.click();
  expect(await check(page).count()).toBe(0);

  const plain = await visit(site, camera.path, { scripts: false });
  await plain.getByRole("link", { name: "Is this file genuine?" }).click();
  await plain.getByText("Checked for VF-B8V-2712.").waitFor();
});

test("[V34] a pasted SHA-256 is answered, and sent whole only without scripts", async ({ visit, site }) => {
  const hash = demoFileHash(demoRelease("4.8.2").file);
  const page = await visit(site, "/support");
  const field = page.getByRole("textbox", { name: "SHA-256" });
  await field.fill("4.8.2");
  await field.press("Enter");
  await page.getByText("A SHA-256 has 64 characters, 0 to 9 and a to f").waitFor();
  await field.fill(`${hash.toUpperCase()}  firmware.zip`);
  const asked = page.waitForRequest(/\/support\/hashes\//);
  await field.press("Enter");
  expect((await asked).url()).not.toContain(hash);
  await verdict(page, "Genuine and current").waitFor();
  expect(page.url()).toBe(`${site.url}/support`);
  // Another one is pasted in its place.
  await page.keyboard.insertText("0".repeat(64));
  await page.keyboard.press("Enter");
  await verdict(page, "Not a file of this site: do not install it").waitFor();
  expect(await field.inputValue()).toBe("0".repeat(64));

  const plain = await visit(site, "/support", { scripts: false });
  expect(await check(plain).getByText("Choose a file").isVisible()).toBe(false);
  await plain.getByText("The SHA-256 is sent, the file is not.").waitFor();
  expect(await check(plain).getByText("It is hashed in this browser").isVisible()).toBe(false);
  await plain.getByRole("textbox", { name: "SHA-256" }).fill(hash);
  await check(plain).getByRole("button", { name: "Check" }).click();
  await verdict(plain, "Genuine and current").waitFor();
  expect(await plain.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
});

test("[V34] a larger file than any of the site is answered at once, without a request", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  await page.evaluate(() => {
    const file = new File(["x"], "huge.zip");
    Object.defineProperty(file, "size", { value: 3_000_000_000 });
    const event = new DragEvent("drop", { bubbles: true, cancelable: true });
    Object.defineProperty(event, "dataTransfer", {
      value: { types: ["Files"], files: [file], items: [{ webkitGetAsEntry: () => ({ isDirectory: false }) }] },
    });
    document.body.dispatchEvent(event);
  });
  await verdict(page, "Not a file of this site: do not install it").waitFor();
  await check(page)
    .getByText(/^No file of this site is larger than \d+ \wB\. It was not hashed\.$/)
    .waitFor();
  await check(page).getByText("huge.zip · 3.0 GB").waitFor();
  expect(sent).toEqual([]);
});

test("[V35] folders, several files and empty ones are answered with the reason", async ({ visit, site }) => {
  const page = await visit(site, "/support");
  const alert = check(page).getByRole("alert");
  await drop(page, ["firmware"], true);
  await alert.filter({ hasText: "That is a folder. Drop one file" }).waitFor();
  await drop(
    page,
    Array.from({ length: 10 }, (_, nth) => `${nth}.zip`),
  );
  await alert.filter({ hasText: "One file at a time" }).waitFor();
  await expectAccessible(page, [1440, 390]);
  await chooser(page).setInputFiles({ name: "empty.zip", mimeType: "application/zip", buffer: Buffer.alloc(0) });
  await verdict(page, "Not a file of this site: do not install it").waitFor();
  await check(page).getByText("It is empty: it has 0 bytes.").waitFor();
});

test("[V34] [V35] hashing can be cancelled, and a file that changes while it is read is not answered", async ({
  visit,
  site,
}) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-"));
  const path = join(folder.path, "firmware.zip");
  await writeFile(path, "first");
  const page = await visit(site, "/support", { allow: /ERR_FAILED|could not/ });
  const held = Promise.withResolvers<() => Promise<void>>();
  await page.route(/hash-worker/, (route) => held.resolve(() => route.continue()), { times: 1 });
  await chooser(page).focus();
  await chooser(page).setInputFiles(path);
  const cancel = check(page).getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await check(page).getByRole("progressbar", { name: "Hashing firmware.zip" }).waitFor();
  await expectAccessible(page, [1440, 390]);
  const goOn = await held.promise;
  await writeFile(path, "second, and longer than before");
  await goOn();
  await check(page).getByText("The file could not be read to its end. If it has changed, choose it again.").waitFor();

  await page.route(/hash-worker/, () => {}, { times: 1 });
  await chooser(page).focus();
  await chooser(page).setInputFiles(path);
  await cancel.focus();
  await page.keyboard.press("Enter");
  await verdict(page, "Is this file genuine?").waitFor();
  expect(await chooser(page).evaluate((input) => document.activeElement === input)).toBe(true);
});

test("[V34] a site that cannot be asked says so, and can be asked again", async ({ visit, site }) => {
  const page = await visit(site, "/support", { allow: /429/ });
  await page.route(/\/support\/hashes\//, (route) => route.fulfill({ status: 429 }), { times: 1 });
  await chooser(page).setInputFiles(fileOf("4.8.2"));
  await check(page).getByRole("alert").filter({ hasText: "The site could not be asked. Try again." }).waitFor();
  await chooser(page).setInputFiles(fileOf("4.8.2"));
  await verdict(page, "Genuine and current").waitFor();
});
