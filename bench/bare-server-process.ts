import { createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import type { SentPage } from "./sent-page.ts";

process.on("message", ({ pages, uploadsTo }: { pages: SentPage[]; uploadsTo?: string }) => {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.method === "PUT" && uploadsTo !== undefined) {
      await pipeline(incoming, createWriteStream(uploadsTo));
      outgoing.writeHead(204).end();
      return;
    }
    const page = byPath.get(incoming.url ?? "");
    if (page) outgoing.writeHead(200, page.headers).end(page.body);
    else outgoing.writeHead(404).end();
  });
  // The same address family as the site's.
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.on("disconnect", () => process.exit());
