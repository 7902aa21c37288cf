import { createApp } from "#server/http/app.ts";
import { demo } from "./demo.ts";
import { openHttpSite } from "./http-site.ts";
import { routePatterns } from "./screens.ts";

/**
 * Every address of the route table and of the server itself, with ids of the demo catalog; screens also as their data
 * requests.
 */
export async function addressesOfEveryRoute(): Promise<string[]> {
  const screens = (await routePatterns()).map(fill);
  const data = screens.map((address) => (address === "/" ? "/_.data" : `${address}.data`));
  await using http = await openHttpSite();
  const server = createApp(http.site).routes.map(({ path }) => fill(path));
  return [...new Set([...screens, ...data, ...server])].sort();
}

const unknown = "00000000-0000-4000-8000-000000000000";

function fill(pattern: string): string {
  const ids: Record<string, string | undefined> = {
    categories: demo.categories[0]?.id,
    products: demo.products[0]?.id,
    downloads: demo.downloads[0]?.id,
    info: demo.info.banners[0]?.id,
  };
  const [collection = ""] = /\/(\w+)\/:id/.exec(pattern)?.slice(1) ?? [];
  return pattern
    .replace(":id", ids[collection] ?? unknown)
    .replace(":list", "catalog")
    .replace(/:\w+/g, "anything")
    .replace(/\*$/, "anything");
}
