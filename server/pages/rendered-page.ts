import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { namesTag } from "../http/entity-tags.ts";

export interface RenderedPage {
  status: number;
  /** Names in lower case, each followed by its value, as Node writes them. */
  headers: readonly string[];
  /** Compressed as `content-encoding` says. */
  body: Buffer<ArrayBuffer> | null;
  /** The entity tag of these bytes. Present only if other clients may be sent the same. */
  etag?: string;
}

/** The entity tag of a body (RFC 9110, 8.8.3). */
export function etagOf(body: Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** Describes the body, so a 304 leaves it out. The policy stays: browsers replace the stored one by it. */
const bodyHeaders = ["content-encoding", "content-length", "content-type"];

/** Writes a page to the socket, or a 304 if the client has it. Hono and its adapter would copy the body. */
export function writeRaw(page: RenderedPage, incoming: IncomingMessage, outgoing: ServerResponse, id: string): void {
  const { status, headers, body, etag } = page;
  const isKnown = etag !== undefined && namesTag(incoming.headers["if-none-match"], etag);
  const sent = isKnown ? headers.filter((_, at) => !bodyHeaders.includes(headers[at - (at % 2)] ?? "")) : headers;
  outgoing.writeHead(isKnown ? 304 : status, [...sent, "x-request-id", id]);
  outgoing.end(isKnown || incoming.method === "HEAD" ? undefined : body);
}
