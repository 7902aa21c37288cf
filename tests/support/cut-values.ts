/** Values of tables and lists of facts. */
export const tableCells = "main :is(td, th, dd)";
/** Each text of what lies over a page: the panel of suggestions, menus, sheets and dialogs. */
export const overlayTexts =
  ":is([role=listbox], dialog[open], [popover]:popover-open, .filter-sheet[open]) :is(p, h2, h3, label, legend, dt, dd, code, a, button, [role=option] > span > span)";

/**
 * Runs in the page: the values that are wider than their cell or the box around it, or shortened, and numbers broken over
 * two lines. A box that scrolls cuts nothing.
 */
export function cutValues(selector: string): { cells: number; problems: string[] } {
  const problems: string[] = [];
  let cells = 0;
  for (const cell of document.querySelectorAll(selector)) {
    // A group's head lies above the empty cells of its row.
    if (!cell.checkVisibility({ visibilityProperty: true }) || cell.closest(".sr-only, .group-head")) continue;
    const box = cell.getBoundingClientRect();
    if (cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0) say("is wider than its cell", cell);
    const overlay = cell.closest("[role=listbox], dialog, [popover], .filter-sheet");
    const around = (overlay?.matches("[role=listbox]") ? overlay.parentElement : overlay)?.getBoundingClientRect();
    if (around && (box.right > around.right + 1 || box.left < around.left - 1)) say("reaches out of its panel", cell);
    if (around && (around.left < -1 || around.right > innerWidth + 1)) say("is in a panel wider than the window", cell);
    cells += 1;
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest(".sr-only, noscript, option") || !element.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isCut = [...range.getClientRects()].some((r) => r.left < box.left - 1 || r.right > box.right + 1);
      if (isCut) say("reaches out of its cell", cell);
      for (const number of (node.textContent ?? "").matchAll(/(?<![\w.,/-])\d[\d.,]*(?![\w.,/-])/g)) {
        range.setStart(node, number.index);
        range.setEnd(node, number.index + number[0].length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) say(`has ${number[0]} torn apart`, cell);
      }
    }
  }
  return { cells, problems };

  function say(problem: string, cell: Element) {
    problems.push(`"${cell.textContent?.slice(0, 60)}" ${problem}`);
  }
}
