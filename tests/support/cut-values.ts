/**
 * Runs in the page: the values of tables and lists of facts that are wider than their cell or the box around it, and
 * numbers broken over two lines. A box that scrolls cuts nothing.
 */
export function cutValues(): { cells: number; problems: string[] } {
  const problems: string[] = [];
  let cells = 0;
  for (const cell of document.querySelectorAll("main :is(td, th, dd)")) {
    // A group's head lies above the empty cells of its row.
    if (!cell.checkVisibility({ visibilityProperty: true }) || cell.closest(".sr-only, .group-head")) continue;
    const box = cell.getBoundingClientRect();
    if (cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth > 0) say("is wider than its cell", cell);
    cells += 1;
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest(".sr-only, noscript") || !element.checkVisibility()) continue;
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
