import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAdministrator } from "./administrator.ts";
import { narrowCatalogFolder } from "./catalog-folder.ts";
import { demo as demoCatalog } from "./demo.ts";
import { startPostgres } from "./postgres-server.ts";
import { proxyPrograms } from "./programs.ts";
import { makeBucket, startS3 } from "./s3-server.ts";
import { freePort, run, type ServerProcess, startServer } from "./server-process.ts";
import { sharedEnvironment } from "./shared-servers.ts";
import type { Site } from "./site.ts";

/** A site of several processes behind one address, over PostgreSQL and S3. */
export interface SharedSite extends Pick<Site, "url" | "administrator">, AsyncDisposable {
  readonly processes: number;
  addressOf(process: number): string;
  /** Stops one process, as an update does, and starts another in its place. */
  replace(process: number): Promise<void>;
  /** Replaces one process after the other while `work` runs, and each of them at least once. */
  replaceDuring<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface SharedSiteOptions {
  processes?: number;
  demo?: boolean;
  env?: Record<string, string>;
}

/** Starts it behind HAProxy in round robin, without sticky sessions. */
export async function startSharedSite({
  processes = 3,
  demo = false,
  env = {},
}: SharedSiteOptions = {}): Promise<SharedSite> {
  await using starting = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-shared-"));
  starting.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = starting.use(await startPostgres());
  const s3 = starting.use(await startS3());
  const bucket = await makeBucket(s3.endpoint);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = {
    ...demoAdministrator.environment,
    ...sharedEnvironment(postgres.urlOf("postgres"), bucket),
    SITE_URL: url,
    TRUSTED_PROXIES: "127.0.0.1",
    ...env,
  };
  if (demo) {
    await using catalog = await narrowCatalogFolder(demoCatalog);
    await run(["cli/main.ts", "import", catalog.path], { ...environment, DATA_DIR: join(folder, "filled") });
  }

  // Each has its own folder, as on its own machine.
  const start = async (nth: number) =>
    startServer([], { ...environment, DATA_DIR: join(folder, `${nth}`) }, { port: ports[nth] });
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  // Together, as a deployment starts them: one migrates the database, the others wait.
  const servers: ServerProcess[] = await Promise.all(ports.map((_, nth) => start(nth)));
  starting.defer(async () => {
    await Promise.all(servers.map((server) => server.stop()));
  });

  const configuration = join(folder, "haproxy.cfg");
  await writeFile(configuration, proxyConfiguration(port, ports));
  const proxy = spawn(proxyPrograms.haproxy, ["-db", "-q", "-f", configuration], { stdio: "ignore" });
  starting.defer(async () => {
    proxy.kill("SIGKILL");
    await once(proxy, "exit");
  });
  await answered(`${url}/readyz?database`);

  async function replace(nth: number): Promise<void> {
    await servers[nth]?.stop();
    servers[nth] = await start(nth);
  }

  const started = starting.move();
  return {
    url,
    administrator: { email: demoAdministrator.email, password: demoAdministrator.password },
    processes,
    addressOf: (nth) => servers[nth]?.url ?? "",
    replace,
    async replaceDuring(work) {
      let done = false;
      const working = work().finally(() => {
        done = true;
      });
      const replacing = (async () => {
        for (let count = 0; !done || count < processes; count++) await replace(count % processes);
      })();
      const [result] = await Promise.all([working, replacing]);
      return result;
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/**
 * As in deploy/haproxy.cfg, but round robin and without stickiness. A process that is stopping or does not answer gets
 * no new request.
 */
function proxyConfiguration(port: number, processes: number[]): string {
  const servers = processes.map((own, nth) => `  server process${nth} 127.0.0.1:${own} check`);
  // On a busy machine all health checks may be late: then every process still gets requests.
  const spares = processes.map((own, nth) => `  server spare${nth} 127.0.0.1:${own} backup`);
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 60s
  option forwardfor
  balance roundrobin
  default-server inter 200ms fall 1 rise 1
  option redispatch
  retries 3
  retry-on conn-failure
frontend site
  bind 127.0.0.1:${port}
  use_backend cached if { nbsrv(processes) eq 0 }
  default_backend processes
backend processes
  option httpchk GET /readyz?database
${servers.join("\n")}
backend cached
  option httpchk GET /readyz
  option allbackups
${[...servers, ...spares].join("\n")}
`;
}

async function answered(url: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${url} does not answer.`);
}
