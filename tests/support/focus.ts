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
  return page.evaluate(() => {
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
  });
}
