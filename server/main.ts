import type { RequestListener } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { buildDir, ensureBuild, serverModule } from "./build.ts";
import { readConfig, siteUrlAt } from "./config.ts";
import { readContent } from "./content/content-folder.ts";
import { createApp, type Site } from "./http/app.ts";
import { serveAssets } from "./http/assets.ts";
import { listen } from "./http/listen.ts";
import { LiveStreams } from "./http/live.ts";
import { openLog } from "./log.ts";
import { StartError } from "./start-error.ts";

const demo = process.argv.includes("--demo");
const development = process.argv.includes("--dev");
process.env.NODE_ENV ??= development ? "development" : "production";

await start().catch((error) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});

async function start() {
  const config = readConfig(process.env, { demo });
  const log = openLog(config.logLevel);
  const { brand } = await readContent(config.contentDir);
  const site: Site = { config, log, live: new LiveStreams(), brand, siteUrl: "" };

  const app: RequestListener = getRequestListener(createApp(site).fetch, { overrideGlobalObjects: false });
  let answer = app;
  const listener = await listen((incoming, outgoing) => answer(incoming, outgoing), config);
  site.siteUrl = siteUrlAt(config, listener.port);
  log.info({ host: config.host, port: listener.port }, "listening");

  if (development) {
    const { openDevelopment } = await import("./development.ts");
    const vite = await openDevelopment(listener.server);
    answer = vite.serve(app);
    site.pages = vite.pages;
  } else {
    await ensureBuild((message) => log.info(message));
    const { createHandler, version } = await import(pathToFileURL(serverModule).href);
    site.assets = serveAssets(join(buildDir, "client"));
    site.pages = { handle: createHandler(), version, development };
  }
}
