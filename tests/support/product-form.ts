import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { demoFolder } from "./demo.ts";

/** A file of the demo catalog, such as "images/VF-D4V-2712.webp". */
export function demoFile(path: string): string {
  return join(demoFolder, path);
}

export function madeFile(name: string, content: string | Buffer, mimeType = "application/octet-stream") {
  return { name, mimeType, buffer: Buffer.from(content) };
}

/**
 * A picture of one colour for a browser to choose: it has two variants, which take a tenth of the time of a photo's.
 */
export async function plainPicture(background: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background } });
  return madeFile(`${background}.png`, await picture.png().toBuffer(), "image/png");
}

export function section(page: Page, title: string) {
  return page.getByRole("group", { name: title, exact: true });
}

/** Unfolds every part of the form, and every line in it. */
export async function openParts(page: Page) {
  await page.locator("#product").evaluate((form) => {
    for (const part of form.querySelectorAll("details")) part.open = true;
  });
}

export function saveButton(page: Page) {
  return page.getByRole("main").locator("button[type=submit]:not([name]):visible").last();
}

/** Fills in the required fields; the main picture is uploaded when it is chosen. */
export async function fillRequired(
  page: Page,
  { model, category = "Bullet Cameras" }: { model: string; category?: string },
) {
  await page.getByLabel("Category").selectOption({ label: category });
  await openParts(page);
  await page.getByLabel("Model").fill(model);
  await section(page, "Product").getByLabel("Description").fill(`What ${model} is.`);
  await page.getByLabel("Drop the main image here").setInputFiles(await plainPicture("slategray"));
}

/** In milliseconds: a form's longest wait for its files on a busy machine. */
export const patience = 180_000;

export async function created(page: Page): Promise<string> {
  await saveButton(page).click();
  await page.waitForURL("**/products/new?created=*", { timeout: patience });
  return new URL(page.url()).searchParams.get("created") ?? "";
}

/** Counts requests below /uploads by method, which shows repeated uploads. */
export function countUploads(page: Page) {
  const count = { begun: 0, deleted: 0 };
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/uploads")) return;
    if (request.method() === "POST") count.begun += 1;
    if (request.method() === "DELETE") count.deleted += 1;
  });
  return count;
}
