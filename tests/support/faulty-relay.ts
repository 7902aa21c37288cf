import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";

/**
 * `well`: everything passes. `stopped`: nobody listens. `silent`: takes everything and answers nothing. `failing`: answers
 * every request with 500. A number: lets so many bytes of answers pass on each connection, and then cuts it.
 */
export type Behaviour = "well" | "stopped" | "silent" | "failing" | number;

/** Stands before a server and can do to its clients what networks and servers do. */
export interface FaultyRelay extends AsyncDisposable {
  readonly url: string;
  /** From now on, also to connections that stand already: they are cut. */
  behave(behaviour: Behaviour): Promise<void>;
}

export async function openFaultyRelay(target: string): Promise<FaultyRelay> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = "well";

  const server = createServer((client) => {
    keep(client);
    if (behaviour === "silent") return client.resume();
    if (behaviour === "failing") {
      const answer = "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
      return client.resume().once("data", () => client.end(answer));
    }
    const upstream = keep(connect(Number(targetPort), hostname));
    let left = typeof behaviour === "number" ? behaviour : Number.POSITIVE_INFINITY;
    upstream.on("data", (bytes) => {
      left -= bytes.length;
      if (left >= 0) return;
      client.destroy();
      upstream.destroy();
    });
    pipeline(client, upstream, client, () => {});
  });

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
    async behave(next) {
      behaviour = next;
      await stop();
      if (next !== "stopped") await listen(port);
    },
    [Symbol.asyncDispose]: stop,
  };
}
