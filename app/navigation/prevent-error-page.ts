import { type DataRouter, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { unsavedWork } from "../forms/unsaved-work.ts";
import { siteInError } from "./site.ts";

/** Preserves the page and its input if a background revalidation fails, where the router would show its error page. */
export const preventErrorPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const router = dataRouter();
  keepFrame(results, router);
  const isAskedFor = request.method !== "GET" || router?.state.navigation.state !== "idle";
  if (isAskedFor) return results;
  const { loaderData, errors } = router.state;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || isWelcome(result)) continue;
    if (route in loaderData) results[route] = { type: "data", result: loaderData[route] };
    else if (errors && route in errors) results[route] = { type: "error", result: errors[route] };
  }
  return results;
};

/** The error page of a failed click keeps the frame's data, unless the answer brings its own. */
function keepFrame(results: Record<string, DataStrategyResult>, router: DataRouter | undefined): void {
  const { root } = results;
  const before = router?.state.loaderData.root;
  if (root?.type !== "error" || !before || siteInError(root.result) || root.result instanceof Response) return;
  results.root = { type: "data", result: before };
}

/** Errors such as a deleted record or an ended session must not replace unsaved work; redirects may. */
function isWelcome(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && !unsavedWork.any());
}

/** React Router does not export its router. Undefined on the server and before hydration. */
export function dataRouter(): DataRouter | undefined {
  return (globalThis as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
