import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import { demoAdministrator } from "../support/administrator.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { demoSources, kept } from "../support/prepare.ts";
import { run, type ServerProcess, startServer } from "../support/server-process.ts";
import { type Addresses, findAddresses } from "./addresses.ts";
import type { EngineName } from "./options.ts";

/** A site's data with an invented catalogue of so many products, and an administrator. */
export interface SiteData extends AsyncDisposable {
  products: number;
  folder: string;
  environment: Record<string, string>;
  addresses: Addresses;
}

const categoriesOf = (products: number) => (products < 50_000 ? 20 : 200);

/** Makes sites on one engine; PostgreSQL runs for as long as this is open. */
export async function openSiteMaker(engine: EngineName) {
  let postgres: PostgresServer | undefined;

  async function make(products: number): Promise<SiteData> {
    const folder = await mkdtemp(join(tmpdir(), "varifocal-bench-"));
    const environment: Record<string, string> = {
      ...demoAdministrator.environment,
      DATA_DIR: folder,
      CONTENT_DIR: "demo/content",
      // A thousand readers come from as many addresses.
      TRUSTED_PROXIES: "127.0.0.1",
    };
    if (engine === "postgres") {
      postgres ??= await startPostgres();
      environment.DATABASE_URL = await createDatabase(postgres, `products_${products}`);
      environment.AUTH_SECRET = "a secret of at least thirty-two characters";
      await fill(products, environment);
    } else {
      const filled = await kept(`catalogue-${products}`, [...demoSources, "tests/support/large-catalogue"], (target) =>
        fill(products, { DATA_DIR: target }),
      );
      await cp(filled, folder, { recursive: true });
    }
    const data = await openDatabase(readConfig(environment), openLog("silent"));
    const addresses = await findAddresses(data.reading).finally(() => data.close());
    const remove = () => rm(folder, { recursive: true, force: true });
    return { products, folder, environment, addresses, [Symbol.asyncDispose]: remove };
  }

  return {
    make,
    async [Symbol.asyncDispose]() {
      await postgres?.[Symbol.asyncDispose]();
    },
  };
}

async function fill(products: number, environment: Record<string, string>): Promise<void> {
  const size = ["--products", `${products}`, "--categories", `${categoriesOf(products)}`, "--seed", "1"];
  await run(["tests/bench-catalogue.ts", ...size], environment);
}

async function createDatabase(postgres: PostgresServer, name: string): Promise<string> {
  const client = new Client({ connectionString: postgres.urlOf("postgres") });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return postgres.urlOf(name);
}

/** Serves the data as `npm start` does, in a process of its own; its log goes into a file beside the data. */
export function serve(data: SiteData, until = "/readyz"): Promise<ServerProcess> {
  return startServer([], data.environment, { until, logFile: join(data.folder, "server.log") });
}

/** Serves the data for as long as `work` takes. */
export async function whileServed<Result>(data: SiteData, work: (server: ServerProcess) => Promise<Result>) {
  const server = await serve(data);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
