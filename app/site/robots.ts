import { requestContext } from "../context.ts";
import type { Route } from "./+types/robots.ts";

export function loader({ context }: Route.LoaderArgs) {
  const closed = ["/dashboard", "/login", "/forgot", "/reset", "/logout", "/search", "/compare", "/more/"];
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    // Filters have endlessly many addresses; the longer rule wins, RFC 9309, 2.2.2.
    "Disallow: /catalog*?",
    "Allow: /catalog*?page=",
    "",
    `Sitemap: ${context.get(requestContext).siteUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
