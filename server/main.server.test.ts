import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decoderOf } from "#tests/support/decoder-process.ts";
import { readMetrics } from "#tests/support/metrics.ts";
import { freePort, run, startServer } from "#tests/support/server-process.ts";
import { makeSmallBuild } from "#tests/support/small-build.ts";
import { smallContent } from "#tests/support/small-content.ts";
import { maySmallDisk, openSmallDisk } from "#tests/support/small-disk.ts";

// The server as a process with stub screens; the real screens have tests of their own.
const screens = `
  export const version = "build-1";
  export const routes = { "/": {}, "/catalog/products/:id": {}, "/login": { isPrivate: true, takesForms: true } };
  export function createHandler() {
    return async (request, { visitors, siteUrl }) => {
      if (!visitors) return new Response("Loading...", { status: 503, headers: { "Content-Type": "text/html" } });
      if (request.url.endsWith("?broken")) throw new Error("broken");
      if (request.url.endsWith("?slow")) await new Promise((done) => setTimeout(done, 700));
      const { categories } = await visitors.catalog.counts();
      return Response.json({ siteUrl, name: visitors.content.name, revision: visitors.revision, categories });
    };
  }`;

let folder: string;
let content: string;
let folders = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "varifocal-main-"));
  content = await smallContent(join(folder, "content"));
  await makeSmallBuild(join(folder, "build"), screens);
});

afterAll(() => rm(folder, { recursive: true }));

function environment(more: Record<string, string> = {}) {
  folders += 1;
  return {
    DATA_DIR: join(folder, `data-${folders}`),
    CONTENT_DIR: content,
    VARIFOCAL_BUILD_DIR: join(folder, "build"),
    ...more,
  };
}

async function startTestServer(env: Record<string, string> = environment()) {
  const server = await startServer([], env, { port: await freePort() });
  return { ...server, [Symbol.asyncDispose]: () => server.kill() };
}

/** Starts a server that must exit with status 1, and returns its output. */
async function failure(env: Record<string, string>, ...flags: string[]): Promise<string> {
  const error: Error = await run(["server/main.ts", ...flags], { PORT: "0", ...env }).then(
    () => new Error("the server started"),
    (refusal) => refusal,
  );
  expect(error.message).toContain("ended with 1");
  expect(error.message, "a message for people, not a stack").not.toMatch(/^\s+at /m);
  return error.message;
}

test("[OP21] a start with a wrong configuration ends at once and names every mistake", async () => {
  const message = await failure(environment({ PORT: "http", SITE_URL: "nowhere", LOG_LEVEL: "loud" }));
  expect(message).toContain("PORT must be a whole number from 0 to 65535.");
  expect(message).toContain("SITE_URL must be the site's public address");
  expect(message).toContain("LOG_LEVEL must be one of");
  expect(await failure(environment(), "--fast")).toContain("Unknown option --fast.");

  // The content folder's mistakes are told in the same pass.
  const wrong = { PORT: "http", CONTENT_DIR: join(folder, "nowhere"), TRUSTED_PROXY: "10.0.0.1" };
  const all = await failure(environment(wrong));
  expect(all).toContain("PORT must be a whole number");
  expect(all).toContain("site.json is missing");
  expect(all).toContain("Is TRUSTED_PROXIES meant?");
});

test("[OP21] [OP32] a line of the environment file that systemd reads otherwise is told with the other mistakes", async () => {
  const file = join(folder, "varifocal.env");
  await writeFile(file, "METRICS_TOKEN=before#behind\n");
  const { message } = await run([`--env-file=${file}`, "server/main.ts"], environment({ PORT: "http" })).then(
    () => new Error("the server started"),
    (refusal: Error) => refusal,
  );
  expect(message).toContain(`${file}, line 1: systemd and Node read METRICS_TOKEN differently.`);
  expect(message).toContain("PORT must be a whole number");
  expect(message).not.toContain("before");
});

test("[P04] an editor's backup among the pages does not stop the start, and is one line in the log", async () => {
  const pages = join(await smallContent(join(folder, "edited")), "pages");
  await writeFile(join(pages, "imprint.md~"), "");
  await using server = await startTestServer(environment({ CONTENT_DIR: join(folder, "edited") }));
  expect(server.logs()).toMatch(/"file":"pages\/imprint\.md~".*is ignored/);
});

