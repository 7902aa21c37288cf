import type { PublicPages } from "#core/page-address.ts";

/** Routes whose response is the same for all visitors, with the parameters that they read. Others are dropped. */
export const publicPages: PublicPages = {
  "/": {},
  "/catalog": { discontinued: "hide", page: "page" },
  "/catalog/categories/:id": { discontinued: "hide", f: "set", page: "page" },
  "/catalog/products/:id": {},
  "/catalog/products/:id.json": {},
  "/catalog/products/:id/eox.json": {},
  "/search": { q: "text", categories: "all", page: "page" },
  "/support": { q: "text", kind: "text", general: "page", page: "page" },
  "/support/lifecycle": { q: "text", category: "text", status: "text", sort: "text", dir: "text", page: "page" },
  "/support/releases": { product: "text", page: "page" },
  "/support/releases/:id": {},
  "/support/releases/:id/SHA256SUMS": {},
  "/support/releases/latest/:id": { hardware: "text", region: "text" },
  "/compliance": { p: "set", m: "text", category: "text", q: "text" },
  "/compliance.csv": { p: "set", m: "text" },
  "/about": {},
  "/contact": {},
  "/privacy": {},
  "/pages/:name": {},
  "/search/suggest": { q: "text" },
  "/more/:list": { category: "text", discontinued: "hide", f: "set", q: "text", kind: "text", page: "page" },
  "/brand.css": {},
  "/sitemap.xml": { part: "text" },
  "/robots.txt": {},
};
