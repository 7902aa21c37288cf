import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenDatabase } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import type { Schema } from "#server/database/schema.ts";
import { openLog } from "#server/log.ts";
import { demoAdministrator } from "./administrator.ts";
import { breakTable } from "./broken-table.ts";
import { freePort, run, startServer } from "./server-process.ts";

// The harness of the browser tests. A test that changes nothing shares a site with others, and has as many visitors as
// it wants:
//
//   import { expect } from "vitest";
//   import { test } from "#tests/support/visitor.ts";
//
//   test("[C01] the catalog shows every product", async ({ visit, site }) => {
//     const page = await visit(site, "/catalog", { width: 390, theme: "dark" });
//     await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Catalog");
//   });
//
// `visit` gives a Playwright page in a context of its own, shown and running its scripts (`scripts: false` for none,
// `signedIn: true` for the administrator). A script error or anything in the console fails the test, unless
// `allow` names it. `await using site = await startSite(…)` inside a test gives that test a site that it may change,
// stop and start again; `const site = await startSite(…)` beside `afterAll(() => site.stop())` gives one to a file. Wait for conditions (`expect.poll`, `locator.waitFor`, `page.waitForURL`), never for time.

export interface Site extends AsyncDisposable {
  url: string;
  /** False as soon as it is told to stop, after which its pages may log errors. */
  readonly running: boolean;
  dataDir: string;
  administrator: { email: string; password: string };
  /** Opens its database beside the server. The caller closes it. */
  openData(): Promise<OpenDatabase>;
  /** Makes one kind of change to a table fail with "disk full", until it is repaired. */
  breakAt(change: "insert" | "update" | "delete", table: keyof Schema): Promise<{ repair(): Promise<void> }>;
  keptElsewhere(): Promise<string[]>;
  logs(): string;
  restart(): Promise<void>;
  varifocal(...args: string[]): Promise<string>;
  /** Imports a folder that contains a `catalogue.json`, from the command line. */
  import(folder: string): Promise<string>;
  stop(): Promise<void>;
}

interface SiteOptions {
  /** With the demo catalog; otherwise the site has only its administrator. */
  demo?: boolean;
  env?: Record<string, string>;
}

/** Where a site stores records and files, and the environment that tells its server. */
export interface Place extends AsyncDisposable {
  environment: Record<string, string>;
  keptElsewhere(): Promise<string[]>;
}

/** Creates a place for a site, whose data folder does not exist yet. */
export type MakePlace = (dataDir: string, options: { demo: boolean }) => Promise<Place>;

/** Everything in the data folder, which is the default: a copy of one that `prepare` has filled. */
const inDataFolder: MakePlace = async (dataDir, { demo }) => {
  const filled = demo ? process.env.VARIFOCAL_DEMO_DATA : process.env.VARIFOCAL_EMPTY_DATA;
  if (!filled) throw new Error("What sites begin with is made by tests/support/prepare.ts, which has not run.");
  // Synchronous, which takes a tenth of the processor time for hundreds of files.
  cpSync(filled, dataDir, { recursive: true });
  return { environment: {}, keptElsewhere: async () => [], async [Symbol.asyncDispose]() {} };
};

let makePlace = inDataFolder;

export function keepSitesAt(place: MakePlace): void {
  makePlace = place;
}

export async function startSite({ demo = false, env = {} }: SiteOptions = {}): Promise<Site> {
  await using starting = new AsyncDisposableStack();
  const temporary = await mkdtemp(join(tmpdir(), "varifocal-site-"));
  starting.defer(() => rm(temporary, { recursive: true, force: true }));
  const dataDir = join(temporary, "data");
  const place = starting.use(await makePlace(dataDir, { demo }));

  const flags = demo ? ["--demo"] : [];
  const settings = { ...demoAdministrator.environment, ...place.environment, ...env };
  const environment: Record<string, string> = { DATA_DIR: dataDir, ...settings };
  const port = await freePort();
  const start = () => startServer(flags, environment, { port });
  let server = await start();
  starting.defer(() => server.stop());
  let earlierLogs = "";
  let running = true;
  const openData = () => openDatabase({ dataDir, databaseUrl: environment.DATABASE_URL }, openLog("silent"));
  const started = starting.move();

  const site: Site = {
    url: server.url,
    get running() {
      return running;
    },
    dataDir,
    administrator: { email: demoAdministrator.email, password: demoAdministrator.password },
    openData,
    breakAt: (change, table) => breakTable(openData, change, table),
    keptElsewhere: place.keptElsewhere,
    logs: () => earlierLogs + server.logs(),
    async restart() {
      await server.stop();
      earlierLogs += server.logs();
      server = await start();
    },
    varifocal: (...args) => run(["cli/main.ts", ...args], environment),
    import: (folder) => site.varifocal("import", folder),
    async stop() {
      running = false;
      await started.disposeAsync();
    },
    [Symbol.asyncDispose]: () => site.stop(),
  };
  return site;
}
