import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Brand } from "#core/site-content.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Config } from "../config.ts";
import { diskFullSentence, isDiskFull } from "../disk-full.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { answerDocument } from "../pages/answer-page.ts";
import { answerKept } from "../pages/cached-response.ts";
import type { PageCache } from "../pages/page-cache.ts";
import type { Pages } from "../pages/pages.ts";
import { MadeResponse, sendMade } from "../pages/rendered-page.ts";
import type { Services } from "../services.ts";
import { requestLog } from "./access-log.ts";
import { fewPerIteration } from "./fair-queue.ts";
import type { LiveStreams } from "./live.ts";
import { logUnavailable } from "./log-unavailable.ts";
import { answerMetrics, countRequests } from "./metrics.ts";
import { plainPage } from "./plain-page.ts";
import { QueueFull, queueFull } from "./queues.ts";
import { requestGuard } from "./request-guard.ts";
import { sameSiteForms } from "./same-site.ts";
import { headersFor, securityHeaders } from "./security-headers.ts";
import { securityTxt, securityTxtPath } from "./security-txt.ts";
import { answerUploads } from "./uploads.ts";
import { visitorAddress } from "./visitor-address.ts";

/** The site as it comes up: it answers from the first moment, with more as more of it is open. */
export interface Site {
  readonly config: Config;
  readonly log: Logger;
  readonly live: LiveStreams;
  /** Where `METRICS_TOKEN` opens them. */
  readonly metrics?: Metrics;
  brand: Brand;
  siteUrl: string;
  pages?: Pages;
  /** The hash of the build that `pages` come from; none in development. */
  buildHash?: string;
  /** Keeps finished pages, from when services are there. */
  cache?: PageCache;
  /** Serves the build's files for browsers; in development Vite does. */
  assets?: MiddlewareHandler;
  /** Set when the server is about to stop: it still answers, and asks for no more. */
  leaving?: boolean;
  /** Set once products, categories, info and downloads can be read. */
  services?: Services;
}

export interface AppEnv {
  Bindings: HttpBindings;
  Variables: { visitorAddress: string; requestId: string; log: Logger };
}

/** Answers the requests of a Node server. */
export function answerRequests(site: Site): RequestListener {
  // HTTP/1.0, in which load balancers ask for `/readyz`, names no host. Addresses are made of `siteUrl` anyway.
  const options = { overrideGlobalObjects: false, hostname: "localhost", errorHandler };
  const app = createApp(site);
  const answer = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env as HttpBindings);
    return response instanceof MadeResponse ? sendMade(response, (env as HttpBindings).outgoing) : response;
  }, options);
  const answerAny: RequestListener = (incoming, outgoing) =>
    answerKept(site, incoming, outgoing) || answer(incoming, outgoing);
  const answerFew = fewPerIteration(answerAny, ({ socket, headers }) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    return visitorNetwork(visitorAddress(socket.remoteAddress, forwardedFor, site.config.trustedProxies));
  });
  return site.metrics ? countRequests(answerFew, site, site.metrics) : answerFew;

  // What never became a request that the application could see.
  function errorHandler(error: unknown): Response {
    if (error instanceof RequestError) return plainPage(400, "This address cannot be read.", headersFor(site.siteUrl));
    site.log.error({ err: error }, "A request failed");
    return plainPage(500, "Sorry, an error has occurred.", headersFor(site.siteUrl));
  }
}

/** Everything the server answers, in the order in which an address is looked at. */
export function createApp(site: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(requestLog(site));
  app.use(securityHeaders(() => site.siteUrl));
  app.onError((error, c) => {
    // Whoever leaves in the middle of a form breaks it off: no news, and nobody to answer.
    if (c.env.incoming.socket.destroyed) return plainPage(400, "The request broke off.");
    if (site.services?.isUnavailable(error)) {
      logUnavailable(site.services, c.var.log, error);
      return plainPage(503, "Loading...", { "Retry-After": "2" });
    }
    if (error instanceof QueueFull) return plainPage(...queueFull[error.reason], { "Retry-After": "5" });
    c.var.log.error({ err: error }, "A request failed");
    if (isDiskFull(error)) return plainPage(507, diskFullSentence);
    return plainPage(500, "Sorry, an error has occurred.");
  });

  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  // Without its database a process still answers the pages and files that it has in its caches.
  app.get("/readyz", async (c) => {
    const needsDatabase = c.req.query("database") !== undefined;
    const isReady = !site.leaving && site.services && (!needsDatabase || (await site.services.isReadable()));
    return isReady
      ? c.text("ready", 200, { "Cache-Control": "no-store" })
      : c.text("not ready yet", 503, { "Cache-Control": "no-store", "Retry-After": "1" });
  });
  app.get("/metrics", (c, next) => (site.metrics ? answerMetrics(c, site, site.metrics) : next()));
  app.use(requestGuard);
  app.get(securityTxtPath, (c) => {
    const { siteUrl, brand } = site;
    return c.text(securityTxt({ siteUrl, contactEmail: brand.contactEmail }, Date.now()), 200, {
      "Cache-Control": "no-cache",
    });
  });
  // Browsers ask for these by themselves: with a logo of the owner's, nobody sees the built-in mark.
  app.on("GET", ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"], (c, next) =>
    site.brand.logoUrl ? c.redirect(site.brand.logoUrl, 302) : next(),
  );
  app.get("/live", (c) => site.live.answer(c, headersFor(site.siteUrl)));
  app.use((c, next) => site.assets?.(c, next) ?? next());
  app.get("/files/*", (c) => site.services?.files(c) ?? plainPage(503, "Loading...", { "Retry-After": "2" }));
  app.all("/uploads/*", (c) => answerUploads(c, site));

  app.use(sameSiteForms(() => site.siteUrl));
  app.all("*", (c) => answerDocument(c, site));

  return app;
}
