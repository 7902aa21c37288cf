const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A sitemap of whole addresses. `updatedAt` in milliseconds since 1970. */
export function sitemap(pages: { address: string; updatedAt?: number }[]): string {
  const entries = pages.map(({ address, updatedAt }) => {
    const changed = updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`;
  });
  return [head, `<urlset ${namespace}>`, ...entries, "</urlset>", ""].join("\n");
}

/** The index of a sitemap in parts, which count from 1. */
export function sitemapIndex(address: string, parts: number): string {
  const entries = Array.from(
    { length: parts },
    (_, place) => `<sitemap><loc>${escapeXml(`${address}?part=${place + 1}`)}</loc></sitemap>`,
  );
  return [head, `<sitemapindex ${namespace}>`, ...entries, "</sitemapindex>", ""].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
