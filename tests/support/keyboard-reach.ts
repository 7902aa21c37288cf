import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Focus, focusAfterTabs } from "./focus.ts";

/** The Tab key alone reaches every control of the page, in order and visibly. The page has not been used before. */
export async function expectKeyboardReachesAll(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
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
}

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
    for (const step of await focusAfterTabs(page, 40)) {
      const again = steps.some(({ control }) => control !== undefined && control === step?.control);
      if (!step || again) return steps;
      steps.push(step);
    }
  }
  throw new Error("600 presses of Tab did not lead through the page.");
}
