import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import type { Administrator, SignIn } from "../auth/sign-in.ts";
import { openEditing } from "../catalog/open-editing.ts";
import { fewAtATime } from "../few-at-a-time.ts";
import type { Services } from "../services.ts";
import type { AppEnv, Site } from "./app.ts";
import { chooseEncoding, compressPage } from "./compression.ts";
import { readFormBody } from "./form-body.ts";
import { sealInlineScripts } from "./inline-scripts.ts";
import type { Pages, RequestServices } from "./pages.ts";
import { plainPage } from "./plain-page.ts";
import { pagePolicy } from "./security-headers.ts";

/** Screens that are one person's business, and whose addresses may carry a secret. */
const privatePaths = /^\/(dashboard|login|logout|forgot|reset)(\/|\.data$|$)/;
/** Where a stranger may send a form, and its data. */
const openToStrangers = /^\/(login|logout|forgot|reset)(\/|\.data|\/_\.data)?$/;
/** How long a browser waits before it asks again for a page that is not there yet. */
const retrySeconds = 2;

/**
 * A page takes a megabyte while it is made, and one processor makes no two of them sooner together. Forms are queued
 * apart: they may wait for the database's writer, which no reader should.
 */
const pagesInTurn = fewAtATime(16);
const formsInTurn = fewAtATime(16);

/** Answers screens and their data: asks the application, then seals, compresses and labels what it made. */
export async function answerDocument(c: Context<AppEnv>, site: Site): Promise<Response> {
  const { pages, services } = site;
  if (!pages) return plainPage(503, "Loading...", { "Retry-After": "5", Refresh: "5" });

  const who = services && (await whoAsks(c, services));
  const administrator = who?.administrator;
  // What a stranger sends anywhere else is left unread.
  const isForm = c.req.method === "POST";
  const unread = isForm && !administrator && !openToStrangers.test(c.req.path);
  const form = isForm && !unread ? await readFormBody(c.req.raw) : null;
  if (form === undefined) return plainPage(413, "This form is too large.");
  const asked = { pages, data: services && who && { services, ...who }, form, unread };
  return (form ? formsInTurn : pagesInTurn)(() => makeDocument(c, site, asked));
}

interface Asker {
  signIn: SignIn;
  administrator: Administrator | undefined;
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

interface Asked {
  pages: Pages;
  /** Without it, every page is the loading screen. */
  data: (Asker & { services: Services }) | undefined;
  form: Uint8Array<ArrayBuffer> | null;
  unread: boolean;
}

async function makeDocument(c: Context<AppEnv>, site: Site, { pages, data, form, unread }: Asked): Promise<Response> {
  // Waited too long.
  if (c.env.incoming.socket.destroyed) return plainPage(503, "The visitor has left.");
  const scriptMark = randomUUID();
  const administrator = data?.administrator;
  let away = false;

  function reportError(error: unknown): void {
    away ||= data?.services.isAway(error) ?? false;
    if (away) c.var.log.warn({ err: error }, "The database could not be reached");
    else c.var.log.error({ err: error }, "A screen failed");
  }
  function handle(body: Uint8Array<ArrayBuffer> | null, known: Asked["data"]): Promise<Response> {
    const { brand, siteUrl } = site;
    const request = requestAt(siteUrl, c.req.raw, body);
    return pages.handle(request, { brand, siteUrl, scriptMark, unread, reportError, data: known && screenData(known) });
  }

  let response = await handle(form, data);
  // A form that a page's script has sent hears why it was refused, and stays. Anybody else waits.
  if (away && !(form && c.req.path.endsWith(".data"))) response = await handle(null, undefined);

  const headers = new Headers(response.headers);
  labelCaching(headers, c.req.path, administrator);
  if (response.status === 503) {
    headers.set("Retry-After", String(retrySeconds));
    // Works without scripts, and loads the address that was asked for; a form is not lost by it.
    if (c.req.method !== "POST") headers.set("Refresh", String(retrySeconds));
  }

  let body = Buffer.from(await response.arrayBuffer());
  if (headers.get("Content-Type")?.startsWith("text/html")) {
    const sealed = sealInlineScripts(body.toString(), scriptMark);
    body = Buffer.from(sealed.html);
    headers.set(
      "Content-Security-Policy",
      pagePolicy(sealed.hashes, { development: pages.development, administrator: administrator !== undefined }),
    );
  }
  const encoding = chooseEncoding(c.req.header("Accept-Encoding"));
  const compressed = await compressPage(body, encoding);
  if (compressed && encoding) headers.set("Content-Encoding", encoding);
  if (response.body) headers.set("Content-Length", String((compressed ?? body).length));
  return new Response(response.body ? (compressed ?? body) : null, { status: response.status, headers });
}

/** What screens may ask for. */
function screenData({ services, signIn, administrator }: Asker & { services: Services }): RequestServices["data"] {
  const { database, reading, lists, uploads } = services;
  return {
    content: services.content,
    catalog: services.catalog,
    signIn,
    administrator,
    editing: administrator && openEditing({ database, reading, lists, uploads: uploads.of(administrator.id) }),
    revision: services.changes.revision,
  };
}

/**
 * The request as the application sees it: at the site's public address, whatever proxies made of it, and as a GET
 * where only the headers are wanted. `Origin` was judged before, against what the browser saw.
 */
function requestAt(siteUrl: string, request: Request, body: Uint8Array<ArrayBuffer> | null): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(new URL(pathname + search, siteUrl), {
    method: request.method === "HEAD" ? "GET" : request.method,
    headers,
    body,
    signal: request.signal,
  });
}

function labelCaching(headers: Headers, path: string, administrator: Administrator | undefined) {
  headers.append("Vary", "Accept-Encoding, Cookie");
  if (administrator || headers.has("Set-Cookie") || privatePaths.test(path)) {
    headers.set("Cache-Control", "private, no-store");
  } else if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-cache");
  }
}
