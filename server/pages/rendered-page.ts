import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { namesTag } from "../http/entity-tags.ts";
import { plainPageHeaders, plainPageHtml } from "../http/plain-page.ts";

/** An answer that is finished, to be sent once or many times. */
export interface MadePage {
  status: number;
  /** Names, in lower case, and values in turn, as Node writes them. */
  headers: readonly string[];
  /** Compressed as `content-encoding` says. */
  body: Buffer<ArrayBuffer> | null;
  /** Only of what others may be sent as well: it names these very bytes. */
  etag?: string;
}

/** A plain page, for an answer that others may be waiting for as well. */
export function madePlainPage(status: number, sentence: string, headers: Record<string, string>): MadePage {
  const named = new Headers({ ...plainPageHeaders, ...headers });
  return { status, headers: [...named].flat(), body: Buffer.from(plainPageHtml(status, sentence)) };
}

/** What belongs to the bytes themselves, which a 304 does not bring. */
const ofTheBody = ["content-encoding", "content-length", "content-type"];

/** The entity tag of a body (RFC 9110, 8.8.3). */
export function etagOf(body: Uint8Array): string {
  return `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

/** Whether who asks has what would be sent. */
export function isKnown({ etag }: MadePage, ifNoneMatch: string | undefined): boolean {
  return etag !== undefined && namesTag(ifNoneMatch, etag);
}

/** The headers of "you have it already". The policy is one of them: browsers put it in the place of the old one. */
export function headersOfKnown({ headers }: MadePage): string[] {
  return headers.filter((_, place) => !ofTheBody.includes(headers[place - (place % 2)] ?? ""));
}

/**
 * An answer whose bytes are sent as they are (`sendMade`). As a body they would be copied, and read back through a stream.
 */
export class MadeResponse extends Response {
  readonly sent: Buffer | null;

  constructor(sent: Buffer | null, init: ResponseInit) {
    super(null, init);
    this.sent = sent;
  }
}

/** The answer to one request. */
export function responseWith(page: MadePage, ifNoneMatch: string | undefined): MadeResponse {
  const known = isKnown(page, ifNoneMatch);
  const headers = new Headers();
  const raw = known ? headersOfKnown(page) : page.headers;
  for (let place = 0; place < raw.length; place += 2) headers.append(raw[place] ?? "", raw[place + 1] ?? "");
  return new MadeResponse(known ? null : page.body, { status: known ? 304 : page.status, headers });
}

/** Sends an answer past the adapter. To HEAD, Hono has made of it an answer of its own, without bytes. */
export function sendMade({ status, headers, sent }: MadeResponse, outgoing: ServerResponse): Response {
  outgoing.writeHead(status, [...headers].flat());
  outgoing.end(sent ?? undefined);
  return RESPONSE_ALREADY_SENT;
}
