import type { Context } from "hono";
import { pageAddress } from "#core/page-address.ts";
import { fewAtATime } from "../few-at-a-time.ts";
import type { Services } from "../services.ts";
import type { AppEnv, Site } from "./app.ts";
import { readFormBody } from "./form-body.ts";
import { cacheKey } from "./kept-pages.ts";
import { responseWith } from "./made-page.ts";
import { type Asker, makePage } from "./make-page.ts";
import { plainPage } from "./plain-page.ts";

/** Where a stranger may send a form, and its data. */
const openToStrangers = /^\/(login|logout|forgot|reset)(\/|\.data|\/_\.data)?$/;

/**
 * A page takes a megabyte while it is made, and one processor makes no two of them sooner together. Forms are queued
 * apart: they may wait for the database's writer, which no reader should.
 */
const pagesInTurn = fewAtATime(16);
const formsInTurn = fewAtATime(16);

/** Answers screens and their data: a visitor's with a page that is kept or shared, anybody else's with one of their own. */
export async function answerDocument(c: Context<AppEnv>, site: Site): Promise<Response> {
  const { pages, services, cache } = site;
  if (!pages) return plainPage(503, "Loading...", { "Retry-After": "5", Refresh: "5" });

  const who = services && (await whoAsks(c, services));
  const administrator = who?.administrator;
  const isForm = c.req.method === "POST";
  const [log, acceptEncoding] = [c.var.log, c.req.header("Accept-Encoding")];
  const data = services && who && { services, ...who };

  const { pathname, search } = new URL(c.req.url);
  const page = pageAddress(pathname + search, pages.publicPages);
  if (cache && page && data && !administrator && !isForm) {
    const { signal } = c.req.raw;
    const made = await cache.getOrMake(cacheKey(page.address, acceptEncoding), { ...page, signal }, (left) => {
      // Made of its address alone, and of nothing else that this visitor has sent.
      const request = new Request(new URL(page.address, site.siteUrl), { signal: left });
      const hasLeft = () => left.aborted;
      return pagesInTurn(() => makePage(site, pages, { request, acceptEncoding, data, log, hasLeft, shared: true }));
    });
    return responseWith(made, c.req.header("If-None-Match"));
  }

  // What a stranger sends anywhere else is left unread.
  const unread = isForm && !administrator && !openToStrangers.test(c.req.path);
  const form = isForm && !unread ? await readFormBody(c.req.raw) : null;
  if (form === undefined) return plainPage(413, "This form is too large.");
  const request = requestAt(site.siteUrl, c.req.raw);
  const hasLeft = () => c.env.incoming.socket.destroyed;
  const made = await (form ? formsInTurn : pagesInTurn)(() =>
    makePage(site, pages, { request, form, unread, acceptEncoding, data, log, hasLeft }),
  );
  return responseWith(made, undefined);
}

/** Undefined where the database, which knows it, cannot be reached. */
async function whoAsks(c: Context<AppEnv>, services: Services): Promise<Asker | undefined> {
  const signIn = services.signIn.for(c.var.visitorAddress);
  try {
    return { signIn, administrator: c.req.header("Cookie") ? await signIn.administrator(c.req.raw) : undefined };
  } catch (error) {
    if (!services.isAway(error)) throw error;
    c.var.log.warn({ err: error }, "The database could not be reached");
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
  return new Request(new URL(pathname + search, siteUrl), { method, headers, signal: request.signal });
}
