import type { Server } from "node:http";
import type { BlockList } from "node:net";
import { visitorNetwork } from "../auth/visitor-network.ts";
import { isTrusted, plainAddress } from "./visitor-address.ts";

/**
 * Closes a connection that is one too many of its network. Each may hold a request's head that never ends, 128 KB, for
 * as long as heads may take. Proxies of ours bring everybody's, and have limits of their own.
 */
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
