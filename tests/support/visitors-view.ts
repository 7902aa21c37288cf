import type { Site } from "./site.ts";

/**
 * Every public page's document without its scripts, with the names of records instead of their ids, so that two sites
 * with the same catalog are equal.
 */
export async function visitorsView(site: Pick<Site, "url" | "openData">): Promise<Map<string, string>> {
  const names = await namesById(site);
  const pages = new Map<string, string>();
  for (const path of await publicPaths(site)) {
    const answer = await fetch(site.url + path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    pages.set(named(path, names), named(withoutScripts(await answer.text()), names).replaceAll(site.url, ""));
  }
  return new Map([...pages].sort());
}

/** The sitemap's addresses, every page of the long lists, and searches with few, many and no results. */
async function publicPaths({ url }: Pick<Site, "url">): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  return [...listed, "/search?q=dome", "/search?q=e", "/search?q=2.8", "/search?q=zeppelin"].sort();
}

function withoutScripts(html: string): string {
  const page = html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "").replaceAll(/></g, ">\n<");
  // Two sites may be built before and after midnight.
  return page.replaceAll(/As of \d{4}-\d\d-\d\d/g, "As of a day");
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Ids without a name, such as pictures', are numbered in the order of the page. */
function named(text: string, names: Map<string, string>): string {
  const numbers = new Map<string, string>();
  return text.replaceAll(uuid, (id) => {
    const name = names.get(id) ?? numbers.get(id) ?? `(id ${numbers.size + 1})`;
    if (!names.has(id)) numbers.set(id, name);
    return name;
  });
}

/** The name of each category, feature, product and release, in brackets. */
export async function namesById(site: Pick<Site, "openData">): Promise<Map<string, string>> {
  const data = await site.openData();
  const { reading } = data;
  try {
    const rows = [
      ...(await reading.selectFrom("category").select(["id", "name"]).execute()),
      ...(await reading.selectFrom("feature").select(["id", "label as name"]).execute()),
      ...(await reading.selectFrom("product").select(["id", "model as name"]).execute()),
      ...(await reading.selectFrom("release").select(["id", "version_text as name"]).execute()),
    ];
    return new Map(rows.map(({ id, name }) => [id, `(${name})`]));
  } finally {
    await data.close();
  }
}
