import type { DataRouter } from "react-router";

/** The router itself, which has no public name: undefined on the server, and until it has taken over the page. */
export function dataRouter(): DataRouter | undefined {
  return (globalThis as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