test("a port in use is told with its number", async () => {
  const occupant = createServer().listen(0, "127.0.0.1");
  await once(occupant, "listening");
  const { port } = occupant.address() as { port: number };
  expect(await failure(environment({ PORT: String(port) }))).toContain(`Port ${port} on 127.0.0.1 is in use.`);
  occupant.close();
});

test("every reason not to listen at an address is reported in a sentence", async () => {
  expect(await failure(environment({ HOST: "fe80::1" }))).toContain("Choose another with HOST");
});

test("a data folder that cannot be written is told with its path", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  expect(await failure(environment({ DATA_DIR: join(file, "data") }))).toContain(
    `The data folder ${file}/data cannot be`,
  );
});

test("a data folder that cannot be made ends the start, where the system says no such thing", async () => {
  const message = await failure(environment({ DATA_DIR: "/proc/varifocal/data" }));
  expect(message).toContain("The data folder /proc/varifocal/data cannot be made");
});

test("a second server is kept out of the data folder, and the first goes on", async () => {
  const env = environment();
  await using server = await startTestServer(env);
  expect(await failure(env)).toContain(`The data folder ${env.DATA_DIR} is used by another server.`);
  expect((await fetch(server.url)).status).toBe(200);
});

test("[OP16] a data folder that every user of the machine can read is told of, and left as it is", async () => {
  const open = environment();
  await mkdir(open.DATA_DIR);
  await chmod(open.DATA_DIR, 0o755);
  await using server = await startTestServer(open);
  expect(server.logs()).toContain("Every user of this machine can read the data folder");
  expect((await stat(open.DATA_DIR)).mode & 0o777).toBe(0o755);

  await using other = await startTestServer(environment());
  expect(other.logs()).not.toContain("Every user");
});

