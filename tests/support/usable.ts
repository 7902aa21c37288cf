import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ambiguousNames } from "./announcements.ts";
import { invisibleStates } from "./forced-colors.ts";
import { lostTexts, withLargerText, withSpacedText } from "./legible.ts";
import { motions } from "./motion.ts";
import { smallFields, smallTargets } from "./targets.ts";

/**
 * Checks that axe does not make: narrow windows, zoom, text spacing, target size, reduced motion, forced colours, and
 * screen reader output.
 */
export async function expectUsable(page: Page): Promise<void> {
  const found: Faults = {};
  await page.setViewportSize({ width: 640, height: 400 });
  found["lost at 200 %"] = await lostTexts(page);
  // Also finds a page that is wider than 320 px.
  await page.setViewportSize({ width: 320, height: 256 });
  found["lost at 400 %"] = await lostTexts(page);
  await page.setViewportSize({ width: 390, height: 844 });
  found["too small for a thumb"] = await smallTargets(page, 44);
  found["zoomed into on an iPhone"] = await smallFields(page);
  found["lost with spaced text on a phone"] = await withSpacedText(page, () => lostTexts(page));
  await page.setViewportSize({ width: 1280, height: 800 });
  found["lost with text of twice the size"] = await withLargerText(page, () => lostTexts(page));
  expectNone(page, { ...found, ...(await faultsHere(page)) });
}

/** The same for a state that resizing the window would end. */
export async function expectUsableHere(page: Page): Promise<void> {
  expectNone(page, { ...(await faultsHere(page)), "lost as it is": await lostTexts(page) });
}

type Faults = Record<string, string[]>;

async function faultsHere(page: Page): Promise<Faults> {
  return {
    "too small to be hit": await smallTargets(page, 24),
    "lost with spaced text": await withSpacedText(page, () => lostTexts(page)),
    "moving for those who want no motion": await motions(page),
    "not seen in forced colours": await invisibleStates(page),
    "not clear by its name": await ambiguousNames(page),
  };
}

function expectNone(page: Page, faults: Faults) {
  const found = Object.fromEntries(Object.entries(faults).filter(([, list]) => list.length > 0));
  expect(found, page.url()).toEqual({});
}
