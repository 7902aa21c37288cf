import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings, RequestError } from "@hono/node-server";
import { Hono } from "hono";
import { signingKeyNames } from "#core/release/signing-key.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import { diskFullMessage, isDiskFull } from "../disk-full.ts";
import { type Logger, logUnavailable } from "../log.ts";
import { answerPage } from "../pages/answer-page.ts";
import { serveFromCache } from "../pages/cached-response.ts";
import type { Site } from "../site.ts";
import { limitRequestsPerTick, QueueFull } from "./middleware/fair-queue.ts";
import { requestGuard, sameSiteForms } from "./middleware/request-guard.ts";
import { type AppEnv, readAddress } from "./middleware/request-info.ts";
import { headersFor } from "./middleware/security-headers.ts";
import { visitorAddress, watchForOtherHost, watchForUnnamedProxy } from "./middleware/visitor-address.ts";
import { allRoutes } from "./own-routes.ts";
import { loadingPage, plainPage } from "./plain-page.ts";
import { answerCompareWorkbook, compareWorkbookPath } from "./routes/compare-workbook.ts";
import { dataFilePaths } from "./routes/data-files.ts";
import { answerFileHashes, fileHashesRoute } from "./routes/file-hashes.ts";
import { answerMetrics, countRequests } from "./routes/metrics.ts";
import { answerModel, modelRoute } from "./routes/model-address.ts";
import { answerOptions } from "./routes/public-data.ts";
import { answerRedirect } from "./routes/redirects.ts";
import { securityTxt, securityTxtPath } from "./routes/security-txt.ts";
import { answerUploads } from "./routes/uploads.ts";

export function answerRequests(site: Site): RequestListener {
  const app = createApp(site);
  const noticeProxy = watchForUnnamedProxy(site.config.trustedProxies, site.log);
  const noticeHost = watchForOtherHost(site.config, site.log);

  function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const id = randomUUID();
    const address = readAddress(incoming.url ?? "", allRoutes(site.pages?.routes, site.services?.factParameters()));
    logAccess(site.log, { id, method: incoming.method, path: address.path }, outgoing);
    if (serveFromCache(site, { id, address, visitorAddress: () => addressOf(incoming) }, incoming, outgoing)) return;
    noticeHost(incoming.headers.host);
    noticeProxy(incoming.socket.remoteAddress, incoming.headers["x-forwarded-for"]?.toString());
    const info = { id, address, visitorAddress: addressOf(incoming), log: site.log.child({ request: id }) };
    const listener = getRequestListener((request, env) => app.fetch(request, { ...(env as HttpBindings), info }), {
      overrideGlobalObjects: false,
      // HTTP/1.0, which load balancers use for `/readyz`, names no host. Only `siteUrl` is used in addresses.
      hostname: "localhost",
      errorHandler,
    });
    return listener(incoming, outgoing);
  }

  function addressOf({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    return visitorAddress(socket.remoteAddress, forwardedFor, site.config.trustedProxies);
  }

  function errorHandler(error: unknown): Response {
    if (error instanceof RequestError) return plainPage(400, "This address cannot be read.", headersFor(site.siteUrl));
    site.log.error({ err: error }, "A request failed");
    return plainPage(500, "Sorry, an error has occurred.", headersFor(site.siteUrl));
  }

  const answerFew = limitRequestsPerTick(answer, (incoming) => visitorNetwork(addressOf(incoming)));
  return site.metrics ? countRequests(answerFew, site, site.metrics) : answerFew;
}

