import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readConfig } from "#server/config.ts";
import { readContent } from "#server/content/content-folder.ts";
import { answerRequests } from "#server/http/app.ts";
import { listen } from "#server/http/listener/listen.ts";
import { pageLimits } from "#server/http/middleware/queues.ts";
import { serveDataFiles } from "#server/http/routes/data-files.ts";
import { serveFiles } from "#server/http/routes/files.ts";
import { LiveStreams } from "#server/http/routes/live.ts";
import { openLog } from "#server/log.ts";
import { PageCache } from "#server/pages/page-cache.ts";
import { openServices, type Services } from "#server/services.ts";
import type { Site } from "#server/site.ts";

/**
 * The whole site within the test's process, with the built screens, so that tests can call commands beside requests.
 */
export interface BuiltSite extends AsyncDisposable {
  readonly url: string;
  readonly services: Services;
  readonly cache: PageCache;
}

/** Opens it as `server/serve.ts` does, over the build from `tests/support/prepare.ts`. */
export async function openBuiltSite(environment: Record<string, string>): Promise<BuiltSite> {
  const config = readConfig({ PORT: "0", LOG_LEVEL: "silent", ...environment });
  const log = openLog(config.logLevel);
  const content = await readContent(config.contentDir);
  const cache = new PageCache(pageLimits(config));
  const site: Site = { config, log, live: new LiveStreams(), cache, brand: content.brand, siteUrl: "" };
  const listener = await listen(answerRequests(site), config);
  site.siteUrl = `http://localhost:${listener.port}`;
  const services = await openServices({ config, content, log, siteUrl: site.siteUrl });
  const built = join(process.env.VARIFOCAL_BUILD_DIR ?? "build", "server", "index.js");
  const { createHandler, routes } = await import(pathToFileURL(built).href);
  site.pages = { handle: createHandler(), development: false, routes };
  site.services = services;
  site.files = serveFiles(services, site.siteUrl);
  site.dataFiles = serveDataFiles(services, site.siteUrl);
  site.brand = services.content;
  cache.follow(services.changes);
  return {
    url: site.siteUrl,
    services,
    cache,
    async [Symbol.asyncDispose]() {
      await listener.stop(0);
      await services[Symbol.asyncDispose]();
    },
  };
}
