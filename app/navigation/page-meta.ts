import type { HeadersArgs, MetaDescriptor } from "react-router";
import { opaquePicture, type Picture } from "#core/files/picture.ts";
import { siteFor } from "./site.ts";

export interface PageMeta {
  title?: string;
  description: string;
  path?: string;
  picture?: Picture | undefined;
  unlisted?: boolean;
  /** The path of the Atom feed about what the page shows, and what the feed is about if not the whole site. */
  feed?: { path: string; title?: string };
  /** schema.org objects, without `@context`. `absolute` turns a path into a full URL. */
  structured?: (absolute: (path: string) => string) => StructuredData[];
}

export interface StructuredData {
  "@type": string;
  [property: string]: unknown;
}

export function pageMeta(
  { matches, error }: { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]; error?: unknown },
  { title, description, path, picture, unlisted, feed, structured }: PageMeta,
): MetaDescriptor[] {
  const { brand, url, hasFeeds } = siteFor(matches, error);
  const name = title ?? [brand.name, brand.tagline].filter(Boolean).join(" · ");
  // No "…": one character beyond Latin-1 makes V8 store the whole page in twice the memory.
  const summary = shorten(description, 160);
  const absolute = (address: string) => (plain.test(address) ? url + address : new URL(address, `${url}/`).href);
  return [
    { title: title ? `${shorten(title, 80, "…")} · ${brand.name}` : name },
    { name: "description", content: summary },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ...(path === undefined ? [] : [{ tagName: "link" as const, rel: "canonical", href: absolute(path) }]),
    ...(feed && hasFeeds ? [feedMeta(absolute(feed.path), [brand.name, feed.title])] : []),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: shorten(name, 80, "…") },
    { property: "og:description", content: summary },
    ...(path === undefined ? [] : [{ property: "og:url", content: absolute(path) }]),
    ...(picture ? pictureMeta(picture, absolute) : []),
    ...(structured?.(absolute) ?? []).map((item) => ({
      "script:ld+json": { "@context": "https://schema.org", ...item },
    })),
  ];
}

function feedMeta(address: string, titles: (string | undefined)[]): MetaDescriptor {
  const title = titles.filter(Boolean).join(": ");
  return { tagName: "link", rel: "alternate", type: "application/atom+xml", title, href: address };
}

function pictureMeta(picture: Picture, absolute: (path: string) => string): MetaDescriptor[] {
  const { url, width, height } = opaquePicture(picture);
  return [
    { property: "og:image", content: absolute(url) },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    ...(picture.alt ? [{ property: "og:image:alt", content: picture.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Paths that `URL` would not change, so that parsing is skipped. */
const plain = /^\/[\w/.?=&%-]*$/;

export function shorten(text: string, length: number, dots = ""): string {
  const line = text.replace(/\s{2,}|[^\S ]/g, " ").trim();
  if (line.length <= length) return line;
  const characters = Array.from(line.slice(0, 2 * length + 1));
  if (characters.length <= length) return line;
  const begun = characters.slice(0, length - dots.length).join("");
  return begun.replace(/\s\S{0,20}$/, "") + dots;
}

/** Prevents caching, and preserves `Retry-After` of actions and errors. */
export function privateHeaders({ actionHeaders, errorHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ "Cache-Control": "private, no-store" });
  const retryAfter = (errorHeaders ?? actionHeaders).get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
