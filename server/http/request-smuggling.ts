import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { plainPageHeaders, plainPageHtml } from "./plain-page.ts";

type Headers = Record<string, string>;

/** Refuses what Node lets pass and a proxy before us may have read as another request, and closes the connection. */
export function rejectAmbiguousRequests(answer: RequestListener, headers: Headers): RequestListener {
  return (incoming, outgoing) =>
    isAmbiguous(incoming) ? reject(outgoing, 400, "This request cannot be read.", headers) : answer(incoming, outgoing);
}

/** Answers a request that expects something else than `100-continue` (RFC 9110, 10.1.1). */
export function rejectExpectation(headers: Headers): RequestListener {
  return (_incoming, outgoing) => reject(outgoing, 417, "This request expects what is not done here.", headers);
}

/** Without one host, or in pieces, which HTTP/1.0 does not know (RFC 9112, 3.2 and 6.1). */
function isAmbiguous({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  const hosts = countHosts(rawHeaders);
  if (httpVersionMinor > 0) return hosts !== 1;
  return hosts > 1 || headers["transfer-encoding"] !== undefined;
}

/** `headers` keeps the first only. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function reject(outgoing: ServerResponse, status: number, sentence: string, headers: Headers): void {
  outgoing.writeHead(status, { ...plainPageHeaders, ...headers, Connection: "close" });
  outgoing.end(plainPageHtml(status, sentence));
}
