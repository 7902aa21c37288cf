import { filesPath } from "#core/file-address.ts";
import { uploadsPath } from "#core/upload.ts";
import { securityTxtPath } from "../http/security-txt.ts";
import type { RequestKind, RequestLabels } from "./metrics.ts";

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);
const own = new Map<string, RequestKind>([
  ["/live", "live"],
  ["/healthz", "other"],
  ["/readyz", "other"],
  ["/metrics", "other"],
  [securityTxtPath, "other"],
]);
const folders: [prefix: string, kind: RequestKind][] = [
  [filesPath, "file"],
  [`${uploadsPath}/`, "upload"],
  ["/assets/", "asset"],
];

/** Visitors choose addresses and methods, so labels come from fixed lists. `screens`: the patterns of all routes. */
export function openRequestLabels(screens: readonly string[]): (method: string, path: string) => RequestLabels {
  const fixed = new Set(screens.filter((screen) => !/[:*]/.test(screen)));
  const open = screens
    .filter((screen) => screen.includes(":") && !screen.includes("*"))
    .map((screen) => ({ screen, pattern: new RegExp(`^${screen.replaceAll(/:\w+/g, "[^/]+")}$`) }));

  function screenAt(path: string): string {
    const address = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
    if (fixed.has(address)) return address;
    return open.find(({ pattern }) => pattern.test(address))?.screen ?? "other";
  }

  return (method, path) => {
    const known = methods.has(method) ? method : "other";
    const labels = (kind: RequestKind, route: string): RequestLabels => ({ kind, route, method: known });
    const kind = own.get(path);
    if (kind) return labels(kind, path);
    if (path === uploadsPath) return labels("upload", path);
    const folder = folders.find(([prefix]) => path.startsWith(prefix));
    if (folder) return labels(folder[1], `${folder[0]}*`);

    const lower = path.toLowerCase();
    const isData = lower.endsWith(".data");
    // `/_.data` is the data of an address with a trailing slash, and of the home page.
    const route = screenAt(isData ? lower.replace(/(\/_(root)?)?\.data$/, "") || "/" : lower);
    if (method === "POST") return labels("form", route);
    if (method !== "GET" && method !== "HEAD") return labels("other", route);
    return labels(isData ? "data" : "page", route);
  };
}
