import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Context } from "hono";
import { filesPath } from "#core/file-address.ts";
import { uploadsPath } from "#core/upload.ts";
import type { Metrics, RequestKind, RequestLabels } from "../metrics/metrics.ts";
import type { Site } from "../site.ts";
import { compareWorkbookPath } from "./compare-workbook.ts";
import { catalogCsvPath, lifecycleCsvPath } from "./csv-files.ts";
import { readAddress } from "./request-info.ts";
import { securityTxtPath } from "./security-txt.ts";

export function countRequests(answer: RequestListener, site: Site, metrics: Metrics): RequestListener {
  let labelsOf = openRequestLabels([]);
  let known: readonly string[] | undefined;
  return (incoming, outgoing) => {
    if (known !== site.pages?.addresses) {
      known = site.pages?.addresses;
      labelsOf = openRequestLabels(known ?? []);
    }
    const { path } = readAddress(incoming.url ?? "", site.pages?.publicPages);
    const ended = metrics.requestBegan(labelsOf(incoming.method ?? "", path));
    outgoing.once("close", () => ended(outgoing.headersSent ? outgoing.statusCode : undefined));
    return answer(incoming, outgoing);
  };
}

export async function answerMetrics(c: Context, site: Site, metrics: Metrics): Promise<Response> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (sent === undefined || !isSame(sent, site.config.metricsToken)) {
    const reason = sent === undefined ? "" : ', error="invalid_token"';
    return c.text("Only with the token.\n", 401, {
      "Cache-Control": "no-store",
      "WWW-Authenticate": `Bearer realm="metrics"${reason}`,
    });
  }
  const { contentType, text } = await metrics.read(site);
  return c.body(text, 200, { "Cache-Control": "no-store", "Content-Type": contentType });
}

function isSame(one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "DELETE"]);
const own = new Map<string, RequestKind>([
  ["/live", "live"],
  ["/healthz", "other"],
  ["/readyz", "other"],
  ["/metrics", "other"],
  [securityTxtPath, "other"],
  [catalogCsvPath, "file"],
  [lifecycleCsvPath, "file"],
  [compareWorkbookPath, "file"],
]);
const folders: [prefix: string, kind: RequestKind][] = [
  [filesPath, "file"],
  [`${uploadsPath}/`, "upload"],
  ["/assets/", "asset"],
];

/** Labels come from fixed lists, because visitors choose addresses and methods. */
export function openRequestLabels(screens: readonly string[]): (method: string, path: string) => RequestLabels {
  const fixed = new Set(screens.filter((screen) => !/[:*]/.test(screen)));
  const open = screens
    .filter((screen) => screen.includes(":") && !screen.includes("*"))
    .map((screen) => ({ screen, pattern: new RegExp(`^${screen.replaceAll(/:\w+/g, "[^/]+")}$`) }))
    // `/:id.json` before `/:id`.
    .sort((one, other) => other.screen.length - one.screen.length);

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
