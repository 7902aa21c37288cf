import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAdministrator } from "./administrator.ts";
import { freePort, run, startServer } from "./server-process.ts";

// The harness of the browser tests. A file of tests has a site and as many visitors as it wants:
//
//   import { afterAll, expect } from "vitest";
//   import { startSite } from "#tests/support/site.ts";
//   import { test } from "#tests/support/visitor.ts";
//
//   const site = await startSite({ demo: true });
//   afterAll(() => site.stop());
//
//   test("[C01] the catalogue shows every product", async ({ visit }) => {
//     const page = await visit(site, "/catalog", { width: 390, theme: "dark" });
//     await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Catalog");
//   });
//
// `visit` gives a Playwright page in a context of its own, shown and running its scripts (`scripts: false` for none,
// `signedIn: true` for the administrator). A script error or anything in the console fails the test, unless
// `allow` names it. `await using site = await startSite(…)` inside a test gives that test a site that it may change,
// stop and start again. Wait for conditions (`expect.poll`, `locator.waitFor`, `page.waitForURL`), never for time.

/** A running site with its own data folder and process. */
export interface Site extends AsyncDisposable {
  url: string;
  /** False from the moment it is told to stop: what its pages say after that is nobody's fault. */
  readonly running: boolean;
  dataDir: string;
  administrator: { email: string; password: string };
  /** Everything its servers have written so far. */
  logs(): string;
  /** Stops the server and starts it again on the same data and at the same address. */
  restart(): Promise<void>;
  /** `npm run varifocal -- …` beside the running server, as a process of its own; gives what it wrote. */
  varifocal(...args: string[]): Promise<string>;
  /** Imports a folder that holds a `catalogue.json`, from the command line. */
  import(folder: string): Promise<string>;
  /** Ends the server (it must end well) and removes the data folder. */
  stop(): Promise<void>;
}

interface SiteOptions {
  /** With the demo catalogue; otherwise the site is empty and has only its administrator. */
  demo?: boolean;
  env?: Record<string, string>;
}

export async function startSite({ demo = false, env = {} }: SiteOptions = {}): Promise<Site> {
  const temporary = await mkdtemp(join(tmpdir(), "varifocal-site-"));
  const dataDir = join(temporary, "data");
  const filled = process.env.VARIFOCAL_DEMO_DATA;
  if (demo && !filled) throw new Error("The demo data is made by tests/support/prepare.ts, which has not run.");
  if (demo && filled) await cp(filled, dataDir, { recursive: true });

  const flags = demo ? ["--demo"] : [];
  const environment = { DATA_DIR: dataDir, ...demoAdministrator.environment, ...env };
  const port = await freePort();
  const start = () => startServer(flags, environment, { port });
  let server = await start();
  let earlierLogs = "";
  let running = true;

  const site: Site = {
    url: server.url,
    get running() {
      return running;
    },
    dataDir,
    administrator: { email: demoAdministrator.email, password: demoAdministrator.password },
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
      try {
        await server.stop();
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
    },
    [Symbol.asyncDispose]: () => site.stop(),
  };
  return site;
}
