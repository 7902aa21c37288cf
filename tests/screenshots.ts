// Takes screenshots of every screen, wide and narrow, light and dark: npm run screenshots
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser, newContext, open } from "./support/browsing.ts";
import prepare from "./support/prepare.ts";
import { type Screen, screens } from "./support/screens.ts";
import { type Site, startSite } from "./support/site.ts";

const target = join(import.meta.dirname, "../test-results/screenshots");
const wanted = process.argv[2];

await prepare();
await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
await using site = await startSite({ demo: true });
await using emptySite = await startSite();
const browser = await launchBrowser();
try {
  for (const screen of screens) {
    if (!wanted || screen.name.includes(wanted)) await photograph(screen, screen.empty ? emptySite : site);
  }
} finally {
  await browser.close();
}
process.stdout.write(`The screenshots are in ${target}\n`);

async function photograph(screen: Screen, where: Site): Promise<void> {
  for (const width of [1440, 390]) {
    for (const theme of ["light", "dark"] as const) {
      const context = await newContext(browser, where, { ...screen, width, theme });
      const page = await context.newPage();
      await open(page, screen.path);
      await fetchEveryPicture(page);
      const name = `${screen.name.replaceAll(/[^a-z]+/g, "-")}-${width}-${theme}.png`;
      await page.screenshot({ path: join(target, name), fullPage: true });
      await context.close();
    }
  }
}

/** Pictures below the window load lazily. */
async function fetchEveryPicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}
