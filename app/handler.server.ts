import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { Pages } from "#server/pages/pages.ts";
import { administratorContext, requestContext, servicesContext } from "./context.ts";

export { routeTable as routes } from "./route-table.ts";

export const version = build.assets.version;

export function createHandler(): Pages["handle"] {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  return (request, services) => {
    const context = new RouterContextProvider();
    context.set(requestContext, services);
    context.set(administratorContext, services.administrator);
    if (services.visitors) context.set(servicesContext, services.visitors);
    return handle(request, context);
  };
}
