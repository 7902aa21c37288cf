import { expect, test } from "vitest";
import { sitemap, sitemapIndex } from "./sitemap-xml.ts";

test("a sitemap names each address, escaped, with the moment of its last change", async () => {
  async function* pages() {
    yield [{ address: "https://a.example/?q=1&r=<2>" }];
    yield [];
    yield [{ address: "https://a.example/b", updatedAt: 0 }];
  }
  expect((await Array.fromAsync(sitemap(pages()))).join("")).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://a.example/?q=1&amp;r=&lt;2&gt;</loc></url>
<url><loc>https://a.example/b</loc><lastmod>1970-01-01T00:00:00.000Z</lastmod></url>
</urlset>
`,
  );
});

test("the index of a large sitemap leads to each of its parts", () => {
  const index = sitemapIndex("https://a.example/sitemap.xml", [1, 3]);
  expect(index.match(/<loc>.*?<\/loc>/g)).toEqual([
    "<loc>https://a.example/sitemap.xml?part=1</loc>",
    "<loc>https://a.example/sitemap.xml?part=3</loc>",
  ]);
});