export function createApp(site: Site): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    await next();
    if (c.env.outgoing.headersSent) return;
    const { id, address } = c.env.info;
    const headers = { ...headersFor(site.siteUrl, address), "X-Request-Id": id };
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
  app.onError((error, c) => {
    const { incoming, info } = c.env;
    // A client that disconnects while it sends a form causes no error.
    if (incoming.socket.destroyed) return plainPage(400, "The request broke off.");
    if (site.services?.isUnavailable(error)) {
      logUnavailable(info.log, error);
      return loadingPage();
    }
    if (error instanceof QueueFull) return plainPage(...queueFull[error.limit], { "Retry-After": "5" });
    info.log.error({ err: error }, "A request failed");
    if (isDiskFull(error)) return plainPage(507, diskFullMessage);
    return plainPage(500, "Sorry, an error has occurred.");
  });

  app.get("/healthz", (c) => c.text("ok", 200, { "Cache-Control": "no-store" }));
  // Without its database a process still serves cached pages and files.
  app.get("/readyz", async (c) => {
    const needsDatabase = c.req.query("database") !== undefined;
    const isReady = !site.leaving && site.services && (!needsDatabase || (await site.services.isReadable()));
    return isReady
      ? c.text("ready", 200, { "Cache-Control": "no-store" })
      : c.text(site.doing ? `not ready yet: ${site.doing}` : "not ready yet", 503, {
          "Cache-Control": "no-store",
          "Retry-After": "1",
        });
  });
  app.get("/metrics", (c, next) => (site.metrics ? answerMetrics(c, site, site.metrics) : next()));
  app.use(requestGuard((c, refusal) => answerPage(c, site, refusal)));
  app.options("*", answerOptions);
  app.get(securityTxtPath, (c) => {
    const { siteUrl, brand } = site;
    return c.text(securityTxt({ siteUrl, contactEmail: brand.contactEmail }, Date.now()), 200, {
      "Cache-Control": "no-cache",
    });
  });
  for (const name of signingKeyNames) {
    app.get(`/${name}`, (c, next) => {
      const { signingKey } = site.brand;
      return signingKey?.name === name ? c.text(signingKey.text, 200, { "Cache-Control": "no-cache" }) : next();
    });
  }
  app.on("GET", ["/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"], (c, next) =>
    site.brand.logoUrl ? c.redirect(site.brand.logoUrl, 302) : next(),
  );
  app.get("/live", (c) => site.live.answer(c, headersFor(site.siteUrl)));
  app.use((c, next) => site.assets?.(c, next) ?? next());
  app.get("/files/*", (c) => site.files?.(c) ?? loadingPage());
  for (const path of dataFilePaths) {
    app.get(path, (c) => site.dataFiles?.[path]?.(c) ?? loadingPage());
  }
  app.get(compareWorkbookPath, (c) =>
    site.services ? answerCompareWorkbook(c, site.services.catalog) : loadingPage(),
  );
  app.get(fileHashesRoute, (c) => (site.services ? answerFileHashes(c, site.services.catalog) : loadingPage()));
  app.get(modelRoute, async (c, next) => {
    const { services, siteUrl } = site;
    if (!services) return loadingPage();
    return (await answerModel(c, { catalog: services.catalog, siteUrl })) ?? next();
  });
  app.get("*", async (c, next) => {
    const { redirects, services } = site;
    return (redirects && services && (await answerRedirect(c, { redirects, catalog: services.catalog }))) ?? next();
  });
  app.all("/uploads/*", (c) => answerUploads(c, site));

  app.use(sameSiteForms(() => site.siteUrl));
  app.all("*", (c) => answerPage(c, site));

  return app;
}

const queueFull: Record<QueueFull["limit"], [status: number, message: string]> = {
  visitor: [429, "Too many requests from your network. Try again shortly."],
  total: [503, "Too many requests at once. Try again shortly."],
};

/** Frequent automated requests, which would flood the log. */
const routine = /^\/(healthz|readyz|metrics$|live$|assets\/)/;

interface LoggedRequest {
  id: string;
  method: string | undefined;
  /** Without the query, which may contain a link's token or a visitor's search. */
  path: string;
}

/** nginx's code for a client that disconnected before the response. */
const clientLeft = 499;

function logAccess(log: Logger, { id, method, path }: LoggedRequest, outgoing: ServerResponse): void {
  const started = performance.now();
  outgoing.once("close", () => {
    const status = outgoing.headersSent ? outgoing.statusCode : clientLeft;
    const level = routine.test(path) ? "debug" : status >= 500 && status !== 503 ? "warn" : "info";
    log[level]({ request: id, method, path, status, ms: Math.round(performance.now() - started) }, "request");
  });
}
