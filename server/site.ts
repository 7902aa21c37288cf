import type { MiddlewareHandler } from "hono";
import type { Brand } from "#core/site-content.ts";
import type { Config } from "./config.ts";
import type { Redirects } from "./content/redirects.ts";
import type { serveDataFiles } from "./http/routes/data-files.ts";
import type { serveFiles } from "./http/routes/files.ts";
import type { LiveStreams } from "./http/routes/live.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { Pages } from "./pages/pages.ts";
import type { Services } from "./services.ts";

export interface Site {
  readonly config: Config;
  readonly log: Logger;
  readonly live: LiveStreams;
  readonly cache: PageCache;
  /** Present if `METRICS_TOKEN` is set. */
  readonly metrics?: Metrics;
  brand: Brand;
  siteUrl: string;
  /** Redirects of the content folder. */
  redirects?: Redirects;
  pages?: Pages;
  buildHash?: string;
  assets?: MiddlewareHandler;
  /** Set while the server is about to stop: it still answers, but is no longer ready. */
  leaving?: boolean;
  /** What the start is doing, for who waits for it, such as "Filling the demo: 89 of 148". */
  doing?: string | undefined;
  services?: Services;
  /** With the services. */
  files?: ReturnType<typeof serveFiles>;
  dataFiles?: ReturnType<typeof serveDataFiles>;
}
