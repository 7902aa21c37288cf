import type { Context } from "hono";
import { meantPage, type PageAddress, pageAddress } from "#core/page-address.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { AppEnv, Site } from "../http/app.ts";
import { isTooMany, type TooMany } from "../http/fair-queue.ts";
import { logUnavailable } from "../http/log-unavailable.ts";
import { plainPage } from "../http/plain-page.ts";
import { administratorOf, formsInTurn, pagesInTurn, queueFull } from "../http/queues.ts";
import type { Services } from "../services.ts";
import { cacheKey } from "./cached-response.ts";
import { largestForm, readFormBody } from "./form-body.ts";
import { formWithoutNulls, queryWithoutNulls } from "./null-bytes.ts";
import type { PageCache } from "./page-cache.ts";
import type { Pages } from "./pages.ts";
import { type Asker, makePage } from "./render-page.ts";
import { type MadePage, madePlainPage, responseWith } from "./rendered-page.ts";

/** Where a stranger may send a form, and its data. */
const openToStrangers = /^\/(login|logout|forgot|reset)(\/|\.data|\/_\.data)?$/;

/** Answers screens and their data: a visitor with a page that is kept or shared, anybody else with one of their own. */
export async function answerDocument(c: Context<AppEnv>, site: Site): Promise<Response> {
  const { pages, services, cache } = site;
  if (!pages) return plainPage(503, "Loading...", { "Retry-After": "5", Refresh: "5" });

  const { pathname, search } = new URL(c.req.url);
  const isForm = c.req.method === "POST";
  const meant = isForm ? undefined : meantPage(pathname + search, pages.publicPages);
  if (meant) return c.redirect(meant, 301);

  const who = services && (await whoAsks(c, { services, siteUrl: site.siteUrl }));
  const data = services && who && { services, ...who };
  const page = pageAddress(pathname + queryWithoutNulls(search), pages.publicPages);
  const shared = cache && page && data && !data.administrator && !isForm;
  return shared ? answerShared(c, { site, pages, cache, data }, page) : answerAlone(c, { site, pages, data });
}

interface Answering {
  site: Site;
  pages: Pages;
  /** Who asks, and whom to ask. */
  data: (Asker & { services: Services }) | undefined;
}

/** Answers with a page that is made of its address alone, and of nothing else that this visitor has sent. */
async function answerShared(
  c: Context<AppEnv>,
  { site, pages, cache, data }: Answering & { cache: PageCache },
  { address, openEnded }: PageAddress,
): Promise<Response> {
  const acceptEncoding = c.req.header("Accept-Encoding");
  const { log } = c.var;
  const network = visitorNetwork(c.var.visitorAddress);
  const asker = {
    network,
    openEnded,
    inTurn: <Value>(work: () => Promise<Value>) => pagesInTurn(site)(network, work),
    // Not by the request's signal: for each of those Node keeps weak references, and finalizers.
    onLeaving: (left: () => void) => c.env.outgoing.once("close", left),
  };
  const made = await cache.getOrMake(cacheKey(address, acceptEncoding), asker, async (hasLeft) => {
    const request = new Request(new URL(address, site.siteUrl));
    return makePage(site, pages, { request, acceptEncoding, data, log, hasLeft, shared: true });
  });
  return responseWith(unlessTooMany(made), c.req.header("If-None-Match"));
}

/** Answers with a page for whoever sent this request, or with what became of its form. */
async function answerAlone(c: Context<AppEnv>, { site, pages, data }: Answering): Promise<Response> {
  const isForm = c.req.method === "POST";
  const administrator = data?.administrator;
  // What a stranger sends anywhere else is left unread.
  const unread = isForm && !administrator && !openToStrangers.test(c.req.path);
  const largest = administrator ? largestForm.administrator : largestForm.stranger;
  const sent = isForm && !unread ? await readFormBody(c.req.raw, largest) : null;
  if (sent === undefined) return plainPage(413, "This form is too large.");
  const form = sent && formWithoutNulls(sent, c.req.header("Content-Type"));
  const request = requestAt(site.siteUrl, c.req.raw);
  const acceptEncoding = c.req.header("Accept-Encoding");
  const { log } = c.var;
  // Ended is a connection whose form took too long: what says so is out, and what came after all is not to be done.
  const { socket } = c.env.incoming;
  const hasLeft = () => socket.destroyed || socket.writableEnded;
  const inTurn = form ? formsInTurn : pagesInTurn(site);
  const made = await inTurn(visitorNetwork(c.var.visitorAddress), () =>
    makePage(site, pages, { request, form, unread, acceptEncoding, data, log, hasLeft }),
  );
  return responseWith(unlessTooMany(made), undefined);
}

function unlessTooMany(made: MadePage | TooMany): MadePage {
  if (!isTooMany(made)) return made;
  return madePlainPage(...queueFull[made.tooMany], { "Retry-After": "5" });
}

/** Undefined where the database, which knows it, cannot be reached. */
async function whoAsks(
  c: Context<AppEnv>,
  { services, siteUrl }: { services: Services; siteUrl: string },
): Promise<Asker | undefined> {
  const { visitorAddress, requestId } = c.var;
  try {
    const administrator = await administratorOf(c.req.raw, visitorAddress, { services, siteUrl });
    return { signIn: services.signIn.for(visitorAddress, requestId), administrator };
  } catch (error) {
    if (!services.isUnavailable(error)) throw error;
    logUnavailable(services, c.var.log, error);
    return undefined;
  }
}

/**
 * The request as the application sees it, its form apart: at the site's public address, whatever proxies made of it, and
 * as a GET where only the headers are wanted. `Origin` was judged before, against what the browser saw.
 */
function requestAt(siteUrl: string, request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const address = new URL(pathname + queryWithoutNulls(search), siteUrl);
  return new Request(address, { method, headers, signal: request.signal });
}
