import { marked } from "marked";
import type { Prose } from "#core/site-content.ts";

/**
 * Turns the owner's Markdown into sections, one for each `#` or `##` heading; deeper headings stay inside. The HTML is
 * shown as it is: whoever writes the content folder could change the whole site anyway.
 */
export function readProse(markdown: string): Prose {
  const sections: Prose = [];
  let heading: string | undefined;
  let tokens: ReturnType<typeof marked.lexer> | undefined;

  function closeSection() {
    const html = tokens ? marked.parser(tokens).trim() : "";
    if (heading !== undefined || html) sections.push({ heading, html });
  }

  const all = marked.lexer(markdown);
  for (const token of all) {
    if (token.type === "heading" && token.depth <= 2) {
      closeSection();
      heading = token.text;
      tokens = undefined;
    } else {
      // The parser looks up reference links in the list itself.
      tokens ??= Object.assign([], { links: all.links });
      tokens.push(token);
    }
  }
  closeSection();
  return sections;
}
