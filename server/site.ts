import type { MiddlewareHandler } from "hono";
import type { Brand } from "#core/site-content.ts";
import type { Config } from "./config.ts";
import type { LiveStreams } from "./http/live.ts";
import type { Logger } from "./log.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { PageCache } from "./pages/page-cache.ts";
import type { Pages } from "./pages/pages.ts";
import type { Services } from "./services.ts";

/** The running site. It answers from the first moment, and offers more as its optional parts open. */
export interface Site {
  readonly config: Config;
  readonly log: Logger;
  readonly live: LiveStreams;
  readonly cache: PageCache;
  /** Present if `METRICS_TOKEN` is set. */
  readonly metrics?: Metrics;
  brand: Brand;
  siteUrl: string;
  pages?: Pages;
  /** The hash of the build that `pages` come from. Absent in development. */
  buildHash?: string;
  /** Serves the build's files for browsers. In development Vite does. */
  assets?: MiddlewareHandler;
  /** Set while the server is about to stop: it still answers, but is no longer ready. */
  leaving?: boolean;
  /** Set once the database can be read. */
  services?: Services;
}
