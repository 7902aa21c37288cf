import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * `well`: forwards everything. `stopped`: refuses connections. `silent`: accepts everything and answers nothing.
 * `failing`, `forbidding`: answers every request with 500 or 403. A number: cuts each connection after so many bytes of
 * the response. `unplugged`: old and new connections stay open and forward nothing; data in transit arrives when the
 * relay is well again. `laterMs`: delays each piece of a response.
 */
export type Behaviour =
  | "well"
  | "stopped"
  | "silent"
  | "failing"
  | "forbidding"
  | "unplugged"
  | number
  | { laterMs: number };

const refusals = {
  failing: "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
  forbidding: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
};

export interface FaultyRelay extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Applies to open connections too, which are cut, except for `unplugged`. */
  behave(behaviour: Behaviour): Promise<void>;
}

/** `target` is a server's URL, or the path of its socket. */
export async function openFaultyRelay(target: string): Promise<FaultyRelay> {
  const way = wayTo(target);
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = "well";
  let unplugged: PromiseWithResolvers<void> | undefined;

  const server = createServer((client) => {
    keep(client);
    if (behaviour === "silent") return client.resume();
    if (behaviour === "failing" || behaviour === "forbidding") {
      const answer = refusals[behaviour];
      return client.resume().once("data", () => client.end(answer));
    }
    const upstream = keep(connect(way));
    pipeline(client, requests, upstream, answers, client, () => {});
  });

  async function* requests(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      await unplugged?.promise;
      yield piece;
    }
  }

  async function* answers(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let left = typeof behaviour === "number" ? behaviour : Number.POSITIVE_INFINITY;
    for await (const piece of pieces) {
      if (typeof behaviour === "object") await sleep(behaviour.laterMs);
      await unplugged?.promise;
      yield piece.subarray(0, left);
      left -= piece.length;
      if (left < 0) throw new Error("Cut off, as it was to be.");
    }
  }

  function keep(socket: Socket): Socket {
    sockets.add(socket);
    return socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  }

  async function listen(port: number): Promise<void> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((closed) => server.close(closed));
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    async behave(next) {
      const stands = next === "unplugged" || (behaviour === "unplugged" && next === "well");
      behaviour = next;
      unplugged?.resolve();
      unplugged = next === "unplugged" ? Promise.withResolvers() : undefined;
      if (stands && server.listening) return;
      await stop();
      if (next !== "stopped") await listen(port);
    },
    [Symbol.asyncDispose]: stop,
  };
}

function wayTo(target: string): NetConnectOpts {
  if (target.startsWith("/")) return { path: target };
  const { hostname, port } = new URL(target);
  return { host: hostname, port: Number(port) };
}
