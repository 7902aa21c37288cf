import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { visitorNetwork } from "../auth/visitor-network.ts";
import { administratorOf, enqueueForm } from "../http/middleware/queues.ts";
import type { AppEnv, RequestAddress } from "../http/middleware/request-info.ts";
import { loadingPage, plainPage } from "../http/plain-page.ts";
import { isPublicData } from "../http/routes/public-data.ts";
import { logUnavailable } from "../log.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site.ts";
import { cacheKey } from "./cached-response.ts";
import { largestForm, readFormBody } from "./form-body.ts";
import { countMissedSearch } from "./missed-search.ts";
import type { Pages } from "./pages.ts";
import { type PageData, renderPage } from "./render-page.ts";
import { type RenderedPage, writeRaw } from "./rendered-page.ts";
import type { Refusal } from "./request-services.ts";

export async function answerPage(c: Context<AppEnv>, site: Site, refusal?: Refusal): Promise<Response> {
  const { pages, services } = site;
  if (!pages) return loadingPage({ "Retry-After": "5", Refresh: "5" });
  const { id, address } = c.env.info;
  const isForm = c.req.method === "POST";
  if (address.redirect && !isForm && !refusal) return c.redirect(address.redirect.to, address.redirect.status);

  const data = services && (await pageData(c, services, site.siteUrl));
  const page = await (isForm ? answerForm(c, site, pages, data) : getPage(c, site, pages, data, refusal));
  if (!page) return plainPage(413, "This form is too large.");
  writeRaw(page, c.env.incoming, c.env.outgoing, id);
  if (!data?.administrator) countMissedSearch(page, c.env.incoming, services, () => c.env.info.visitorAddress);
  return RESPONSE_ALREADY_SENT;
}

function getPage(
  c: Context<AppEnv>,
  site: Site,
  pages: Pages,
  data: PageData | undefined,
  refusal: Refusal | undefined,
): Promise<RenderedPage> {
  const { address, visitorAddress, log } = c.env.info;
  const acceptEncoding = c.req.header("Accept-Encoding");
  const isPublic = data !== undefined && !data.administrator && address.page !== undefined && !refusal;
  const request = {
    key: isPublic ? cacheKey(address, acceptEncoding) : undefined,
    openEnded: address.page?.openEnded,
    network: visitorNetwork(visitorAddress),
    // A callback, because a request's `AbortSignal` costs weak references and finalizers.
    onLeaving: (left: () => void) => c.env.outgoing.once("close", left),
  };
  return site.cache.getOrRender(request, (hasLeft) => {
    const rendered = isPublic
      ? new Request(site.siteUrl + address.page?.address)
      : requestAt(site.siteUrl, address, c.req.raw);
    return renderPage(site, pages, {
      request: rendered,
      address,
      refusal,
      acceptEncoding,
      data,
      log,
      hasLeft,
      isShared: isPublic,
    });
  });
}

async function answerForm(
  c: Context<AppEnv>,
  site: Site,
  pages: Pages,
  data: PageData | undefined,
): Promise<RenderedPage | undefined> {
  const { address, visitorAddress, log } = c.env.info;
  const isBodySkipped = !data?.administrator && !address.route?.facts.takesForms;
  const largest = data?.administrator ? largestForm.administrator : largestForm.stranger;
  const form = isBodySkipped ? null : await readFormBody(c.req.raw, largest);
  if (form === undefined) return undefined;
  const request = requestAt(site.siteUrl, address, c.req.raw);
  const acceptEncoding = c.req.header("Accept-Encoding");
  const hasLeft = () => isClosing(c.env);
  return enqueueForm(visitorNetwork(visitorAddress), () =>
    renderPage(site, pages, { request, address, form, isBodySkipped, acceptEncoding, data, log, hasLeft }),
  );
}

function isClosing({ incoming: { socket } }: HttpBindings): boolean {
  return socket.destroyed || socket.writableEnded;
}

async function pageData(c: Context<AppEnv>, services: Services, siteUrl: string): Promise<PageData | undefined> {
  const { id, address, visitorAddress, log } = c.env.info;
  try {
    const administrator = isPublicData(address)
      ? undefined
      : await administratorOf(c.req.raw, visitorAddress, { services, siteUrl });
    return { services, visitor: { address: visitorAddress, requestId: id }, administrator };
  } catch (error) {
    if (!services.isUnavailable(error)) throw error;
    logUnavailable(log, error);
    return undefined;
  }
}

/** At the site's public address; `Origin` was checked before. HEAD becomes GET. */
function requestAt(siteUrl: string, { path, search }: RequestAddress, request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  const method = request.method === "HEAD" ? "GET" : request.method;
  return new Request(siteUrl + path + search, { method, headers, signal: request.signal });
}
