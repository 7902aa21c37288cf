import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { plainPageHeaders, plainPageHtml } from "../plain-page.ts";

type Headers = Record<string, string>;

/** Closes the connection on requests that Node accepts and a proxy may read differently. */
export function rejectAmbiguousRequests(answer: RequestListener, headers: Headers): RequestListener {
  return (incoming, outgoing) =>
    isAmbiguous(incoming) ? reject(outgoing, 400, "This request cannot be read.", headers) : answer(incoming, outgoing);
}

export function rejectExpectation(headers: Headers): RequestListener {
  return (_incoming, outgoing) => reject(outgoing, 417, "Expect is not supported.", headers);
}

/** RFC 9112, 3.2 and 6.1. */
function isAmbiguous({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  const hosts = countHosts(rawHeaders);
  if (httpVersionMinor > 0) return hosts !== 1;
  return hosts > 1 || headers["transfer-encoding"] !== undefined;
}

function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}

function reject(outgoing: ServerResponse, status: number, message: string, headers: Headers): void {
  outgoing.writeHead(status, { ...plainPageHeaders, ...headers, Connection: "close" });
  outgoing.end(plainPageHtml(status, message));
}
