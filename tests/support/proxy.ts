import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A proxy before a site, with its own limit and a connection that can break. */
export interface Proxy extends AsyncDisposable {
  url: string;
  /** Breaks every connection, and refuses others until `restore`. */
  cut(): void;
  restore(): void;
  /** The forwarded requests, in order; `length` is of the body. */
  readonly passed: { method: string; path: string; length: number }[];
}

interface ProxyOptions {
  largestBody?: number;
  /**
   * Sees every request first, and may refuse it with a status. Use it rather than Playwright's interception, which is
   * slow for uploads because it copies their bodies.
   */
  onRequest?: (asked: IncomingMessage) => number | undefined | Promise<number | undefined>;
}

export async function startProxy(
  site: { url: string },
  { largestBody = Infinity, onRequest = () => undefined }: ProxyOptions = {},
): Promise<Proxy> {
  const passed: Proxy["passed"] = [];
  const sockets = new Set<Socket>();
  let whole = true;

  const server = createServer(async (asked, answer) => {
    const length = Number(asked.headers["content-length"] ?? 0);
    if (length > largestBody) {
      answer.writeHead(413, { Connection: "close" }).end("Too large");
      return;
    }
    const refusal = await onRequest(asked);
    if (refusal !== undefined) {
      asked.resume();
      answer.writeHead(refusal).end();
      return;
    }
    passed.push({ method: asked.method ?? "", path: asked.url ?? "", length });
    const onward = request(new URL(asked.url ?? "/", site.url), { method: asked.method, headers: asked.headers });
    onward.on("response", (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.on("error", () => onward.destroy());
    answer.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  server.on("connection", (socket) => {
    if (!whole) return socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));

  function breakAll() {
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed,
    cut() {
      whole = false;
      breakAll();
    },
    restore() {
      whole = true;
    },
    async [Symbol.asyncDispose]() {
      breakAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}
