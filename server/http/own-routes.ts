import { memoizeWeak } from "#core/memoize-weak.ts";
import { type Parameter, type RouteFacts, type RouteTable, withFactParameters } from "#core/page-address.ts";
import { signingKeyNames } from "#core/release/signing-key.ts";
import type { RequestKind } from "../metrics/metrics.ts";
import { compareWorkbookPath } from "./routes/compare-workbook.ts";
import { dataFilePaths } from "./routes/data-files.ts";
import { fileHashesPath } from "./routes/file-hashes.ts";
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
  [fileHashesPath]: { kind: "other", isData: true },
};

const noScreens: RouteTable = {};

const noParameters: Record<string, Parameter> = {};

/** Every route of the site, with the parameters of its facts. The same object for the same screens and parameters. */
export function allRoutes(screens: RouteTable = noScreens, ofFacts = noParameters): RouteTable {
  return merged(screens)(ofFacts);
}

const merged = memoizeWeak((screens: RouteTable) =>
  memoizeWeak((ofFacts: Record<string, Parameter>) => withFactParameters({ ...screens, ...ownRoutes }, ofFacts)),
);
