import { escaped } from "#core/escaped.ts";
import type { FeedEntry } from "#core/exports/feed.ts";

export interface Feed {
  /** A tag URI (RFC 4151). */
  id: string;
  title: string;
  author: string;
  /** Its own address, and the page's that it is about. */
  self: string;
  page: string;
  /** The newest first. */
  entries: FeedEntry[];
}

export const atomType = "application/atom+xml";

/** Atom 1.0 (RFC 4287). The same feed is the same text, so that it keeps its entity tag. */
export function atom({ id, title, author, self, page, entries }: Feed): string {
  // An empty feed has not changed since ever.
  const updated = entries[0]?.updated ?? "1970-01-01T00:00:00.000Z";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", id),
    element("title", title),
    element("updated", updated),
    link({ rel: "self", type: atomType, href: self }),
    link({ rel: "alternate", type: "text/html", href: page }),
    `<author>${element("name", author)}</author>`,
    ...entries.map(entryElement),
    "</feed>",
    "",
  ].join("\n");
}

function entryElement({ id, title, updated, published, url, category, text, enclosure }: FeedEntry): string {
  return [
    "<entry>",
    element("id", id),
    element("title", title),
    element("updated", updated),
    ...(published ? [element("published", published)] : []),
    link({ rel: "alternate", type: "text/html", href: url }),
    ...(enclosure
      ? [
          link({
            rel: "enclosure",
            type: enclosure.type,
            length: String(enclosure.size),
            title: enclosure.fileName,
            href: enclosure.url,
          }),
        ]
      : []),
    `<category term="${xmlText(category)}"/>`,
    element("summary", text),
    "</entry>",
  ].join("\n");
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

function link(attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${xmlText(value)}"`);
  return `<link${written.join("")}/>`;
}

/** Control characters and halves of characters are not XML, even escaped: https://www.w3.org/TR/xml/#charsets */
function xmlText(text: string): string {
  return escaped(text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ""));
}
