import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { dashboardScreens, otherRoutes, type Route, siteScreens } from "./route-table.ts";

function entry({ path, file }: Route) {
  return path ? route(path, file) : index(file);
}

export default [
  layout("site/layout.tsx", siteScreens.map(entry)),
  route("dashboard", "dashboard/layout.tsx", dashboardScreens.map(entry)),
  ...otherRoutes.map(entry),
] satisfies RouteConfig;