test("a data folder is free again when its server was killed", async () => {
  const env = environment();
  const killed = await startServer([], env, { port: await freePort() });
  await killed.kill();
  await using server = await startTestServer(env);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("a database of a newer version is refused and left as it is", async () => {
  const env = environment();
  await (await startTestServer(env)).stop();
  const database = new DatabaseSync(join(env.DATA_DIR, "varifocal.db"));
  database.exec("insert into migration (name, applied_at) values ('9999-tomorrow', 0)");
  database.close();
  expect(await failure(env)).toContain("made by a newer version");
});

test("a data folder in which something is not what it should be is told in a sentence", async () => {
  const inObjects = environment();
  await mkdir(inObjects.DATA_DIR);
  await writeFile(join(inObjects.DATA_DIR, "objects"), "");
  expect(await failure(inObjects)).toContain(`${join(inObjects.DATA_DIR, "objects")} cannot be used`);

  const inSecret = environment();
  await mkdir(join(inSecret.DATA_DIR, "auth-secret"), { recursive: true });
  expect(await failure(inSecret)).toContain(`${join(inSecret.DATA_DIR, "auth-secret")} cannot be used`);
});

test("[OP06] [OP09] a data folder whose files were exchanged for another site's is refused, until they are adopted", async () => {
  const [one, other] = [environment(), environment()];
  for (const env of [one, other]) await (await startTestServer(env)).stop();
  const objects = (env: typeof one) => join(env.DATA_DIR, "objects");
  await rename(objects(one), `${objects(one)}.own`);
  await rename(objects(other), objects(one));
  const refusal = `The folder ${objects(one)} of DATA_DIR belongs to another site than the database.`;
  expect(await failure(one)).toContain(refusal);
  for (const command of ["check", "backup"]) {
    const args = command === "backup" ? ["backup", join(folder, "exchanged.tar")] : [command];
    await expect(run(["cli/main.ts", ...args], one)).rejects.toThrow(refusal);
  }

  const said = await run(["cli/main.ts", "site", "adopt"], one);
  expect(said).toContain(`The folder ${objects(one)} of DATA_DIR will be this site's file store.`);
  await using server = await startTestServer(one);
  expect((await fetch(server.url)).status).toBe(200);
  await expect(run(["cli/main.ts", "site", "adopt"], one)).rejects.toThrow("is used by another server");
});

test("[OP07] a data folder that has lost its secret is refused, until the new one is adopted", async () => {
  const env = environment();
  await (await startTestServer(env)).stop();
  const secret = join(env.DATA_DIR, "auth-secret");
  await rm(secret);
  expect(await failure(env)).toContain(`What is in ${secret}, while AUTH_SECRET is not set, is not the secret of this`);
  // Commands without the secret still work.
  expect(await run(["cli/main.ts", "check"], env)).toContain("Nothing is wrong.");
  expect(await run(["cli/main.ts", "site", "adopt"], env)).toContain("Every session ends");
  await (await startTestServer(env)).stop();
});

test("[OP22] a ready server knows its address, its owner's texts and its data, and signs its log lines", async () => {
  await using server = await startTestServer();
  expect(await (await fetch(server.url)).json()).toMatchObject({ siteUrl: server.url, revision: 0, categories: 0 });
  await expect.poll(() => server.logs()).toContain('"msg":"ready"');
  const ready = server
    .logs()
    .split("\n")
    .find((line) => line.includes('"msg":"ready"'));
  expect(JSON.parse(ready ?? "")).toMatchObject({ instance: hostname(), pid: server.pid });
});

test("an incomplete build is rebuilt, however much of it exists", async () => {
  const build = join(folder, "half-build");
  await makeSmallBuild(build, screens);
  await rm(join(build, "builds.json"));
  const server = await startServer([], environment({ VARIFOCAL_BUILD_DIR: build }), { until: "/healthz" });
  await expect.poll(() => server.logs()).toContain("Building the site...");
  await server.stop();
});

test.skipIf(!maySmallDisk())(
  "a user who may not build serves an older build, and is told of one that is not whole",
  async () => {
    using disk = openSmallDisk();
    const build = join(disk.path, "build");
    await makeSmallBuild(build, screens);
    const list = join(build, "builds.json");
    await writeAt(list, "[]", "2002-02-01");
    disk.protect();
    const refusal = `this user may not write to ${build}. Run npm run build as one who may.`;
    const env = environment({ VARIFOCAL_BUILD_DIR: build });
    const server = await startTestServer(env);
    await server.stop();
    expect(server.logs()).toContain(`The build is older than its sources, and ${refusal}`);

    disk.makeRoom();
    await rm(list);
    disk.protect();
    expect(await failure(env)).toContain(`No complete build, and none can be made: ${refusal}`);
  },
);

test("asked to stop, it ends live streams first, lets the answer under way finish and ends well", async () => {
  await using server = await startTestServer();
  const live = await fetch(`${server.url}/live`);
  const events = live.text();
  const slow = fetch(`${server.url}/?slow`);
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
  const stopped = server.stop();
  expect(await events).toContain('"revision":0');
  expect((await slow).status).toBe(200);
  await stopped;
  expect(server.logs()).toContain('"msg":"stopped"');
});

test("[OP02] however a server ends, the process that decodes its pictures ends with it", async () => {
  for (const end of ["stop", "kill"] as const) {
    // The first start decodes the owner's pictures.
    await using server = await startTestServer();
    const decoder = await decoderOf(server.pid);
    expect(decoder).toBeDefined();
    await server[end]();
    await expect.poll(() => existsSync(`/proc/${decoder}/cwd`)).toBe(false);
  }
});

test("a server with METRICS_TOKEN tells what it has counted of requests, screens and errors in its log", async () => {
  const token = "thirty-two.characters-of_secret~";
  await using server = await startTestServer(environment({ METRICS_TOKEN: token, LOG_LEVEL: "error" }));
  await fetch(`${server.url}/catalog/products/7`);
  await fetch(`${server.url}/?broken`);
  const { value } = await readMetrics(server.url, token);
  const product = { kind: "page", route: "/catalog/products/:id", method: "GET", status: "2xx" };
  expect(value("varifocal_http_requests_total", product)).toBe(1);
  expect(value("varifocal_page_render_duration_seconds_count")).toBe(2);
  expect(value("varifocal_log_messages_total", { level: "error" })).toBe(1);
  expect(server.logs()).not.toContain(token);
});

test("[OP17] the metrics name the release and the build, and another build has another hash", async () => {
  const token = "thirty-two.characters-of_secret~";
  const other = join(folder, "build-other");
  await makeSmallBuild(other, `${screens}\n// Another text.`);
  async function buildOf(env: Record<string, string> = {}) {
    await using server = await startTestServer(environment({ METRICS_TOKEN: token, ...env }));
    const { families } = await readMetrics(server.url, token);
    const [sample, ...more] = families.get("varifocal_build_info")?.samples ?? [];
    expect(more).toEqual([]);
    expect(sample).toMatchObject({ value: 1, labels: { version: "1.0.0", database: "sqlite", files: "folder" } });
    return sample?.labels.build;
  }
  const hash = await buildOf();
  expect(hash).toMatch(/^[0-9a-f]{12}$/);
  expect(await buildOf()).toBe(hash);
  expect(await buildOf({ VARIFOCAL_BUILD_DIR: other })).toMatch(/^[0-9a-f]{12}$/);
  expect(await buildOf({ VARIFOCAL_BUILD_DIR: other })).not.toBe(hash);
});

test("a log that nobody reads any more keeps neither visitors nor a stop waiting", async () => {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { ...process.env, ...environment(), PORT: String(port), LOG_LEVEL: "debug" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exit = once(child, "exit");
  try {
    await once(child.stdout, "data");
    child.stdout.destroy();
    for (let request = 0; request < 3; request += 1) {
      const { status } = await fetch(`http://localhost:${port}/healthz`, { signal: AbortSignal.timeout(60_000) });
      expect(status).toBe(200);
    }
    await expect.poll(() => fetch(`http://localhost:${port}/readyz`).then(({ status }) => status)).toBe(200);
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  } finally {
    child.kill("SIGKILL");
  }
});

test("a form that breaks off on its way is no error of the server", async () => {
  await using server = await startTestServer();
  const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n";
  const connection = connect(Number(new URL(server.url).port), "127.0.0.1");
  connection.write(`${head}email=`, () => setTimeout(() => connection.destroy(), 100));
  await expect.poll(() => server.logs()).toContain('"path":"/login","status":499');
  expect(server.logs()).not.toContain('"level":50');
});

test("a change that another process commits is told on the live stream", async () => {
  const env = environment();
  await using server = await startTestServer(env);
  const events = (await fetch(`${server.url}/live`)).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await events?.read())?.value).toContain('data: {"revision":0,"withinMs":0,"build":"build-1","today":"');

  await run(["--input-type=module", "--eval", commitFromElsewhere], env);
  expect((await events?.read())?.value).toContain('"revision":1');
  expect(await (await fetch(server.url)).json()).toMatchObject({ revision: 1, categories: 1 });
});

const commitFromElsewhere = `
  import { openSqlite } from "./server/database/sqlite/open-sqlite.ts";
  import { createCategory } from "./server/catalog/category/save-category.ts";
  const { database, close } = await openSqlite(process.env.DATA_DIR);
  await createCategory(database, { name: "Dome", description: "", features: [] });
  await close();`;

test("a site that nobody can sign in to says how, until somebody can", async () => {
  const env = environment();
  const message = 'Nobody can sign in yet: \\"npm run varifocal -- admin create';
  const empty = await startTestServer(env);
  await expect.poll(() => empty.logs()).toContain(message);
  await empty.stop();
  await using server = await startTestServer({
    ...env,
    ADMIN_EMAIL: "owner@cameras.example",
    ADMIN_PASSWORD: "first-password",
  });
  await expect.poll(() => server.logs()).toContain('"msg":"ready"');
  expect(server.logs()).not.toContain("Nobody can sign in");
});

test("the administrator of the configuration is made once, and never changed by it", async () => {
  const env = environment({ ADMIN_EMAIL: "owner@cameras.example", ADMIN_PASSWORD: "first-password" });
  await (await startTestServer(env)).stop();
  const hash = passwordHash(env.DATA_DIR);
  await (
    await startTestServer({ ...env, ADMIN_EMAIL: "other@cameras.example", ADMIN_PASSWORD: "other-password" })
  ).stop();
  expect(passwordHash(env.DATA_DIR)).toEqual(hash);
});

function passwordHash(dataDir: string): unknown[] {
  const database = new DatabaseSync(join(dataDir, "varifocal.db"), { readOnly: true });
  const rows = database
    .prepare(
      "select email, password from administrator join administrator_account on administrator.id = administrator_id",
    )
    .all();
  database.close();
  expect(rows).toHaveLength(1);
  return rows;
}

async function writeAt(path: string, text: string, day: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  await utimes(path, new Date(day), new Date(day));
}
