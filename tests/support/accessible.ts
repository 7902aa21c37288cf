import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Minified: half the bytes to send to the page. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Runs all of axe's rules, best practices included, in both themes at these widths. */
export async function expectAccessible(page: Page, widths = [1440, 390]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page), `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/**
 * axe's violations on a page or a part of it. Animations are finished first, because colours in between have other
 * contrasts.
 */
export async function violationsOn(page: Page, part?: string): Promise<string[]> {
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
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run(selector ?? document, { resultTypes: ["violations"] })).violations;
  }, part);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`));
}
