import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Context } from "hono";
import { filesPath } from "#core/files/file-address.ts";
import { uploadsPath } from "#core/files/upload.ts";
import { ownValue } from "#core/own-value.ts";
import type { Metrics, RequestKind, RequestLabels } from "../../metrics/metrics.ts";
import type { Site } from "../../site.ts";
import { type RequestAddress, readAddress } from "../middleware/request-info.ts";
import { allRoutes, ownRoutes } from "../own-routes.ts";

export function countRequests(answer: RequestListener, site: Site, metrics: Metrics): RequestListener {
  return (incoming, outgoing) => {
    const address = readAddress(incoming.url ?? "", allRoutes(site.pages?.routes));
    const ended = metrics.requestBegan(requestLabels(incoming.method ?? "", address));
    outgoing.once("close", () => ended(outgoing.headersSent ? outgoing.statusCode : undefined));
    return answer(incoming, outgoing);
  };
}

export async function answerMetrics(c: Context, site: Site, metrics: Metrics): Promise<Response> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (sent === undefined || !isSame(sent, site.config.metricsToken)) {
    const reason = sent === undefined ? "" : ', error="invalid_token"';
    return c.text("A bearer token is required.\n", 401, {
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
const folders: [prefix: string, kind: RequestKind][] = [
  [filesPath, "file"],
  [`${uploadsPath}/`, "upload"],
  ["/assets/", "asset"],
];

/** Labels come from fixed lists, because visitors choose addresses and methods. */
export function requestLabels(method: string, { path, route }: RequestAddress): RequestLabels {
  const known = methods.has(method) ? method : "other";
  const labels = (kind: RequestKind, pattern: string): RequestLabels => ({ kind, route: pattern, method: known });
  const own = ownValue(ownRoutes, path);
  if (own) return labels(own.kind, path);
  if (path === uploadsPath) return labels("upload", path);
  const folder = folders.find(([prefix]) => path.startsWith(prefix));
  if (folder) return labels(folder[1], `${folder[0]}*`);

  const pattern = route && !route.pattern.endsWith("*") ? route.pattern : "other";
  if (method === "POST") return labels("form", pattern);
  if (method !== "GET" && method !== "HEAD") return labels("other", pattern);
  return labels(path.toLowerCase().endsWith(".data") ? "data" : "page", pattern);
}
