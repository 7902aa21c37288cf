import { randomUUID } from "node:crypto";
import type { Administrator, RequestAuth } from "../auth/auth-service.ts";
import { openEditing } from "../catalog/open-editing.ts";
import { asOneRequest } from "../changes/asked-revision.ts";
import { isDiskFull } from "../disk-full.ts";
import type { Site } from "../http/app.ts";
import { chooseEncoding, compressPage } from "../http/compression.ts";
import { logUnavailable } from "../http/log-unavailable.ts";
import { headersFor, pagePolicy } from "../http/security-headers.ts";
import type { Logger } from "../log.ts";
import type { Services } from "../services.ts";
import { hashInlineScripts } from "./inline-scripts.ts";
import type { Pages, RequestServices } from "./pages.ts";
import { etagOf, type MadePage } from "./rendered-page.ts";

/** Screens that are one person's business, and whose addresses may carry a secret. */
const privatePaths = /^\/(dashboard|login|logout|forgot|reset)(\/|\.data$|$)/;
/** When to ask again for a page that is not there yet. */
const retrySeconds = 2;

/** Who asks for a page. */
export interface Asker {
  signIn: RequestAuth;
  administrator: Administrator | undefined;
}

/** What a page is made of. */
interface Asked {
  /** At the site's public address. */
  request: Request;
  form?: Uint8Array<ArrayBuffer> | null;
  /** Whether it brought a form that was not even read. */
  unread?: boolean;
  acceptEncoding: string | undefined;
  /** Without it, every page is the loading screen. */
  data: (Asker & { services: Services }) | undefined;
  log: Logger;
  /** Whether nobody waits for the page any more. */
  hasLeft(): boolean;
  /** Whether others may be sent the same. */
  shared?: boolean;
}

const nobodyWaits: MadePage = { status: 503, headers: [], body: null };

/** Asks the application for a page or its data, then seals, compresses and labels what it made. */
export async function makePage(site: Site, pages: Pages, asked: Asked): Promise<MadePage> {
  // Waited too long.
  if (asked.hasLeft()) return nobodyWaits;
  const { status, headers, body } = await askApplication(site, pages, asked);
  // The visitor has left meanwhile: what broke off, the router answers as a failure.
  if (asked.hasLeft()) return nobodyWaits;

  const encoding = chooseEncoding(asked.acceptEncoding);
  const compressed = body && (await compressPage(body, encoding));
  if (compressed && encoding) headers.set("Content-Encoding", encoding);
  const sent = compressed ?? body ?? null;
  if (sent) headers.set("Content-Length", String(sent.length));

  const etag = asked.shared && sent && mayBeKept(status, headers) ? etagOf(sent) : undefined;
  if (etag) headers.set("ETag", etag);
  for (const [name, value] of Object.entries(headersFor(site.siteUrl))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return { status, headers: [...headers].flat(), body: sent, etag };
}

/** What the application made, as bytes. A function of its own, so that the page's text is garbage while they are compressed. */
async function askApplication(
  site: Site,
  pages: Pages,
  asked: Asked,
): Promise<{ status: number; headers: Headers; body?: Buffer<ArrayBuffer> }> {
  const { request, form = null, data, log } = asked;
  const { brand, siteUrl } = site;
  const { pathname } = new URL(request.url);
  const nonce = randomUUID();
  const administrator = data?.administrator;
  let away = false;
  let full = false;

  function reportError(error: unknown): void {
    away ||= data?.services.isUnavailable(error) ?? false;
    full ||= isDiskFull(error);
    if (away && data) logUnavailable(data.services, log, error);
    else log.error({ err: error }, "A screen failed");
  }
  function handle(body: Uint8Array<ArrayBuffer> | null, known: Asked["data"]): Promise<Response> {
    const unread = asked.unread ?? false;
    const withForm = body ? new Request(request, { body }) : request;
    const about = { brand, siteUrl, nonce, unread, reportError, data: known && screenData(known, log) };
    return asOneRequest(() => pages.handle(withForm, about));
  }

  let response = await handle(form, data);
  // A form that a page's script has sent hears why it was refused, and stays. Anybody else waits.
  if (away && !(form && pathname.endsWith(".data"))) response = await handle(null, undefined);

  const headers = new Headers(response.headers);
  labelCaching(headers, pathname, administrator);
  const failed = response.status === 500;
  const status = failed && away ? 503 : failed && full ? 507 : response.status;
  if (status === 503) headers.set("Retry-After", String(retrySeconds));

  let body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  if (body && headers.get("Content-Type")?.startsWith("text/html")) {
    const sealed = hashInlineScripts(body, nonce);
    body = sealed.document;
    headers.set("Content-Security-Policy", pagePolicy(sealed.hashes, { development: pages.development }));
  }
  return { status, headers, body };
}

/** What is not there may be there the next moment, and addresses of nothing are without number. */
function mayBeKept(status: number, headers: Headers): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

/** What screens may ask for. */
function screenData(
  { services, signIn, administrator }: Asker & { services: Services },
  log: Logger,
): RequestServices["data"] {
  const { database, reading, lists, uploads } = services;
  function editingOf({ id }: Administrator) {
    return openEditing({ database, reading, lists, uploads: uploads.of(id), actor: { administrator: id, log } });
  }
  return {
    content: services.content,
    catalog: services.catalog,
    signIn,
    administrator,
    editing: administrator && editingOf(administrator),
    revision: services.changes.revision,
  };
}

function labelCaching(headers: Headers, path: string, administrator: Administrator | undefined) {
  headers.append("Vary", "Accept-Encoding, Cookie");
  if (administrator || headers.has("Set-Cookie") || privatePaths.test(path)) {
    headers.set("Cache-Control", "private, no-store");
  } else if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-cache");
  }
}
