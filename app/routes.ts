import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // The visitor's screens and signing in share one frame: header, navigation, footer.
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("catalog", "site/catalog.tsx"),
    route("catalog/categories/:id", "site/category.tsx"),
    route("catalog/products/:id", "site/product.tsx"),
    route("search", "site/search.tsx"),
    route("support", "site/support.tsx"),
    route("about", "site/about.tsx"),
    route("contact", "site/contact.tsx"),
    route("privacy", "site/privacy.tsx"),
    route("login", "account/login.tsx"),
    route("forgot", "account/forgot.tsx"),
    route("reset", "account/reset.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  route("logout", "account/logout.ts"),
  route("dashboard", "dashboard/layout.tsx", [
    index("dashboard/summary.tsx"),
    route("categories", "dashboard/categories.tsx"),
    route("categories/new", "dashboard/category-new.tsx"),
    route("categories/:id", "dashboard/category.tsx"),
    route("categories/:id/edit", "dashboard/category-edit.tsx"),
    route("categories/:id/deleted", "dashboard/category-deleted.tsx"),
    route("*", "dashboard/not-found.tsx"),
  ]),
  route("brand.css", "site/brand.ts"),
  route("search/suggest", "site/search-suggest.ts"),
  route("more/:list", "site/more.ts"),
  route("sitemap.xml", "site/sitemap.ts"),
  route("robots.txt", "site/robots.ts"),
] satisfies RouteConfig;
