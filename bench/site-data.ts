import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { askPostgres, startPostgres } from "#tests/support/postgres-server.ts";
import { kept } from "#tests/support/prepare.ts";
import { run, type ServerProcess, startServer } from "#tests/support/server-process.ts";
import { type Addresses, findAddresses } from "./addresses.ts";
import type { EngineName } from "./options.ts";
import { within } from "./within.ts";

export interface SiteData extends AsyncDisposable {
  products: number;
  folder: string;
  environment: Record<string, string>;
  addresses: Addresses;
}

const categoriesOf = (products: number) => (products < 50_000 ? 20 : 200);

/** In seconds; minutes on a busy machine. */
const longestFill = 900;

/** The sources that the invented rows depend on. Later migrations run at the site's start. */
const sources = [
  "core",
  "demo",
  "server/maintenance/archive",
  "server/storage",
  "server/media",
  "server/database",
  "tests/support/large-catalog",
];

const database = "catalog";
const [siteFolder, postgresFolder] = ["site", "postgres"];
/** A site on PostgreSQL must name its secret, because several processes could share it. */
const secret = "a secret of at least thirty-two characters";

/**
 * Copies a site of so many products, which is invented once and then cached. On PostgreSQL, its own server comes with
 * it.
 */
export async function makeSite(engine: EngineName, products: number): Promise<SiteData> {
  const fill = { sqlite: fillSqlite, postgres: fillPostgres }[engine];
  const filled = await kept(`catalog-${engine}-${products}`, sources, (target) =>
    within(longestFill, `A catalog of ${products} products`, () => fill(products, target)),
  );
  await using making = new AsyncDisposableStack();
  const folder = making.adopt(await mkdtemp(join(tmpdir(), "varifocal-bench-")), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  await cp(join(filled, siteFolder), folder, { recursive: true });
  const environment: Record<string, string> = {
    ...demoAdministrator.environment,
    DATA_DIR: folder,
    CONTENT_DIR: "demo/content",
    // A thousand readers send as many addresses in X-Forwarded-For.
    TRUSTED_PROXIES: "127.0.0.1",
  };
  if (engine === "postgres") {
    const postgres = making.use(await startPostgres(join(filled, postgresFolder)));
    environment.DATABASE_URL = postgres.urlOf(database);
    environment.AUTH_SECRET = secret;
  }
  const data = await openDatabase(readConfig(environment), openLog("silent"));
  const addresses = await findAddresses(data.reading).finally(() => data.close());
  const site = { products, folder, environment, addresses };
  // The first start renders the owner's pictures, which takes seconds and memory that no later start does.
  await (await serve(site)).stop();
  const made = making.move();
  return { ...site, [Symbol.asyncDispose]: () => made.disposeAsync() };
}

async function fillSqlite(products: number, target: string): Promise<void> {
  await invent(products, { DATA_DIR: join(target, siteFolder) });
}

async function fillPostgres(products: number, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await using postgres = await startPostgres();
  await askPostgres(postgres.urlOf("postgres"), `create database ${database}`);
  const site = { DATA_DIR: join(target, siteFolder), DATABASE_URL: postgres.urlOf(database), AUTH_SECRET: secret };
  await invent(products, site);
  // Otherwise autovacuum does it during the measurement.
  await askPostgres(postgres.urlOf(database), "vacuum (analyze)");
  await postgres.keep(join(target, postgresFolder));
}

async function invent(products: number, environment: Record<string, string>): Promise<void> {
  const size = ["--products", `${products}`, "--categories", `${categoriesOf(products)}`, "--seed", "1"];
  await run(["bench/catalog.ts", ...size], environment);
}

/** Serves the data as `npm start` does, in its own process; its log goes into a file beside the data. */
export function serve(data: Pick<SiteData, "folder" | "environment">, until = "/readyz"): Promise<ServerProcess> {
  return startServer([], data.environment, { until, logFile: join(data.folder, "server.log") });
}

export async function whileServed<Result>(data: SiteData, work: (server: ServerProcess) => Promise<Result>) {
  const server = await serve(data);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
