import type { Page } from "playwright-core";

/**
 * The texts of a page that cannot be read: cut off by their box, outside the window, or overlapped by another text.
 * Scrollable text, and text deliberately shortened by "…", is not lost.
 */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    interface Line {
      element: Element;
      text: string;
      letters: Box;
      layer: Element | null;
    }
    type Style = Pick<
      CSSStyleDeclaration,
      | ("clipPath" | "display" | "fontSize" | "overflowX" | "overflowY")
      | ("position" | "textOverflow" | "webkitLineClamp")
    >;

    const styles = new Map<Element, Style>();
    const lost = new Set<string>();
    const lines: Line[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40) ?? "";
      if (!element || text === "" || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) look(element, text, lettersIn(element, rect));
    }
    lines.sort((one, other) => one.letters.top - other.letters.top);
    for (const [place, line] of lines.entries()) {
      for (let next = place + 1; next < lines.length; next++) {
        const other = lines[next];
        if (!other || other.letters.top > line.letters.bottom) break;
        if (line.element === other.element || line.layer !== other.layer) continue;
        const both = common(line.letters, other.letters);
        if (both.right - both.left > 2 && both.bottom - both.top > 2)
          lost.add(`"${line.text}" lies on "${other.text}"`);
      }
    }
    const overhang = document.documentElement.scrollWidth - innerWidth;
    if (overhang > 0) lost.add(`the page is ${overhang} px wider than its window`);
    return [...lost];

    function isSeen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      // Letters of a decorative drawing are cut with it.
      if (element.closest("[inert], option, noscript, svg[aria-hidden=true]")) return false;
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (styleOf(box).clipPath !== "none") return false;
      }
      return true;
    }

    /** Read once for each element: most texts have the same ancestors. */
    function styleOf(element: Element): Style {
      let style = styles.get(element);
      if (!style) {
        const { clipPath, display, fontSize, overflowX, overflowY, position, textOverflow, webkitLineClamp } =
          getComputedStyle(element);
        style = { clipPath, display, fontSize, overflowX, overflowY, position, textOverflow, webkitLineClamp };
        styles.set(element, style);
      }
      return style;
    }

    /** A line box is taller than its glyphs, and may overlap the next. */
    function lettersIn(element: Element, { left, right, top, bottom }: DOMRect): Box {
      const spare = Math.max(0, bottom - top - 0.7 * Number.parseFloat(styleOf(element).fontSize)) / 2;
      return { left, right, top: top + spare, bottom: bottom - spare };
    }

    function look(element: Element, text: string, letters: Box) {
      let shown = letters;
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, display, position } = styleOf(box);
        if (display !== "inline" && display !== "contents" && `${overflowX}${overflowY}` !== "visiblevisible") {
          const { left, right, top, bottom } = box.getBoundingClientRect();
          const meant = textOverflow === "ellipsis" || webkitLineClamp !== "none";
          const cutAside = /hidden|clip/.test(overflowX) && (shown.left < left - 1 || shown.right > right + 1);
          const cutBelow = /hidden|clip/.test(overflowY) && (shown.top < top - 1 || shown.bottom > bottom + 1);
          if (!meant && (cutAside || cutBelow)) lost.add(`"${text}" is cut by ${box.outerHTML.slice(0, 80)}`);
          shown = common(shown, { left, right, top, bottom });
          if (shown.right <= shown.left || shown.bottom <= shown.top) return;
        }
        if (position === "fixed") break;
      }
      if (shown.right > innerWidth + 1 || shown.left < -1) lost.add(`"${text}" reaches out of the window`);
      lines.push({ element, text, letters: shown, layer: layerOf(element) });
    }

    function common(one: Box, other: Box): Box {
      return {
        left: Math.max(one.left, other.left),
        right: Math.min(one.right, other.right),
        top: Math.max(one.top, other.top),
        bottom: Math.min(one.bottom, other.bottom),
      };
    }

    /** Sticky and floating elements overlap other texts on purpose. */
    function layerOf(element: Element): Element | null {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (/sticky|fixed/.test(styleOf(box).position) || box.matches("dialog, [popover], [role=listbox]")) return box;
      }
      return null;
    }
  });
}

/** Runs `look` with the text spacing of https://www.w3.org/TR/WCAG22/#text-spacing. */
export async function withSpacedText<Found>(page: Page, look: () => Promise<Found>): Promise<Found> {
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [spaced];
  });
  try {
    return await look();
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
}

/**
 * Runs `look` with text of twice the size in a window of the same width (https://www.w3.org/TR/WCAG22/#resize-text):
 * once by the browser's font size, which media queries follow, and once by one that they do not.
 */
export async function withLargerText(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  const chosen = await look();
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
  await page.evaluate(() => {
    const larger = new CSSStyleSheet();
    larger.replaceSync(":root { font-size: 200% !important; }");
    document.adoptedStyleSheets = [larger];
  });
  const found = [...chosen, ...(await look())];
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return found;
}
