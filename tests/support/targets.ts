import type { Page } from "playwright-core";

/**
 * What a pointer can use and is less than `least` CSS px wide or high, as https://www.w3.org/TR/WCAG22/#target-size-minimum
 * counts it: with its label, and without links in the middle of a sentence. No exception is made for what has room around it.
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (control.matches(":disabled") || control.closest("[inert], [aria-hidden=true]")) return [];
      if (!control.checkVisibility({ visibilityProperty: true }) || isInSentence(control)) return [];
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const boxes = [control, ...labels].map((element) => element.getBoundingClientRect());
      // A link may be spread over the whole box that it stands for.
      const spread = getComputedStyle(control, "::after");
      const width = Math.round(Math.max(...boxes.map((box) => box.width), Number.parseFloat(spread.width) || 0));
      const height = Math.round(Math.max(...boxes.map((box) => box.height), Number.parseFloat(spread.height) || 0));
      // There for the ear and the keyboard only, until it has the focus.
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
