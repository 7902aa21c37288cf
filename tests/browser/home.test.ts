import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

const carousel = (page: Page) => page.getByRole("region", { name: "Featured" });
/** The number of the current slide, from the picker. */
async function shown(page: Page) {
  const label = await carousel(page).locator("button[aria-current]").getAttribute("aria-label");
  return Number(/Slide (\d) of 3/.exec(label ?? "")?.[1]);
}
const announced = (page: Page) => carousel(page).locator("[aria-live=polite]").innerText();

/** The home page, once its carousel works: it is measured after hydration. */
async function home(visit: Visit, site: Site, visitor?: Parameters<Visit>[2]) {
  const page = await visit(site, "/", { motion: true, ...visitor });
  await expect.poll(() => carousel(page).locator("[inert]").count()).toBe(2);
  return page;
}

/** The home page, reached by a link while the test controls the clock. */
async function homeWithClock(visit: Visit, site: Site, visitor?: Parameters<Visit>[2]) {
  const page = await visit(site, "/about", { motion: true, ...visitor });
  await page.clock.install();
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).click();
  await carousel(page).waitFor();
  // Outside the carousel, so that it is not paused.
  await point(page, "away");
  await expect.poll(() => carousel(page).locator("[inert]").count()).toBe(2);
  await page.clock.pauseAt(Date.now() + 60_000);
  // Time may have passed before the clock stopped: come back to the first slide with its whole five seconds ahead.
  for (const slide of [2, 1]) {
    await carousel(page)
      .getByRole("button", { name: `Slide ${slide} of 3` })
      .dispatchEvent("click");
    await pass(page, 100);
  }
  return page;
}

/** Mouse positions over the carousel and outside it. */
const places = { over: 400, away: 20 };

/** Moves the mouse, and waits until the page knows: moves are delivered with the next frame. */
async function point(page: Page, place: keyof typeof places) {
  await page.mouse.move(700, places[place]);
  await expect.poll(() => carousel(page).evaluate((all) => all.matches(":hover"))).toBe(place === "over");
}

/**
 * Lets time pass in the page, and then the work it started: React renders and sets its next timers between tasks, which
 * the clock does not control.
 */
async function pass(page: Page, milliseconds: number) {
  await rendered(page);
  await page.clock.runFor(milliseconds);
  await rendered(page);
}

const rendered = (page: Page) =>
  page.evaluate(async () => {
    for (let task = 0; task < 10; task += 1) {
      await new Promise((next) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = next;
        port2.postMessage(null);
      });
    }
  });

test("[H01] the carousel holds three slides, of which one can be reached at a time", async ({ visit, site }) => {
  const page = await home(visit, site);
  const slides = carousel(page).locator("[aria-roledescription=slide]");
  expect(await slides.count()).toBe(3);
  expect(await slides.evaluateAll((all) => all.map((slide) => (slide as HTMLElement).inert))).toEqual([
    false,
    true,
    true,
  ]);
  for (const picture of await slides.locator("img").all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500);
  }
});

test("[H01] without scripts the first slide shows and the others are reached by scrolling", async ({ visit, site }) => {
  const page = await visit(site, "/", { scripts: false, width: 390 });
  const links = carousel(page).locator("[aria-roledescription=slide]").getByRole("link");
  expect(await links.count()).toBe(3);
  await links.nth(2).focus();
  await expect.poll(async () => (await links.nth(2).boundingBox())?.x).toBeLessThan(390);
  expect(await carousel(page).getByRole("button").count()).toBe(0);
});

test("[H02] the next slide comes after 5,000 ms, and the first after the last", async ({ visit, site }) => {
  const page = await homeWithClock(visit, site);
  await pass(page, 4800);
  expect(await shown(page)).toBe(1);
  await pass(page, 300);
  expect(await shown(page)).toBe(2);
  await pass(page, 5000);
  expect(await shown(page)).toBe(3);
  await pass(page, 5000);
  expect(await shown(page)).toBe(1);
  expect(await announced(page), "what moves by itself is not read out").toBe("");
});

