import type { Page } from "playwright-core";

/**
 * Pointer targets smaller than `least` CSS px, as https://www.w3.org/TR/WCAG22/#target-size-minimum measures them: with
 * their label, and without links within a sentence. The exception for spacing is not applied.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (control.matches(":disabled") || control.closest("[inert], [aria-hidden=true]")) return [];
      if (!control.checkVisibility({ visibilityProperty: true }) || isInSentence(control)) return [];
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [control, ...labels].map((element) => element.getBoundingClientRect());
      // A link may cover the whole box around it.
      const spread = getComputedStyle(control, "::after");
      const width = Math.round(Math.max(...boxes.map((box) => box.width), Number.parseFloat(spread.width) || 0));
      const height = Math.round(Math.max(...boxes.map((box) => box.height), Number.parseFloat(spread.height) || 0));
      // Visually hidden until it has the focus.
      if (width <= 1) return [];
      return width < least || height < least ? [`${width} × ${height} px: ${control.outerHTML.slice(0, 160)}`] : [];
    });

    function isInSentence(control: HTMLElement): boolean {
      if (getComputedStyle(control).display !== "inline") return false;
      const sentence = control.closest("p, li, dd, td")?.textContent?.trim();
      return sentence !== undefined && sentence !== control.textContent?.trim();
    }
  }, least);
}

/** Text fields below 16 px, into which an iPhone zooms. */
export function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("input, select, textarea")]
      .filter((field) => !field.matches("[type=hidden], [type=checkbox], [type=radio], [type=file]"))
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.getAttribute("aria-label") ?? field.getAttribute("name") ?? field.className),
  );
}
