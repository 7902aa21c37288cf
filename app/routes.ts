import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // The visitor's screens and signing in share one frame: header, navigation, footer.
  layout("site/layout.tsx", [
    index("site/home.tsx"),
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
    route("*", "dashboard/not-found.tsx"),
  ]),
  route("brand.css", "site/brand.ts"),
] satisfies RouteConfig;
