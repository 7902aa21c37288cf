import { randomUUID } from "node:crypto";
import type { Administrator } from "../auth/auth-service.ts";
import type { Visitor } from "../auth/visitor-network.ts";
import { runInRequestScope } from "../changes/request-revision.ts";
import { isDiskFull } from "../disk-full.ts";
import { chooseEncoding, compressPage } from "../http/middleware/compression.ts";
import type { RequestAddress } from "../http/middleware/request-info.ts";
import { headersFor, pagePolicy } from "../http/middleware/security-headers.ts";
import { isPublicData } from "../http/routes/public-data.ts";
import { type Logger, logUnavailable } from "../log.ts";
import type { Services } from "../services.ts";
import type { Site } from "../site.ts";
import { hashInlineScripts } from "./inline-scripts.ts";
import type { Pages } from "./pages.ts";
import { digestOf, etagOf, type RenderedPage } from "./rendered-page.ts";
import { administratorServices, type Refusal, type RequestServices, visitorServices } from "./request-services.ts";

const retrySeconds = 2;

export interface PageData {
  services: Services;
  visitor: Visitor;
  administrator: Administrator | undefined;
}

interface RenderOptions {
  request: Request;
  address: RequestAddress;
  form?: Uint8Array<ArrayBuffer> | null;
  isBodySkipped?: boolean;
  refusal?: Refusal | undefined;
  acceptEncoding: string | undefined;
  /** Without data every page is the loading screen. */
  data: PageData | undefined;
  log: Logger;
  hasLeft(): boolean;
  isShared?: boolean;
}

const abandoned: RenderedPage = { status: 503, headers: [], body: null };

export async function renderPage(site: Site, pages: Pages, options: RenderOptions): Promise<RenderedPage> {
  if (options.hasLeft()) return abandoned;
  const { status, headers, body, missedSearch } = await runRouter(site, pages, options);
  if (options.hasLeft()) return abandoned;

  const encoding = chooseEncoding(options.acceptEncoding);
  const compressed = body && (await compressPage(body, encoding));
  if (compressed && encoding) headers.set("Content-Encoding", encoding);
  const sent = compressed ?? body ?? null;
  if (sent) headers.set("Content-Length", String(sent.length));

  const etag = options.isShared && sent && isCacheable(status, headers) ? etagOf(sent) : undefined;
  if (etag) headers.set("ETag", etag);
  if (etag && sent && isPublicData(options.address)) headers.set("Repr-Digest", digestOf(sent));
  for (const [name, value] of Object.entries(headersFor(site.siteUrl, options.address))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  return { status, headers: [...headers].flat(), body: sent, etag, missedSearch };
}

/** Separate from `renderPage`, so that its strings can be collected during compression. */
async function runRouter(
  { brand, siteUrl, metrics, doing }: Site,
  pages: Pages,
  { request, address, form = null, isBodySkipped = false, refusal, data, log }: RenderOptions,
): Promise<{ status: number; headers: Headers; body?: Buffer<ArrayBuffer>; missedSearch?: string | undefined }> {
  const nonce = randomUUID();
  let isDatabaseUnavailable = false;
  let isDiskFullError = false;
  const sent: { document: string | undefined; missedSearch?: string } = { document: undefined };

  function reportError(error: unknown): void {
    isDatabaseUnavailable ||= data?.services.isUnavailable(error) ?? false;
    isDiskFullError ||= isDiskFull(error);
    if (isDatabaseUnavailable) logUnavailable(log, error);
    else log.error({ err: error }, "Rendering failed");
  }

  function noteMissedSearch(query: string): void {
    sent.missedSearch = query;
  }

  async function handle(body: Uint8Array<ArrayBuffer> | null, known: PageData | undefined): Promise<Response> {
    const began = performance.now();
    sent.document = undefined;
    const services: RequestServices = {
      brand,
      siteUrl,
      nonce,
      isBodySkipped,
      refusal,
      doing,
      reportError,
      sendDocument(html) {
        sent.document = html;
      },
      visitors: known && visitorServices(known.services, known.visitor, noteMissedSearch),
      administrator: known?.administrator && administratorServices(known.services, known.administrator, log),
    };
    try {
      return await runInRequestScope(() => pages.handle(body ? new Request(request, { body }) : request, services));
    } finally {
      metrics?.pageRendered((performance.now() - began) / 1_000);
    }
  }

  let response = await handle(form, data);
  // A fetched form preserves its input and shows the refusal; other clients get the loading screen.
  if (isDatabaseUnavailable && !(form && address.path.endsWith(".data"))) response = await handle(null, undefined);

  const headers = new Headers(response.headers);
  labelCaching(headers, address, data?.administrator);
  const failed = response.status === 500;
  const status = failed && isDatabaseUnavailable ? 503 : failed && isDiskFullError ? 507 : response.status;
  if (status === 503) headers.set("Retry-After", String(retrySeconds));

  if (sent.document !== undefined) {
    const { document, hashes } = hashInlineScripts(Buffer.from(sent.document), nonce);
    headers.set("Content-Security-Policy", pagePolicy(hashes, { development: pages.development }));
    return { status, headers, body: document, missedSearch: sent.missedSearch };
  }
  const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
  return { status, headers, body, missedSearch: sent.missedSearch };
}

/** A 404 is not cached: the record may be created at any moment, and the number of such addresses is unlimited. */
function isCacheable(status: number, headers: Headers): boolean {
  return status === 200 && !headers.has("Set-Cookie") && !/private|no-store/.test(headers.get("Cache-Control") ?? "");
}

function labelCaching(headers: Headers, address: RequestAddress, administrator: Administrator | undefined) {
  headers.append("Vary", isPublicData(address) ? "Accept-Encoding" : "Accept-Encoding, Cookie");
  if (administrator || headers.has("Set-Cookie") || address.route?.facts.isPrivate) {
    headers.set("Cache-Control", "private, no-store");
  } else if (!headers.has("Cache-Control")) {
    headers.set("Cache-Control", "no-cache");
  }
}
