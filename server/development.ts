import type { RequestListener, Server } from "node:http";
import { createServer } from "vite";
import type { RouteFacts } from "#core/page-address.ts";
import type { Pages } from "./pages/pages.ts";
import { projectDir } from "./project-dir.ts";

export interface Development extends AsyncDisposable {
  pages: Pages;
  serve(answer: RequestListener): RequestListener;
}

export async function openDevelopment(server: Server): Promise<Development> {
  const ownListeners = process.listeners("SIGTERM");
  const vite = await createServer({
    root: projectDir,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  // Vite would end the process before the server has closed its data.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ownListeners.includes(listener)) process.off("SIGTERM", listener);
  }
  const { routes } = await vite.ssrLoadModule("/app/handler.server.ts");
  for (const facts of Object.values<RouteFacts>(routes)) delete facts.reads;
  return {
    pages: {
      development: true,
      routes,
      async handle(request, services) {
        const module = await vite.ssrLoadModule("/app/handler.server.ts");
        return module.createHandler()(request, services);
      },
    },
    serve: (answer) => (request, response) => vite.middlewares(request, response, () => answer(request, response)),
    [Symbol.asyncDispose]: () => vite.close(),
  };
}
