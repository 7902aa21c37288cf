import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, BlockList, Socket } from "node:net";
import { ownValue } from "#core/own-value.ts";
import { visitorNetwork } from "../../auth/visitor-network.ts";
import { StartError } from "../../start-error.ts";
import { isUploadPath } from "../middleware/request-info.ts";
import { headersFor } from "../middleware/security-headers.ts";
import { isTrusted, plainAddress } from "../middleware/visitor-address.ts";
import { plainPageHtml } from "../plain-page.ts";
import { rejectAmbiguousRequests, rejectExpectation } from "./request-smuggling.ts";

export interface Listener {
  readonly server: Server;
  readonly port: number;
  stop(deadlineMs: number): Promise<void>;
}

/** In bytes. Enough for a percent-encoded query of 10,000 characters. */
const maxHeaderSize = 131_072;
/** Live streams send something every 20 seconds. */
const idleMs = 120_000;
/** In milliseconds, for a head, a form and an upload chunk; connections in total and per network. */
const usual = { head: 15_000, form: 60_000, upload: 15 * 60_000, connections: 10_000, connectionsOfOne: 1_000 };

interface Place {
  host: string;
  port: number;
  siteUrl?: string;
  trustedProxies?: BlockList;
}

/** With Node's default of 511, one client could cause other connections to be dropped. */
const backlog = 4_096;

/** Lets the client read the response before the connection is reset. */
const closeDelayMs = 1_000;
/** Pipelined requests per connection. Browsers send none. */
const maxPipelined = 8;

export async function listen(
  answer: RequestListener,
  { host, port, siteUrl = "", trustedProxies }: Place,
  limits: Partial<typeof usual> = {},
): Promise<Listener> {
  const { head, form, upload, connections, connectionsOfOne } = { ...usual, ...limits };
  const headers = headersFor(siteUrl);
  const refuse = refuseConnections(headers);
  const server = createServer(
    {
      maxHeaderSize,
      headersTimeout: head,
      requestTimeout: upload,
      connectionsCheckingInterval: head / 3,
      // Longer than proxies usually reuse a connection, so that they do not write to a closed one.
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    rejectAmbiguousRequests(limitPipelining(limitRequestTime(answer, form, refuse)), headers),
  );
  server.on("checkExpectation", rejectExpectation(headers));
  server.timeout = idleMs;
  server.maxConnections = connections;
  limitConnections(server, connectionsOfOne, trustedProxies);
  server.on("clientError", refuse);
  await new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => fail(listenError(error, host, port)));
    server.listen({ host, port, backlog }, done);
  });

  return {
    server,
    port: (server.address() as AddressInfo).port,
    async stop(deadlineMs) {
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
      // A keep-alive connection becomes idle only when its response has ended.
      const idle = setInterval(() => server.closeIdleConnections(), 50);
      await new Promise<void>((done) => server.close(() => done()));
      clearTimeout(deadline);
      clearInterval(idle);
    },
  };
}

/** RFC 9112, 9.3.2. */
function limitPipelining(answer: RequestListener): RequestListener {
  const pipelined = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: number) => {
    const now = (pipelined.get(socket) ?? 0) + change;
    pipelined.set(socket, now);
    return now;
  };
  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (count(socket, 1) > maxPipelined) return socket.destroy();
    outgoing.once("close", () => count(socket, -1));
    return answer(incoming, outgoing);
  };
}

/** Node's `requestTimeout` applies to all requests and must suit uploads; this limits the other requests. */
function limitRequestTime(answer: RequestListener, withinMs: number, refuse: Refuse): RequestListener {
  return (incoming, outgoing) => {
    if (bringsBody(incoming) && !isUpload(incoming)) {
      const late = setTimeout(() => {
        if (incoming.complete) return;
        if (outgoing.headersSent) incoming.socket.destroy();
        else refuse({ code: "ERR_HTTP_REQUEST_TIMEOUT" }, incoming.socket);
      }, withinMs);
      incoming.once("close", () => clearTimeout(late));
    }
    return answer(incoming, outgoing);
  };
}

function isUpload({ url = "" }: IncomingMessage): boolean {
  return isUploadPath(URL.parse(url, "http://localhost")?.pathname ?? "");
}

export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use. Stop what uses it, or choose another with PORT.`,
    EACCES: `Port ${port} on ${host} may not be used by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Choose another with HOST.`,
    ENOTFOUND: `${host} is not a known host name. Choose another with HOST.`,
  };
  const other = `Port ${port} on ${host} cannot be opened: ${error.message}. Choose another with HOST and PORT.`;
  return new StartError(ownValue(reasons, error.code ?? "") ?? other, { cause: error });
}

type Refuse = (error: { code?: string }, socket: Socket) => void;

function refuseConnections(headers: Record<string, string>): Refuse {
  const always = { "Content-Type": "text/html; charset=utf-8", Connection: "close", ...headers };
  const head = Object.entries(always).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const [status, message] = ownValue(refusals, error.code ?? "") ?? [400, "This request cannot be read."];
    const body = plainPageHtml(status, message);
    const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
    socket.end(`HTTP/1.1 ${status} Refused\r\n${head.join("")}${length}\r\n${body}`);
    setTimeout(() => socket.destroy(), closeDelayMs).unref();
  };
}

const refusals: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "This address is too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
};

/** Does not limit trusted proxies. Each connection may use 128 KB for an unfinished head. */
export function limitConnections(server: Server, mostOfOne: number, trusted?: BlockList): void {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (trusted && isTrusted(address, trusted)) return;
    const network = visitorNetwork(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > mostOfOne) return socket.destroy();
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 0) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
