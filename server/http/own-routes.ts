import { memoizeWeak } from "#core/memoize-weak.ts";
import type { RouteFacts, RouteTable } from "#core/page-address.ts";
import { signingKeyNames } from "#core/release/signing-key.ts";
import type { RequestKind } from "../metrics/metrics.ts";
import { compareWorkbookPath } from "./routes/compare-workbook.ts";
import { dataFilePaths } from "./routes/data-files.ts";
import { modelJsonPath, modelPath } from "./routes/model-address.ts";
import { securityTxtPath } from "./routes/security-txt.ts";

/** Addresses that the server answers without a screen. */
export const ownRoutes: Record<string, RouteFacts & { kind: RequestKind }> = {
  "/live": { kind: "live" },
  "/healthz": { kind: "other" },
  "/readyz": { kind: "other" },
  "/metrics": { kind: "other" },
  [securityTxtPath]: { kind: "other" },
  ...Object.fromEntries(dataFilePaths.map((path) => [path, { kind: "file" as const, isData: true }])),
  ...Object.fromEntries(signingKeyNames.map((name) => [`/${name}`, { kind: "other" as const }])),
  [modelPath]: { kind: "other" },
  [modelJsonPath]: { kind: "other", isData: true },
  [compareWorkbookPath]: { kind: "file" },
};

const noScreens: RouteTable = {};

/** Every route of the site. The same object for the same screens. */
export function allRoutes(screens: RouteTable = noScreens): RouteTable {
  return merged(screens);
}

const merged = memoizeWeak((screens: RouteTable): RouteTable => ({ ...screens, ...ownRoutes }));
