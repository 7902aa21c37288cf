import type { Parameter, RouteFacts, RouteTable } from "#core/page-address.ts";
import { selectionParameters } from "#core/product/selection.ts";

/** An address, its module, and all that the server must know of it. The parts of the site derive from this table. */
export interface Route extends RouteFacts {
  path: string;
  file: string;
}

const list = { ...selectionParameters, discontinued: "hide", page: "page" } as const;

/** Inside the frame of `site/layout.tsx`. */
export const siteScreens: Route[] = [
  page("", "site/home/home.tsx"),
  page("catalog", "site/catalog/catalog.tsx", { feature: "choices", ...list }),
  page("catalog/categories/:id", "site/catalog/category.tsx", { f: "choices", ...list }),
  page("catalog/products/:id", "site/product/product.tsx"),
  page("search", "site/search/search.tsx", { q: "text", categories: "all", related: "all", page: "page" }),
  page("support", "site/support.tsx", {
    q: "text",
    kind: "text",
    general: "page",
    page: "page",
    sha256: "text",
    for: "text",
  }),
  page("support/lifecycle", "site/lifecycle-list.tsx", {
    q: "text",
    category: "text",
    status: "text",
    sort: "text",
    dir: "text",
    page: "page",
  }),
  page("support/releases", "site/releases/releases.tsx", { product: "text", page: "page" }),
  page("support/releases/:id", "site/releases/release.tsx"),
  page("support/releases/latest/:id", "site/releases/latest-release.tsx", { hardware: "text", region: "text" }),
  page("compliance", "site/compliance/compliance.tsx", { p: "set", m: "text", category: "text", q: "text" }),
  page("compare", "site/compare/compare.tsx", { p: "list", first: "text", second: "text", rows: "text", add: "text" }),
  page("about", "site/content/about.tsx"),
  page("contact", "site/content/contact.tsx"),
  page("privacy", "site/content/privacy.tsx"),
  page("pages/:name", "site/content/content-page.tsx"),
  account("login", "account/login.tsx"),
  account("logout", "account/logout.tsx"),
  account("forgot", "account/forgot.tsx"),
  account("reset", "account/reset.tsx"),
  // Rendered for each request: the record may be created at any moment, and such addresses are endless.
  { path: "*", file: "site/not-found.tsx" },
];

