import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect } from "vitest";
import { demoProduct } from "#tests/support/demo.ts";
import { extreme, extremeCatalog } from "#tests/support/extreme-catalog.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const phones = [320, 360, 390];

test("[D10] on a phone the dashboard shows a spec table without cutting a value", async ({ tour }) => {
  const { id } = demoProduct("VF-B8V-2712");
  for (const path of [`/dashboard/products/${id}`, `/dashboard/products/${id}/edit`]) {
    const page = await tour(site, path, { signedIn: true });
    if (path.endsWith("/edit")) await page.getByText("Preview, as visitors see it").click();
    await page.locator(".spec-table").waitFor();
    for (const width of phones) {
      await page.setViewportSize({ width, height: 800 });
      expect((await page.evaluate(cutValues)).problems, `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page: what overflows its table, and numbers broken over two lines. */
function cutValues() {
  const problems: string[] = [];
  for (const cell of document.querySelectorAll(".spec-table :is(td, th)")) {
    const place = cell.closest(".spec-table > section > div")?.getBoundingClientRect();
    const words = [...cell.childNodes].filter((node) => node instanceof Text);
    if (!place || words.length === 0) continue;
    for (const text of words) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCut = [...range.getClientRects()].some((r) => r.left < place.left - 0.5 || r.right > place.right + 0.5);
      if (isCut) problems.push(`cut: ${cell.textContent}`);
      for (const number of text.data.matchAll(/\d[\d.,]*/g)) {
        range.setStart(text, number.index);
        range.setEnd(text, number.index + number[0].length);
        if (range.getClientRects().length > 1) problems.push(`torn apart: ${number[0]} in ${cell.textContent}`);
      }
    }
  }
  return { problems };
}

test("[D10] a table of many columns scrolls by whole columns past the names, and a line at either side shows that there are more", async ({
  tour,
}) => {
  await using folder = await extremeCatalog();
  await site.import(folder.path);
  const page = await tour(site, `/catalog/products/${extreme.products.unbroken.id}`);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const region = page.getByRole("region", { name: "Every column there is, table" });
    await region.focus();
    await region.evaluate((element) => {
      element.scrollTo(0, 0);
      // Below the sticky header.
      window.scrollTo({ top: window.scrollY + element.getBoundingClientRect().top - 400, behavior: "instant" });
    });

    const seen: string[][] = [];
    for (const move of ["start", "one on", "one on", "end"]) {
      const before = await region.evaluate(({ scrollLeft }) => scrollLeft);
      if (move === "one on") await page.keyboard.press("ArrowRight");
      if (move === "end") await region.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      if (move !== "start") await expect.poll(() => region.evaluate((e) => e.scrollLeft)).toBeGreaterThan(before);
      await region.evaluate(settled);

      const shown = await region.evaluate(shownColumns);
      expect(shown.partly, `${width} px, ${move}`).toEqual([]);
      expect(await hasLine(page, shown.namesEnd), `line at the left, ${width} px, ${move}`).toBe(move !== "start");
      expect(await hasLine(page, shown.end), `line at the right, ${width} px, ${move}`).toBe(move !== "end");
      seen.push(shown.whole);
    }
    // The names, and at least two columns.
    const [first = [], second] = seen;
    expect(first.length, `${width} px`).toBeGreaterThan(1);
    expect(first[0]).toBe("Head 0");
    expect(second?.slice(0, -1), "one column further").toEqual(first.slice(1));
    expect(seen.at(-1)?.at(-1)).toBe("Head 28");
  }
});

/** Runs in the page: which columns are wholly and partly visible, and where separators may be. */
function shownColumns(region: Element) {
  const box = region.getBoundingClientRect();
  const row = region.querySelector("thead tr") as HTMLTableRowElement;
  const [names, ...heads] = [...row.cells].map((cell) => ({ text: cell.innerText, box: cell.getBoundingClientRect() }));
  const namesEnd = names?.box.right ?? 0;
  const whole = heads.filter((head) => head.box.left > namesEnd - 1 && head.box.right < box.right + 1);
  const hidden = heads.filter((head) => head.box.right < namesEnd + 1 || head.box.left > box.right - 1);
  const partly = heads.filter((head) => !whole.includes(head) && !hidden.includes(head)).map(({ text }) => text);
  const y = row.getBoundingClientRect().top + 2;
  return {
    whole: whole.map(({ text }) => text),
    partly,
    namesEnd: { x: namesEnd - 2, y },
    end: { x: box.right - 2, y },
  };
}

/** Runs in the page: waits until scrolling has ended. */
async function settled(region: Element): Promise<void> {
  for (let before = -1; before !== region.scrollLeft; ) {
    before = region.scrollLeft;
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
  }
}

/** Whether anything darker than the background is drawn in an area of 2 by 4 pixels. */
async function hasLine(page: Page, { x, y }: { x: number; y: number }): Promise<boolean> {
  const clip = { x: Math.floor(x), y: Math.floor(y), width: 2, height: 4 };
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return channels.slice(0, 3).some(({ min }) => min < 200);
}
