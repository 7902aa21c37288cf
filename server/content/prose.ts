import { marked, type Token } from "marked";
import { ownValue } from "#core/own-value.ts";
import type { Prose } from "#core/site-content.ts";

/** The HTML is not sanitised: the owner of the content folder controls the site anyway. */
export function readProse(markdown: string, addressOf: (file: string) => string): Prose {
  const sections: Prose = [];
  let heading: string | undefined;
  let tokens: ReturnType<typeof marked.lexer> | undefined;

  function closeSection() {
    const html = tokens ? marked.parser(tokens).trim() : "";
    if (heading !== undefined || html) sections.push({ heading, html });
  }

  const all = marked.lexer(markdown);
  marked.walkTokens(all, (token) => {
    if (token.type === "image" && isOwn(token.href)) token.href = addressOf(decoded(token.href));
  });
  for (const token of all) {
    if (token.type === "heading" && token.depth <= 2) {
      closeSection();
      heading = plainText(marked.parser([{ ...token, depth: 3 } as Token]));
      tokens = undefined;
    } else {
      // The parser reads reference links from the token list's `links` property.
      tokens ??= Object.assign([], { links: all.links });
      tokens.push(token);
    }
  }
  closeSection();
  return sections;
}

export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ownValue(entities, name) ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** A path in the content folder, not a URL or another address of the site. */
function isOwn(href: string): boolean {
  return !/^([a-z][a-z\d+.-]*:|\/|#)/i.test(href);
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
