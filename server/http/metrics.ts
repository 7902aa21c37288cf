import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestListener } from "node:http";
import type { Context } from "hono";
import type { Metrics } from "../metrics/metrics.ts";
import { openRequestLabels } from "../metrics/request-labels.ts";
import type { Site } from "../site.ts";
import { readAddress } from "./request-address.ts";

/** Counts every request, until its answer is out or its visitor has left. */
export function countRequests(answer: RequestListener, site: Site, metrics: Metrics): RequestListener {
  let labelsOf = openRequestLabels([]);
  let known: readonly string[] | undefined;
  return (incoming, outgoing) => {
    // The screens come later than the first requests.
    if (known !== site.pages?.addresses) {
      known = site.pages?.addresses;
      labelsOf = openRequestLabels(known ?? []);
    }
    const { path } = readAddress(incoming.url ?? "", site.pages?.publicPages ?? {});
    const ended = metrics.requestBegan(labelsOf(incoming.method ?? "", path));
    outgoing.once("close", () => ended(outgoing.headersSent ? outgoing.statusCode : undefined));
    return answer(incoming, outgoing);
  };
}

/** Answers `/metrics` to whoever bears the token (RFC 6750). */
export async function answerMetrics(c: Context, site: Site, metrics: Metrics): Promise<Response> {
  const [, borne] = /^Bearer +(\S+) *$/i.exec(c.req.header("Authorization") ?? "") ?? [];
  if (borne === undefined || !isSame(borne, site.config.metricsToken)) {
    const reason = borne === undefined ? "" : ', error="invalid_token"';
    return c.text("Only for whoever bears the token.\n", 401, {
      "Cache-Control": "no-store",
      "WWW-Authenticate": `Bearer realm="metrics"${reason}`,
    });
  }
  const { contentType, text } = await metrics.read(site);
  return c.body(text, 200, { "Cache-Control": "no-store", "Content-Type": contentType });
}

/** In the same time, wherever they differ and however long they are. */
function isSame(one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
