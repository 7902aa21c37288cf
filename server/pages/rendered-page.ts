import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { namesTag } from "../http/middleware/entity-tags.ts";

export interface RenderedPage {
  status: number;
  /** Alternating names in lower case and values, as Node writes them. */
  headers: readonly string[];
  body: Buffer<ArrayBuffer> | null;
  etag?: string;
  /** The query of a search that found nothing. */
  missedSearch?: string | undefined;
}

export function etagOf(body: Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** RFC 9530: of the body as it is sent. */
export function digestOf(body: Uint8Array): string {
  return `sha-256=:${hash("sha256", body, "base64")}:`;
}

/** Omitted from a 304. Browsers replace the stored policy by the one of a 304, so it stays. */
const bodyHeaders = ["content-encoding", "content-length", "content-type"];

/** Writes to the socket directly, because Hono and its adapter would copy the body. */
export function writeRaw(page: RenderedPage, incoming: IncomingMessage, outgoing: ServerResponse, id: string): void {
  const { status, headers, body, etag } = page;
  const isKnown = etag !== undefined && namesTag(incoming.headers["if-none-match"], etag);
  const sent = isKnown ? headers.filter((_, at) => !bodyHeaders.includes(headers[at - (at % 2)] ?? "")) : headers;
  outgoing.writeHead(isKnown ? 304 : status, [...sent, "x-request-id", id]);
  outgoing.end(isKnown || incoming.method === "HEAD" ? undefined : body);
}
