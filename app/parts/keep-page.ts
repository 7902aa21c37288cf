import { type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { dataRouter } from "./data-router.ts";
import { unsavedWork } from "./unsaved-work.ts";

/**
 * Keeps the page where a load fails that nobody asked for, as after a change of the catalogue: while the line is broken or
 * a proxy in the way, it stays as it was, and whatever is typed into it. The router would put the error page in its place.
 */
export const keepPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const router = dataRouter();
  const isAskedFor = request.method !== "GET" || router?.state.navigation.state !== "idle";
  if (isAskedFor) return results;
  const { loaderData, errors } = router.state;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || isWelcome(result)) continue;
    if (route in loaderData) results[route] = { type: "data", result: loaderData[route] };
    // As the login form in the dashboard's place.
    else if (errors && route in errors) results[route] = { type: "error", result: errors[route] };
  }
  return results;
};

/**
 * Whether the site itself has said so: that another page is to be gone to, that the record is gone, or the session; the last
 * two would take unsaved work with them.
 */
function isWelcome(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && !unsavedWork.any());
}
