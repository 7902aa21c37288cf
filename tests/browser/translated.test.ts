import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { live, open } from "#tests/support/browsing.ts";
import { demoCategory, demoProduct } from "#tests/support/demo.ts";
import { plainPicture } from "#tests/support/product-form.ts";
import { firstStates } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";
import { originalText, translateFromTheStart, translateNow } from "#tests/support/translator.ts";
import { test } from "#tests/support/visitor.ts";

const own = await startSite({ demo: true });
afterAll(() => own.stop());

/** Visitors' screens, one of each route, and those of the dashboard, which have parts of their own. */
const ofDashboard = [
  "dashboard",
  "dashboard products",
  "product edit",
  "new download",
  "new banner",
  "dashboard releases",
];
const visited = firstStates.filter(({ name, signedIn }) => !signedIn || ofDashboard.includes(name));
/** Chrome logs a refused form or an error page as an error. */
const as = { signedIn: true, allow: /Failed to load resource: .* status of 4\d\d/ };

test.for([
  { who: "a screen of visitors", signedIn: false },
  { who: "a screen of administrators", signedIn: true },
])(
  "[L16] $who that is translated before its scripts load shows no error, and says the same when a link leads to it",
  async ({ signedIn }, { visit, site }) => {
    const page = await visit(site, "/robots.txt", { ...as, signedIn });
    await translateFromTheStart(page);
    const its = visited.filter((screen) => !screen.signedIn === !signedIn && !screen.empty);
    const texts = new Map<string, string>();
    for (const { path } of its) {
      const sent = await page.goto(path);
      await live(page);
      const text = await originalText(page);
      const isRefused = sent && sent.status() >= 400 && /<h1[^>]*>Opps</.test(await sent.text());
      expect(text.includes("OppsSorry"), path).toBe(isRefused);
      expect(text, path).not.toContain("[not translated");
      texts.set(path, text);
    }
    // A link never leads past the end of a list or to a record that is gone.
    for (const { path } of its.filter(({ status = 200 }) => status < 400)) {
      await follow(page, path);
      await expect.poll(() => originalText(page), { message: path, interval: 10 }).toBe(texts.get(path));
    }
  },
);

/** Opens an address within the document, as links do. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => Reflect.get(window, "__reactRouterDataRouter").navigate(path), path);
}

test.for(["before its scripts load", "after its scripts have loaded"] as const)(
  "[L16] on a page that is translated %s, searching twice, filtering, and saving a new product change what they should",
  async (when, { visit }) => {
    const page = await visit(own, "/robots.txt", as);
    const isEarly = when === "before its scripts load";
    if (isEarly) await translateFromTheStart(page);
    async function openTranslated(path: string) {
      await open(page, path);
      if (!isEarly) await translateNow(page);
    }

    await openTranslated("/");
    for (const query of ["dome", "bullet", "zeppelin"]) {
      const sent = await (await page.request.get(`/search?q=${query}`)).text();
      const [count = ""] = /Search returned \d+ result\(s\)/.exec(sent) ?? [];
      await page.locator("header input[name=q]").fill(query);
      await expect.poll(() => originalText(page, "header [role=status]")).toContain(count);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/search?q=${query}`);
      await expect.poll(() => originalText(page)).toContain(count);
    }

    const bullets = demoCategory("Bullet Cameras");
    await openTranslated(bullets.path);
    const boxes = page.locator(`main input[name=f]`);
    const shown = async () => `${await page.locator("main h2 > a").count()} of ${all} products`;
    const all = await page.locator("main h2 > a").count();
    for (const label of ["8 MP", "Motorised zoom"]) {
      await boxes.and(page.locator(`[value="${bullets.featureIds[label]}"]`)).check();
      await expect.poll(() => originalText(page, "main ul:has(.filter-chip)")).toContain(label);
      await expect.poll(async () => (await originalText(page)).includes(await shown())).toBe(true);
    }

    const model = `VF-TRANSLATED-${isEarly}`;
    await openTranslated("/dashboard/products/new");
    await page.locator("input[name=model]").pressSequentially(model);
    const save = page.locator("main button[type=submit]:not([name]):visible").last();
    await save.click();
    await expect.poll(() => originalText(page)).toContain("Image required (20MB limit)");
    expect(await originalText(page)).not.toContain("Model required");
    await page.locator("textarea[name=description]").fill("What it is.");
    await expect.poll(() => originalText(page)).not.toContain("Description required");
    await page.locator("select[name=category]").selectOption(bullets.id);
    await expect.poll(() => originalText(page)).toContain("White light");
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles(await plainPicture("slategray"));
    await expect.poll(() => originalText(page)).toContain("slategray.png");
    await save.click();
    await page.waitForURL("**/products/new?created=*");
    await expect.poll(() => originalText(page)).toContain(`${model} is in the catalog.`);
  },
);

test("[L16] what is typed into a translated form before its scripts load stays, with the focus, and is saved", async ({
  visit,
}) => {
  const page = await visit(own, "/robots.txt", as);
  await translateFromTheStart(page);
  const product = `/dashboard/products/${demoProduct("VF-T8B-28").id}`;
  for (const isSentEarly of [false, true]) {
    const scripts = await openEarly(page, `${product}/edit`);
    const box = page.locator(
      `main [type=checkbox][value="${demoCategory("Dome and Turret Cameras").featureIds["8 MP"]}"]`,
    );
    const ticked = !(await box.isChecked());
    const words = `Sent early: ${isSentEarly}`;
    await page.locator("textarea[name=description]").fill(words);
    await box.click();
    await page.locator("#lifecycle > summary").click();
    await page.locator("input[name=launched]").fill("2020-02-02");
    if (isSentEarly) await page.locator("main button[type=submit]:not([name]):visible").last().click();
    scripts();
    if (!isSentEarly) {
      await live(page);
      const launched = page.locator("input[name=launched]");
      await expect.poll(() => launched.inputValue()).toBe("2020-02-02");
      expect(await launched.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await box.isChecked()).toBe(ticked);
      expect(await page.locator("textarea[name=description]").inputValue()).toBe(words);
      await page.locator("main button[type=submit]:not([name]):visible").last().click();
    }
    await page.waitForURL(({ pathname }) => pathname === product);
    await expect.poll(() => originalText(page)).toContain(words);
    await page.unroute("**/assets/*.js");
  }
});

/** Its scripts load when the returned function is called. */
async function openEarly(page: Page, path: string): Promise<() => void> {
  const { promise: asked, resolve: scripts } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#loader-data").waitFor({ state: "attached" });
  return scripts;
}
