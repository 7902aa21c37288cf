import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { administrators } from "./auth/administrators.ts";
import { type BuildState, build, buildDir, buildHash, builtScreens, whyNoBuild } from "./build.ts";
import { type Config, contentDirOf, misspelledVariables, readConfig, siteUrlAt } from "./config.ts";
import { readContent } from "./content/content-folder.ts";
import type { Development } from "./development.ts";
import { diskFullMessage, isDiskFull } from "./disk-full.ts";
import { environmentFileMistakes } from "./environment-file.ts";
import { answerRequests } from "./http/app.ts";
import { listen } from "./http/listener/listen.ts";
import { pageLimits } from "./http/middleware/queues.ts";
import { serveAssets } from "./http/routes/assets.ts";
import { serveDataFiles } from "./http/routes/data-files.ts";
import { serveFiles } from "./http/routes/files.ts";
import { LiveStreams } from "./http/routes/live.ts";
import { idleRedirects } from "./http/routes/redirects.ts";
import { openLog } from "./log.ts";
import { PageCache } from "./pages/page-cache.ts";
import { openServices, type Services } from "./services.ts";
import type { Site } from "./site.ts";
import { StartError } from "./start-error.ts";

const flags = process.argv.slice(2);
const demo = flags.includes("--demo");
const development = flags.includes("--dev");

/** After SIGTERM, a server that is one of several still accepts requests for this long. */
const leavingMs = 2_000;
const stopDeadlineMs = 10_000;

const closing = new AsyncDisposableStack();
let stopping = false;

export async function serve(buildState: BuildState): Promise<void> {
  try {
    await start(buildState);
  } catch (error) {
    if (!stopping) fail(error);
  }
}

function fail(error: unknown): never {
  console.error(error instanceof StartError ? error.message : isDiskFull(error) ? diskFullMessage : error);
  process.exit(1);
}

async function start(buildState: BuildState): Promise<void> {
  const unknown = flags.find((flag) => flag !== "--demo" && flag !== "--dev");
  if (unknown) throw new StartError(`Unknown option ${unknown}. Options: --demo, --dev.`);
  const { config, content } = await readSettings();
  const metrics = config.metricsToken ? (await import("./metrics/open-metrics.ts")).openMetrics(config) : undefined;
  const log = openLog(config.logLevel, metrics?.logged);
  for (const { variable, message } of misspelledVariables(process.env)) log.warn({ variable }, message);
  for (const file of content.ignored)
    log.warn({ file }, "An editor's or the system's own file among the pages is ignored");
  const cache = new PageCache(pageLimits(config));
  const { brand, redirects } = content;
  const site: Site = { config, log, live: new LiveStreams(), cache, metrics, brand, redirects, siteUrl: "" };

  let vite: Development | undefined;

  // Listens first, so that visitors see the loading screen instead of a refused connection.
  let answer = answerRequests(site);
  const listener = await listen((incoming, outgoing) => answer(incoming, outgoing), config);
  site.siteUrl = siteUrlAt(config, listener.port);
  log.info({ host: config.host, port: listener.port }, "listening");
  process.on("SIGTERM", stop).on("SIGINT", stop);
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "The server has failed");
    process.exit(1);
  });

  const [services, version] = await Promise.all([
    openServices({ config, content, log, metrics, siteUrl: site.siteUrl }),
    openPages(),
  ]);
  closing.use(services);
  if (demo) {
    const { openDemo } = await import("./demo.ts");
    await openDemo(services, site);
  }
  const hasNobody = (await administrators(services.database)).length === 0;
  site.services = services;
  site.files = serveFiles(services, site.siteUrl);
  site.dataFiles = serveDataFiles(services, site.siteUrl);
  cache.follow(services.changes, services.calendar);
  site.brand = services.content;
  site.live.follow(services.changes, version, services.calendar);
  log.info({ url: site.siteUrl }, "ready");
  for (const { line, message } of await idleRedirects(site)) log.warn({ line }, `redirects.csv: ${message}`);
  if (config.mail && !config.siteUrl) {
    log.warn({ url: site.siteUrl }, "Links in e-mails lead to this machine itself: SITE_URL is not set");
  }
  if (hasNobody) {
    log.warn('Nobody can sign in yet: "npm run varifocal -- admin create you@company.example" makes the administrator');
  }

  async function openPages(): Promise<string | undefined> {
    if (development) {
      const { openDevelopment } = await import("./development.ts");
      vite = await openDevelopment(listener.server);
      answer = vite.serve(answer);
      site.pages = vite.pages;
      return undefined;
    }
    if (buildState === "outdated") {
      log.warn(`The build is older than its sources, and ${whyNoBuild()}`);
    }
    if (buildState === "missing") {
      const message = "Building the site...";
      demo ? console.log(message) : log.info(message);
      await build();
    }
    const { createHandler, routes, version } = await import(pathToFileURL(builtScreens).href);
    site.buildHash = buildHash();
    site.assets = serveAssets(join(buildDir, "client"));
    site.pages = { handle: createHandler(), development, routes };
    return version;
  }

  async function stop(signal: NodeJS.Signals) {
    // A second signal ends the process at once.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    site.leaving = true;
    if (site.services) await leave(site.services);
    // Live streams and hot reload's connections do not end by themselves.
    site.live.end();
    await vite?.[Symbol.asyncDispose]();
    await listener.stop(stopDeadlineMs);
    if (site.services) await closing.disposeAsync();
    log.info("stopped");
    process.exit(0);
  }
}

/** Throws `StartError` with every mistake of the environment and of the content folder. */
async function readSettings() {
  let config: Config | StartError;
  try {
    config = readConfig(process.env, { demo });
  } catch (error) {
    config = asMistakes(error);
  }
  const folder = config instanceof StartError ? contentDirOf(process.env, { demo }) : config.contentDir;
  const content = await readContent(folder).catch(asMistakes);
  const inFile = environmentFileMistakes();
  if (config instanceof StartError || content instanceof StartError || inFile.length > 0) {
    const mistakes = [config, content].filter((result) => result instanceof StartError).map(({ message }) => message);
    const misspelled = misspelledVariables(process.env).map(({ message }) => message);
    throw new StartError([...inFile, ...mistakes, ...misspelled].join("\n"));
  }
  return { config, content };
}

function asMistakes(error: unknown): StartError {
  if (error instanceof StartError) return error;
  throw error;
}

async function leave(services: Services): Promise<void> {
  const moment = sleep(leavingMs, true);
  // If the database does not answer, assumes that it is shared: cached pages are served without it.
  const isShared = services.isShared().catch(() => true);
  if (await Promise.race([isShared, moment])) await moment;
}
