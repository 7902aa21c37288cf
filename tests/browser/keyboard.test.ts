import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { type Focus, focusOn } from "#tests/support/focus.ts";
import { screens } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
const emptySite = await startSite();
afterAll(async () => {
  await site.stop();
  await emptySite.stop();
});

test.for(screens)("the Tab key alone reaches everything on $name, in order and visibly", async (screen, { tour }) => {
  const page = await tour(screen.empty ? emptySite : site, screen.path, { ...screen, reducedMotion: true });
  const wanted = await markControls(page);
  const steps = await tabThrough(page);

  const reached = steps.flatMap((step) => (step.control === undefined ? [] : [step.control]));
  expect(
    wanted.filter((_, control) => !reached.includes(control)),
    "never reached",
  ).toEqual([]);
  expect(reached, "not in the order of the page").toEqual([...reached].sort((one, other) => one - other));
  expect(
    steps.filter((step) => !step.marked).map((step) => step.name),
    "focused without showing it",
  ).toEqual([]);
  expect(
    steps.filter((step) => step.covered).map((step) => step.name),
    "focused where nobody sees it",
  ).toEqual([]);
});

test.for([1440, 390])("the first stop is a link past the navigation, at %i px", async (width, { visit }) => {
  const page = await visit(site, "/catalog", { width });
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  expect(await link.getAttribute("href")).toMatch(/^#./);
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);

  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
});

/** Numbers every control on the page that a pointer could use, and gives their names. */
function markControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const selector = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
    const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => {
      if (element.matches(":disabled") || element.closest("[inert]")) return false;
      // A hidden input of the library, which submits with the form.
      if (element.closest("[aria-hidden=true]")) return false;
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      // Tab stops once in a group that the arrow keys move through.
      if (element.matches("input[type=radio]:not(:checked)")) return false;
      const group = element.closest("[role=radiogroup], [role=tablist], [role=toolbar], [role=listbox], [role=group]");
      if (element.tabIndex < 0)
        return element.matches("a, button, input, select, textarea") && !group?.querySelector("[tabindex='0']");
      return true;
    });
    return controls.map((element, number) => {
      element.dataset.control = String(number);
      return element.outerHTML.slice(0, 160);
    });
  });
}

/** Presses Tab until the focus leaves the page or returns to the first control. */
async function tabThrough(page: Page): Promise<Focus[]> {
  const steps: Focus[] = [];
  while (steps.length < 600) {
    await page.keyboard.press("Tab");
    const step = await focusOn(page);
    const again = steps.some(({ control }) => control !== undefined && control === step?.control);
    if (!step || again) return steps;
    steps.push(step);
  }
  throw new Error("600 presses of Tab did not lead through the page.");
}
