import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { endWithThisProcess } from "./server-process.ts";

/** A PostgreSQL server for tests, reached by a socket in a temporary folder. */
export interface PostgresServer extends AsyncDisposable {
  /** The URL of one of its databases, which the test creates. */
  urlOf(database: string): string;
  /** The same at a local port, where a relay is in front of the server. */
  urlAt(port: number, database: string): string;
  readonly socket: string;
  /** Fast shutdown: open transactions are aborted, and everything is written to disk. */
  stop(): Promise<void>;
  /** Immediate shutdown: committed data is there after `start`. */
  kill(): Promise<void>;
  /** Kills the main process with SIGKILL; the others notice by themselves. */
  crash(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server, and copies its data into a new folder, for `startPostgres`. */
  keep(folder: string): Promise<void>;
}

const administrator = "varifocal";

/**
 * Starts a server from Debian's programs: an empty one, or a copy of what `keep` wrote. PostgreSQL refuses to run as
 * root, so root runs it as the user `postgres`.
 */
export async function startPostgres(copyOf?: string): Promise<PostgresServer> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-postgres-"));
  const user = process.getuid?.() === 0 ? await userIds("postgres") : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const run = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const data = join(folder, "data");
  const setup = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", `--username=${administrator}`];
  if (copyOf === undefined) await promisify(execFile)(join(programs, "initdb"), [...setup, "--pgdata", data], run);
  else await promisify(execFile)("cp", ["-a", copyOf, data]);

  let server: ReturnType<typeof spawn> | undefined;
  const control = (...args: string[]) => promisify(execFile)(join(programs, "pg_isready"), args, run);

  /** Retries, because processes of a killed server may still be ending and block the start. */
  async function start(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (await tryToStart()) return;
      await sleep(100);
    }
    throw new Error("The PostgreSQL server of the tests does not start.");
  }

  async function tryToStart(): Promise<boolean> {
    // Safe without fsync: no test cuts the power, and a killed server's writes stay in the page cache.
    const settings = ["fsync=off", "full_page_writes=off", "max_connections=300"];
    const flags = settings.flatMap((setting) => ["-c", setting]);
    const where = ["-D", data, "-k", folder, "-c", "listen_addresses="];
    const started = spawn(join(programs, "postgres"), [...where, ...flags], { ...run, stdio: "ignore" });
    endWithThisProcess(started, "SIGQUIT");
    server = started;
    for (let tries = 0; tries < 300; tries++) {
      if (
        await control("--host", folder, "--username", administrator).then(
          () => true,
          () => false,
        )
      )
        return true;
      if (server.exitCode !== null) return false;
      await sleep(100);
    }
    return false;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server?.once("exit", resolve));
    server.kill(signal);
    await ended;
  }

  await start();
  return {
    urlOf: (database) => `postgres://${administrator}@/${database}?host=${encodeURIComponent(folder)}`,
    urlAt: (port, database) => `postgres://${administrator}@127.0.0.1:${port}/${database}`,
    socket: join(folder, ".s.PGSQL.5432"),
    stop: () => end("SIGINT"),
    kill: () => end("SIGQUIT"),
    crash: () => end("SIGKILL"),
    start,
    async keep(target) {
      await end("SIGINT");
      await promisify(execFile)("cp", ["-a", data, target]);
    },
    async [Symbol.asyncDispose]() {
      await end("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function databaseBeside(url: string, name: string): string {
  return url.replace(/\/\w+\?/, `/${name}?`);
}

export async function askPostgres(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findPrograms(): Promise<string> {
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  if (!newest) throw new Error("PostgreSQL is not installed: apt-get install postgresql");
  return join(debian, newest, "bin");
}

async function userIds(name: string): Promise<{ uid: number; gid: number }> {
  const ask = async (flag: string) => Number((await promisify(execFile)("id", [flag, name])).stdout);
  return { uid: await ask("-u"), gid: await ask("-g") };
}