test("[H02] it pauses while pointed at, and goes on after", async ({ visit, site }) => {
  const page = await homeWithClock(visit, site);
  await point(page, "over");
  await pass(page, 20_000);
  expect(await shown(page)).toBe(1);
  await point(page, "away");
  await pass(page, 5100);
  expect(await shown(page)).toBe(2);
});

test("[H02] it pauses while it contains the focus", async ({ visit, site }) => {
  const page = await homeWithClock(visit, site);
  // After a client-side navigation the focus is at the top of the content: the first slide's link comes next.
  await page.keyboard.press("Tab");
  expect(
    await carousel(page)
      .getByRole("link")
      .first()
      .evaluate((link) => link === document.activeElement),
  ).toBe(true);
  await pass(page, 20_000);
  expect(await shown(page)).toBe(1);
  await page.getByRole("banner").getByRole("link", { name: "Home", exact: true }).focus();
  await pass(page, 5100);
  expect(await shown(page)).toBe(2);

  await carousel(page).getByRole("button", { name: "Slide 1 of 3" }).click();
  await point(page, "away");
  await page.keyboard.press("Shift+Tab");
  await pass(page, 5100);
  expect(await shown(page)).toBe(1);

  await carousel(page).getByRole("button", { name: "Pause automatic slides" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pass(page, 5100);
  expect(await shown(page), "although the focus still rests on the button that plays").toBe(2);
});

test("[H02] the pause button stops it for good, also after the mouse has left, until it is pressed again", async ({
  visit,
  site,
}) => {
  const page = await homeWithClock(visit, site);
  await carousel(page).getByRole("button", { name: "Pause automatic slides" }).click();
  await point(page, "away");
  await pass(page, 20_000);
  expect(await shown(page)).toBe(1);
  await carousel(page).getByRole("button", { name: "Play automatic slides" }).click();
  await pass(page, 5100);
  expect(await shown(page), "although the mouse still rests on the button").toBe(2);
});

test("[H02] it starts paused for visitors who prefer reduced motion", async ({ visit, site }) => {
  const page = await homeWithClock(visit, site, { motion: false });
  await pass(page, 20_000);
  expect(await shown(page)).toBe(1);
  expect(await carousel(page).getByRole("button", { name: "Play automatic slides" }).isVisible()).toBe(true);
});

test("[H03] previous and next wrap around, and the chosen slide is announced", async ({ visit, site }) => {
  const page = await home(visit, site);
  await carousel(page).getByRole("button", { name: "Previous slide" }).click();
  await expect.poll(() => shown(page)).toBe(3);
  const heading = await carousel(page).getByRole("heading").last().innerText();
  await expect.poll(() => announced(page)).toBe(`Slide 3 of 3: ${heading}`);
  await carousel(page).getByRole("button", { name: "Next slide" }).click();
  await expect.poll(() => shown(page)).toBe(1);
});

test("[H03] the dots choose a slide, and the arrow keys move from there", async ({ visit, site }) => {
  const page = await home(visit, site);
  await carousel(page).getByRole("button", { name: "Slide 3 of 3" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => shown(page)).toBe(3);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => shown(page)).toBe(2);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => shown(page)).toBe(1);
});

test("[H03] a swipe moves to the next slide", async ({ visit, site }) => {
  const page = await home(visit, site, { width: 390, touch: true });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 250 }] });
  await touch("touchStart", 350);
  for (let x = 340; x >= 40; x -= 20) await touch("touchMove", x);
  await touch("touchEnd", 40);
  await expect.poll(() => shown(page)).toBe(2);
});

