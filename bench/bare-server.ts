import { startCompanion } from "./companion.ts";
import type { SentPage } from "./sent-page.ts";

/** A bare `node:http` server in its own process: the lower limit of what sending a page costs. */
export interface BareServer extends AsyncDisposable {
  url: string;
  pid: number;
}

/** Answers these pages' paths with their bytes and headers, and writes uploads to a file. */
export async function startBareServer(pages: SentPage[], uploadsTo?: string): Promise<BareServer> {
  const server = startCompanion("bare-server-process.ts");
  server.send({ pages, uploadsTo });
  const port = await server.next<number>("The start of a bare server", 30);
  return {
    url: `http://localhost:${port}`,
    pid: server.pid,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
