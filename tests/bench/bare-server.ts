import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { SentPage } from "./sent-page.ts";

/** A bare `node:http` server in a process of its own: what a page costs that needs no thought. */
export interface BareServer extends AsyncDisposable {
  url: string;
  pid: number;
}

/** Starts one that answers these pages' paths with their bytes and headers, and writes what is put anywhere to a file. */
export async function startBareServer(pages: SentPage[], uploadsTo?: string): Promise<BareServer> {
  const program = join(import.meta.dirname, "bare-server-process.ts");
  const server: ChildProcess = fork(program, { execArgv: [], serialization: "advanced" });
  server.send({ pages, uploadsTo });
  const [port] = await once(server, "message");
  return {
    url: `http://localhost:${port}`,
    pid: server.pid ?? 0,
    async [Symbol.asyncDispose]() {
      server.disconnect();
      await once(server, "exit");
    },
  };
}