/** Lengths in pixels, the ring's turn in radians. */
const measured = (page: Page) =>
  carousel(page).evaluate((all) => {
    const [scale, mark, ring] = [".scale", ".scale > i", ".lens-ring"].map(
      (part) => all.querySelector(part) as Element,
    );
    const ticks = ring?.querySelector("[stroke-dasharray]");
    const edge = Number(ring?.querySelector("circle")?.getAttribute("r"));
    const drawn = Number.parseFloat(getComputedStyle(ring as Element).width) / 800;
    const tick = ticks?.getAttribute("stroke-dasharray")?.split(" ").map(Number) ?? [];
    const onScale = getComputedStyle(scale as Element, "::before").backgroundImage.match(/([\d.]+)px\)/)?.[1];
    const lens = ring?.parentElement?.getBoundingClientRect();
    const { a, b } = new DOMMatrix(getComputedStyle(ring as Element).transform);
    return {
      radius: edge * drawn,
      tickOfRing:
        (2 * Math.PI * edge * drawn * tick.reduce((sum, part) => sum + part)) /
        Number(ticks?.getAttribute("pathLength")),
      tickOfScale: Number(onScale),
      lowest: (lens?.top ?? 0) + (lens?.height ?? 0) / 2 + edge * drawn,
      line:
        (scale?.getBoundingClientRect().bottom ?? 0) -
        Number.parseFloat(getComputedStyle(scale as Element).borderBottomWidth),
      mark: mark?.getBoundingClientRect().x ?? 0,
      turned: Math.atan2(b, a),
      durations: [mark, ring].map((part) => getComputedStyle(part as Element).transitionDuration),
    };
  });

test("[H11] the scale is the ring unrolled, and the ring turns as far as the index mark moves", async ({
  visit,
  site,
}) => {
  for (const width of [390, 800, 1100, 1440, 1920]) {
    const page = await home(visit, site, { width });
    const before = await measured(page);
    expect(before.tickOfScale, `${width} px`).toBeCloseTo(before.tickOfRing, 1);
    expect(Math.abs(before.lowest - before.line), `${width} px`).toBeLessThan(1);
    expect(before.durations).toEqual(["0.6s", "0.6s"]);
    for (const slide of [2, 3]) {
      await carousel(page)
        .getByRole("button", { name: `Slide ${slide} of 3` })
        .click();
      await expect.poll(() => shown(page)).toBe(slide);
      await expect
        .poll(async () => {
          const { mark, turned, radius } = await measured(page);
          return mark > before.mark && Math.abs(turned * radius - (mark - before.mark)) < 1;
        })
        .toBe(true);
    }
  }
});

test("[H11] for reduced motion the index mark moves at once, and the ring stands still", async ({ visit, site }) => {
  const page = await home(visit, site, { motion: false });
  const before = await measured(page);
  await carousel(page).getByRole("button", { name: "Slide 2 of 3" }).click();
  await expect.poll(() => shown(page)).toBe(2);
  const { mark, turned, durations } = await measured(page);
  expect(mark).toBeGreaterThan(before.mark + 100);
  expect(turned).toBe(0);
  expect(durations).toEqual(["0s", "0s"]);
});

test("[H04] banners, cards and images stand together, newest first", async ({ visit, site }) => {
  const { info } = JSON.parse(await readFile("demo/catalogue.json", "utf8"));
  const words = [
    ...info.banners.map((banner: { timestamp: number; content: string }) => [banner.timestamp, banner.content]),
    ...info.cards.map((card: { timestamp: number; heading: string }) => [card.timestamp, card.heading]),
    ...info.images.map((image: { timestamp: number; alt: string }) => [image.timestamp, image.alt]),
  ].sort(([one], [other]) => other - one);

  const page = await visit(site, "/");
  const items = page.getByRole("main").getByRole("article");
  expect(await items.count()).toBe(words.length);
  for (const [place, [, text]] of words.entries()) {
    const item = items.nth(place);
    const alt = await item.getByRole("img").evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
    expect([await item.innerText(), ...alt].join("\n")).toContain(text);
  }
});

test("[H05] without info items a welcome leads on to products and downloads", async ({ visit, emptySite }) => {
  const { welcome } = JSON.parse(await readFile("content/site.json", "utf8"));
  const page = await visit(emptySite, "/", { scripts: false });
  const main = page.getByRole("main");
  expect(await main.getByRole("heading", { name: welcome.heading }).isVisible()).toBe(true);
  expect(await main.getByText(welcome.text).isVisible()).toBe(true);
  expect(await main.getByRole("article").count()).toBe(0);
  expect(await main.getByRole("link", { name: "Find downloads" }).getAttribute("href")).toBe("/support");
  await main.getByRole("link", { name: "See all products" }).last().click();
  await page.waitForURL("**/catalog");
});
