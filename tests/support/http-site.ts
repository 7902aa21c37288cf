import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { routeTable } from "#app/route-table.ts";
import { readConfig } from "#server/config.ts";
import { answerRequests } from "#server/http/app.ts";
import { listen } from "#server/http/listener/listen.ts";
import { pageLimits } from "#server/http/middleware/queues.ts";
import { LiveStreams } from "#server/http/routes/live.ts";
import { openLog } from "#server/log.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import type { Pages } from "#server/pages/pages.ts";
import type { Site } from "#server/site.ts";

/** The site's own, of which none is cached. */
export const uncachedRoutes = Object.fromEntries(
  Object.entries(routeTable).map(([pattern, { reads: _, ...facts }]) => [pattern, facts]),
);

/** The HTTP side of the server alone, on its own port, with test screens. */
export interface HttpSite extends AsyncDisposable {
  site: Site;
  url: string;
  port: number;
  /** Sends the request exactly as written; `fetch` would normalise its address. */
  send(path: string, options?: { method?: string; headers?: Record<string, string>; body?: string }): Promise<Answer>;
  stop(deadlineMs?: number): Promise<void>;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export async function openHttpSite(
  answerPage: Pages["handle"] = async (_request, { refusal }) =>
    new Response("<h1>A page</h1>", { status: refusal?.status ?? 200, headers: { "Content-Type": "text/html" } }),
  environment: Record<string, string> = {},
  limits: Parameters<typeof listen>[2] = {},
): Promise<HttpSite> {
  const config = readConfig({ PORT: "0", DATA_DIR: tmpdir(), ...environment });
  const brand = { name: "Test", legalName: "Test", tagline: "", contactEmail: "a@b.example", social: [], pages: [] };
  const metrics = config.metricsToken ? openMetrics(config) : undefined;
  const cache = new PageCache(pageLimits(config));
  const site: Site = { config, log: openLog("silent"), live: new LiveStreams(), cache, metrics, brand, siteUrl: "" };
  const listener = await listen(answerRequests(site), config, limits);
  const url = `http://localhost:${listener.port}`;
  site.siteUrl = config.siteUrl ?? url;
  site.pages = { handle: answerPage, development: false, routes: uncachedRoutes };
  const http: HttpSite = {
    site,
    url,
    port: listener.port,
    send: (path, options = {}) => send(listener.port, path, options),
    async stop(deadlineMs = 1_000) {
      site.live.end();
      await listener.stop(deadlineMs);
    },
    async [Symbol.asyncDispose]() {
      if (listener.server.listening) await http.stop(0);
    },
  };
  return http;
}

function send(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: Parameters<HttpSite["send"]>[1] & {},
) {
  return new Promise<Answer>((done, fail) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, async (answer) => {
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    });
    sent.on("error", fail);
    sent.end(body);
  });
}
