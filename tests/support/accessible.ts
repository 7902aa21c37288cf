import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Minified: half the bytes to send to the page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose result depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * Runs all of axe's rules, best practices included, at these widths, and in the dark theme at the last. Where that
 * changes no element's box or visibility, only the rules about colours are repeated.
 */
export async function expectAccessible(page: Page, widths = [390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: "light" });
    if (width === widths.at(-1)) await layoutDiffers(page);
    expect(await violationsOn(page), `${page.url()} at ${width} px, light`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  const rules = (await layoutDiffers(page)) ? undefined : colourRules;
  expect(await violationsOn(page, undefined, rules), `${page.url()} at ${widths.at(-1)} px, dark`).toEqual([]);
}

/** Whether any element's attributes, box or visibility differ from the last call on this page. */
function layoutDiffers(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxes = Array.from(document.querySelectorAll("*"), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${x},${y},${width},${height},${element.checkVisibility({ visibilityProperty: true, opacityProperty: true })}`;
    });
    const layout = `${document.documentElement.outerHTML}${boxes.join(" ")}`;
    const before = Reflect.get(window, "layoutBefore");
    Reflect.set(window, "layoutBefore", layout);
    return layout !== before;
  });
}

/**
 * axe's violations on a page or a part of it. Animations are finished first, because colours in between have other
 * contrasts.
 */
export async function violationsOn(page: Page, part?: string, rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map(({ finished, effect }) =>
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY ? undefined : finished,
        ),
    ),
  );
  // Injected once: Playwright's axe builder, which handles frames, takes five times as long.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([selector, only]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      return (await axe.run(selector ?? document, { resultTypes: ["violations"], ...(only && { runOnly: only }) }))
        .violations;
    },
    [part, rules] as const,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}