/** Below `/dashboard`, inside the frame of `dashboard/layout.tsx`. */
export const dashboardScreens: Route[] = [
  dashboard("", "dashboard/summary/summary.tsx"),
  dashboard("categories", "dashboard/category/categories.tsx"),
  dashboard("categories/new", "dashboard/category/category-new.tsx"),
  dashboard("categories/:id", "dashboard/category/category.tsx"),
  dashboard("categories/:id/edit", "dashboard/category/category-edit.tsx"),
  dashboard("categories/:id/deleted", "dashboard/category/category-deleted.tsx"),
  dashboard("products", "dashboard/product/products.tsx"),
  dashboard("products/new", "dashboard/product/product-new.tsx"),
  dashboard("products/choices", "dashboard/product/product-choices.ts"),
  dashboard("products/export", "dashboard/product/products-export.ts"),
  dashboard("products/features", "dashboard/product/product-features.ts"),
  dashboard("products/facts", "dashboard/product/product-sheet-facts.ts"),
  dashboard("products/set", "dashboard/product/set.tsx"),
  dashboard("products/delete", "dashboard/product/delete-selected.tsx"),
  dashboard("products/:id", "dashboard/product/product.tsx"),
  dashboard("products/:id/edit", "dashboard/product/product-edit.tsx"),
  dashboard("products/:id/deleted", "dashboard/product/product-deleted.tsx"),
  dashboard("downloads", "dashboard/download/downloads.tsx"),
  dashboard("downloads/new", "dashboard/download/download-new.tsx"),
  dashboard("downloads/:id", "dashboard/download/download.tsx"),
  dashboard("downloads/:id/deleted", "dashboard/download/download-deleted.tsx"),
  dashboard("releases", "dashboard/release/releases.tsx"),
  dashboard("releases/new", "dashboard/release/release-new.tsx"),
  dashboard("releases/products", "dashboard/release/offered-products.ts"),
  dashboard("releases/:id", "dashboard/release/release.tsx"),
  dashboard("releases/:id/edit", "dashboard/release/release-edit.tsx"),
  dashboard("releases/:id/deleted", "dashboard/release/release-deleted.tsx"),
  dashboard("facts", "dashboard/fact/facts.tsx"),
  dashboard("facts/rows", "dashboard/fact/rows.tsx"),
  dashboard("facts/rows/assign", "dashboard/fact/assign.tsx"),
  dashboard("facts/typed", "dashboard/fact/typed-facts.tsx"),
  dashboard("facts/new", "dashboard/fact/fact-new.tsx"),
  dashboard("facts/preview", "dashboard/fact/preview-fact.ts"),
  dashboard("facts/:id", "dashboard/fact/fact-edit.tsx"),
  dashboard("facts/:id/missing", "dashboard/fact/fact-missing.tsx"),
  dashboard("facts/:id/deleted", "dashboard/fact/fact-deleted.tsx"),
  dashboard("search-words", "dashboard/search-words/search-words.tsx"),
  dashboard("search-words/new", "dashboard/search-words/synonyms-new.tsx"),
  dashboard("search-words/:id", "dashboard/search-words/synonyms.tsx"),
  dashboard("import", "dashboard/import/import.tsx"),
  dashboard("import/:id", "dashboard/import/columns.tsx"),
  dashboard("import/:id/preview", "dashboard/import/preview.tsx"),
  dashboard("import/:id/done", "dashboard/import/done.tsx"),
  dashboard("import/:id/file/:name", "dashboard/import/import-file.ts"),
  dashboard("history", "dashboard/history/history.tsx"),
  dashboard("history/:set", "dashboard/history/change.tsx"),
  dashboard("history/record/:collection/:id", "dashboard/history/record-history.tsx"),
  dashboard("history/record/:collection/:id/:version", "dashboard/history/restore.tsx"),
  dashboard("history/bin", "dashboard/history/bin.tsx"),
  dashboard("uploads", "dashboard/uploads.tsx"),
  dashboard("info/new", "dashboard/info/info-new.tsx"),
  dashboard("info/:id/edit", "dashboard/info/info-edit.tsx"),
  dashboard("info/:id/delete", "dashboard/info/info-delete.tsx"),
  dashboard("info/:id/top", "dashboard/info/info-top.tsx"),
  dashboard("more/:list", "dashboard/more.ts"),
  dashboard("*", "dashboard/not-found.tsx"),
];

/** Without a frame. */
export const otherRoutes: Route[] = [
  { path: "session", file: "account/session.ts", isPrivate: true },
  data("compliance.csv", "site/compliance/compliance-csv.ts", { p: "set", m: "text" }),
  data("catalog/products/:id.json", "site/product/product-json.ts"),
  data("catalog/products/:id/eox.json", "site/product/product-eox.ts"),
  data("catalog/products/:id/device-type.yaml", "site/product/product-device-type.ts"),
  page("support/releases/:id/SHA256SUMS", "site/releases/sha256-sums.ts"),
  data("feed.atom", "site/feeds/site-feed.ts", { kind: "choice" }),
  data("catalog/categories/:id/feed.atom", "site/feeds/category-feed.ts", { kind: "choice" }),
  data("catalog/products/:id/feed.atom", "site/feeds/product-feed.ts", { kind: "choice" }),
  page("brand.css", "site/brand.ts"),
  page("search/suggest", "site/search/search-suggest.ts", { q: "text" }),
  page("more/:list", "site/more.ts", {
    category: "text",
    f: "choices",
    feature: "choices",
    ...list,
    q: "text",
    kind: "text",
  }),
  page("sitemap.xml", "site/sitemap.ts", { part: "text" }),
  page("robots.txt", "site/robots.ts"),
];

export const routeTable: RouteTable = Object.fromEntries([
  ...[...siteScreens, ...otherRoutes].map((route) => [`/${route.path}`, route]),
  ...dashboardScreens.map((route) => [`/dashboard/${route.path}`.replace(/\/$/, ""), route]),
]);

/** The same for all visitors. */
function page(path: string, file: string, reads: Record<string, Parameter> = {}): Route {
  return { path, file, reads };
}

/** A file for machines, the same for everybody. */
function data(path: string, file: string, reads: Record<string, Parameter> = {}): Route {
  return { path, file, reads, isData: true };
}

/** The forms of people who are not signed in. */
function account(path: string, file: string): Route {
  return { path, file, isPrivate: true, takesForms: true };
}

function dashboard(path: string, file: string): Route {
  return { path, file, isPrivate: true };
}
