import type { DataRouter } from "react-router";

/** React Router does not export its router. Undefined on the server and before hydration. */
export function dataRouter(): DataRouter | undefined {
  return (globalThis as { __reactRouterDataRouter?: DataRouter }).__reactRouterDataRouter;
}
