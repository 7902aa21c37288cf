import { escaped } from "#core/escaped.ts";

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapPage {
  address: string;
  updatedAt?: number;
}

/** Yields the XML in chunks. At most 50,000 pages per sitemap: https://www.sitemaps.org/protocol.html */
export async function* sitemap(pages: AsyncIterable<SitemapPage[]>): AsyncGenerator<string> {
  yield `${head}\n<urlset ${namespace}>\n`;
  for await (const some of pages) yield some.map((page) => `${entry(page)}\n`).join("");
  yield "</urlset>\n";
}

function entry({ address, updatedAt }: SitemapPage): string {
  const changed = updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
  return `<url><loc>${escaped(address)}</loc>${changed}</url>`;
}

export function sitemapIndex(address: string, parts: number[]): string {
  const entries = parts.map((part) => `<sitemap><loc>${escaped(`${address}?part=${part}`)}</loc></sitemap>`);
  return [head, `<sitemapindex ${namespace}>`, ...entries, "</sitemapindex>", ""].join("\n");
}
