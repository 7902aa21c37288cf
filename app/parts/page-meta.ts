import type { MetaDescriptor } from "react-router";
import type { Picture } from "#core/picture.ts";
import { siteFor } from "./site.ts";

/** What a screen tells search engines and those who share its address. */
export interface PageMeta {
  /** Stands before the site's name; without one, the site's name and tagline stand alone. */
  title?: string;
  description: string;
  /** The page's one true address from the root, with the parameters that matter. Without one, it has none. */
  path?: string;
  picture?: Picture | undefined;
  /** For pages that search engines should leave out. */
  unlisted?: boolean;
  /** Makes schema.org objects, without their `@context`, given what turns an address from the root into a whole one. */
  structured?: (absolute: (path: string) => string) => StructuredData[];
}

/** A schema.org object. */
export interface StructuredData {
  "@type": string;
  [property: string]: unknown;
}

/** A page's title, description, canonical link, Open Graph and structured data. Call it from a route's `meta`. */
export function pageMeta(
  { matches, error }: { matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]; error?: unknown },
  { title, description, path, picture, unlisted, structured }: PageMeta,
): MetaDescriptor[] {
  const { brand, url } = siteFor(matches, error);
  const name = title ?? [brand.name, brand.tagline].filter(Boolean).join(" · ");
  // Whoever shows it adds dots of their own. One of ours would have V8 keep all of the page in twice the bytes.
  const summary = shorten(description, 160);
  const absolute = (address: string) => (plain.test(address) ? url + address : new URL(address, `${url}/`).href);
  return [
    { title: title ? `${shorten(title, 80, "…")} · ${brand.name}` : name },
    { name: "description", content: summary },
    ...(unlisted ? [{ name: "robots", content: "noindex" }] : []),
    ...(path === undefined ? [] : [{ tagName: "link" as const, rel: "canonical", href: absolute(path) }]),
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

function pictureMeta(picture: Picture, absolute: (path: string) => string): MetaDescriptor[] {
  return [
    { property: "og:image", content: absolute(picture.url) },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    ...(picture.alt ? [{ property: "og:image:alt", content: picture.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** An address below the site's in which nothing is to be spelled otherwise: it needs no parsing. */
const plain = /^\/[\w/.?=&%-]*$/;

/** At most `length` characters on one line; where it is cut, at a word, the last of them are `dots`. */
export function shorten(text: string, length: number, dots = ""): string {
  const line = text.replace(/\s{2,}|[^\S ]/g, " ").trim();
  if (line.length <= length) return line;
  // A character takes two units at most: of a long text no more than that is taken apart.
  const characters = Array.from(line.slice(0, 2 * length + 1));
  if (characters.length <= length) return line;
  const begun = characters.slice(0, length - dots.length).join("");
  return begun.replace(/\s\S{0,20}$/, "") + dots;
}
