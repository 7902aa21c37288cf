import type { Page } from "playwright-core";

export interface Focus {
  name: string;
  control: number | undefined;
  /** Whether it has a focus ring that forced colours keep: an outline, not a shadow. */
  marked: boolean;
  /** Whether another element covers it, or it is outside the window. */
  covered: boolean;
}

export function focusOn(page: Page): Promise<Focus | undefined> {
  return page.evaluate(lookAtFocus);
}

/**
 * Presses Tab so many times and looks at the focus within the page after each. A round trip and a painted frame for each
 * key took four times the processor time.
 */
export async function focusAfterTabs(page: Page, times: number): Promise<(Focus | undefined)[]> {
  // A key's default action, which moves the focus, comes before its keyup.
  await page.evaluate(`
    var focusSeen = [];
    var lookAtFocus = ${lookAtFocus};
    var recordFocus = () => focusSeen.push(lookAtFocus() ?? null);
    addEventListener("keyup", recordFocus, { capture: true })`);
  const devtools = await page.context().newCDPSession(page);
  const keys = (["rawKeyDown", "keyUp"] as const).map((type) => ({
    type,
    key: "Tab",
    code: "Tab",
    windowsVirtualKeyCode: 9,
  }));
  const presses = Array.from({ length: times }, () => keys).flat();
  // Answered in order; none waits for the one before.
  await Promise.all(presses.map((key) => devtools.send("Input.dispatchKeyEvent", key)));
  await devtools.detach();
  const seen = await page.evaluate<(Focus | null)[]>(
    `removeEventListener("keyup", recordFocus, { capture: true }), focusSeen`,
  );
  return seen.map((focus) => focus ?? undefined);
}

/** Runs in the page. */
function lookAtFocus(): Focus | undefined {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return undefined;

  // The ring may be on what surrounds or follows a control, as a checkbox's label, or on the box that a link covers.
  const mayCarryRing = [
    element,
    element.parentElement,
    element.nextElementSibling,
    element.closest("label, form, li"),
  ].flatMap((carrier) => (carrier ? getComputedStyle(carrier) : []));
  const marked = [...mayCarryRing, getComputedStyle(element, "::after")].some((style) => {
    const { content, outlineStyle, outlineWidth, outlineColor } = style;
    if (content === "none") return false; // There is no "::after".
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor);
  });

  const inSight = [...element.getClientRects()].some(({ left, top, width, height }) => {
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over && (element.contains(over) || over.contains(element) || over.closest("label")?.contains(element));
  });
  const control = element.dataset.control === undefined ? undefined : Number(element.dataset.control);
  return { name: element.outerHTML.slice(0, 160), control, marked, covered: !inSight };
}
