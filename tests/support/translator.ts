import type { Page } from "playwright-core";

/** Translates all pages that `page` then loads, from their first text on. */
export async function translateFromTheStart(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

/** Translates the page that is open, and what changes in it. */
export async function translateNow(page: Page): Promise<void> {
  await page.evaluate(translate);
}

/** The text of an element in the original language, and which of it is not translated. */
export function originalText(page: Page, selector = "main"): Promise<string> {
  return page.evaluate((selector) => {
    const element = document.querySelector(selector);
    if (!element) return "";
    const found = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!data.trim() || parentElement?.closest("script, style, noscript, textarea, svg")) continue;
      const isKept = parentElement?.closest('[translate="no"]') !== null;
      found.push(isKept ? data : parentElement?.closest("font") ? data.slice(1, -1) : `[not translated: ${data}]`);
    }
    return found.join("");
  }, selector);
}

/**
 * Runs in the page, and does to it what browsers' translators do: each text node is replaced by nested `<font>`
 * elements, also one that is added or changed later. The translation of a text is the text in guillemets.
 */
function translate(): void {
  const left = "head, script, style, noscript, textarea, svg, [translate=no]";

  function translateText(text: Text): void {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent || parent.closest("font") || parent.closest(left)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }

  function translateIn(node: Node): void {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found = node instanceof Text ? [node] : [];
    while (texts.nextNode()) if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    found.forEach(translateText);
  }

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translateIn(node);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  translateIn(document);
}
