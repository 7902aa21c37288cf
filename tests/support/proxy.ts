import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A proxy before a site, as a network has them: with a limit of its own, and a line that can break. */
export interface Proxy extends AsyncDisposable {
  url: string;
  /** Breaks every connection, and takes no other until `restore`. */
  cut(): void;
  restore(): void;
  /** What went through, in order: method, path and the length of its body. */
  readonly passed: { method: string; path: string; length: number }[];
}

interface ProxyOptions {
  /** In bytes: a request that brings more is refused with 413 before the site hears of it. */
  largestBody?: number;
  /**
   * Sees every request before it goes on, and may refuse it with a status. A test that holds up requests in the browser
   * instead is handed their bodies there, which takes seconds for what a browser sends of a large file at a time.
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
