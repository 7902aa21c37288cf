import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  // The visitor's screens and signing in share one frame: header, navigation, footer.
  layout("site/layout.tsx", [
    index("site/home.tsx"),
    route("about", "site/about.tsx"),
    route("contact", "site/contact.tsx"),
    route("privacy", "site/privacy.tsx"),
    route("*", "site/not-found.tsx"),
  ]),
  route("brand.css", "site/brand.ts"),
] satisfies RouteConfig;
