import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { reserveName } from "#server/disk-reserve.ts";
import { freeBytes } from "#server/uploads/disk-space.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { demoFolder } from "#tests/support/demo.ts";
import { type HttpAdministrator, signInOverHttp } from "#tests/support/http-administrator.ts";
import { freePort, run, startServer } from "#tests/support/server-process.ts";
import { maySmallDisk, openSmallDisk } from "#tests/support/small-disk.ts";

// A machine whose disk is full. Where no file system may be mounted, `server/disk-full.server.test.ts` covers less of it.

const inTest = maySmallDisk() ? test : test.skip;
const disk = maySmallDisk() ? openSmallDisk() : undefined;
afterAll(() => disk?.[Symbol.dispose]());

const wholeReserve = 16 * 1024 * 1024;
const reservedBytes = (path: string) => statSync(join(path, "data", reserveName), { throwIfNoEntry: false })?.size ?? 0;

inTest(
  "a full disk: pages are served, changes are refused and stay in the form, and all works once there is space",
  async () => {
    if (!disk) return;
    const environment = { ...demoAdministrator.environment, DATA_DIR: join(disk.path, "data") };
    const site = await startServer([], environment);
    await using _ = { [Symbol.asyncDispose]: () => site.kill() };
    const status = async (path: string) => (await fetch(site.url + path)).status;
    const mira = await signInOverHttp(site.url);
    const create = (name: string) =>
      mira.submit("/dashboard/categories/new", { name, description: "All about it. ".repeat(300) });
    const firmware = Buffer.alloc(3_000_000, "a firmware ");
    const half = 1_000_000;
    const upload = String((await mira.begin("general-file", firmware.length, "firmware.bin")).headers.location);
    expect((await mira.patch(upload, 0, firmware.subarray(0, half))).status).toBe(204);

    disk.fill();
    // SQLite has some space left in its journal.
    const saved: string[] = [];
    let refused = await create("Full 0");
    while (refused.status === 202 && saved.length < 3_000) {
      saved.push(`Full ${saved.length}`);
      refused = await create(`Full ${saved.length}`);
    }
    expect(refused.status).toBe(507);
    expect(refused.body).toContain("Error submitting to database");
    expect((await mira.patch(upload, half, firmware.subarray(half))).status).toBe(507);
    const another = await mira.begin("general-file", 10, "another.bin");
    expect(another).toMatchObject({ status: 413, body: expect.stringContaining("no space for this file") });
    for (const path of ["/", "/catalog", "/search?q=full", "/support", "/login", "/readyz"]) {
      expect(await status(path), path).toBe(200);
    }
    const commands = { backup: [join(disk.path, "site.tar")], import: [demoFolder] };
    for (const [command, args] of Object.entries(commands)) {
      const said = await run(["cli/main.ts", command, ...args], environment).then(
        () => "it went through",
        (error: Error) => error.message,
      );
      expect(said, command).toContain("no room left");
      expect(said, command).not.toMatch(/^\s+at /m);
    }
    expect((await readdir(disk.path)).sort()).toEqual(["data"]);

    disk.makeRoom();
    expect((await create("With room")).status).toBe(202);
    const offset = await mira.offset(upload);
    expect(offset).toBeGreaterThanOrEqual(half);
    expect((await mira.patch(upload, offset, firmware.subarray(offset))).status).toBe(204);
    const arrived = await mira.get(upload);
    expect(JSON.parse(arrived.body)).toMatchObject({ fileName: "firmware.bin", size: firmware.length });
    const form = { description: "Firmware", upload: upload.slice("/uploads/".length) };
    expect((await mira.submit("/dashboard/downloads/new", form)).status).toBe(202);
    const catalog = await (await fetch(`${site.url}/catalog`)).text();
    for (const name of [...saved, "With room"]) expect(catalog).toContain(name);
    await site.stop();
    expect(await run(["cli/main.ts", "check"], environment)).toContain("Nothing");
  },
);

inTest(
  "[OP38] [OP39] a site starts on a full disk, where an administrator signs in, deletes and empties the bin, and a minute later there is space",
  async () => {
    using own = openSmallDisk();
    const environment = { ...demoAdministrator.environment, DATA_DIR: join(own.path, "data") };
    const reserved = () => reservedBytes(own.path);
    await using servers = new AsyncDisposableStack();
    const start = async () => servers.adopt(await startServer([], environment), (server) => server.kill());
    const before = await start();
    const jon = await signInOverHttp(before.url);
    const firmware = randomBytes(20_000_000);
    const { id: upload } = await jon.upload("general-file", firmware, "firmware.bin");
    expect((await jon.submit("/dashboard/downloads/new", { description: "Firmware", upload })).status).toBe(202);
    await expect.poll(reserved).toBe(wholeReserve);
    own.fill();
    const create = (mira: HttpAdministrator, name: string) =>
      mira.submit("/dashboard/categories/new", { name, description: "All about it. ".repeat(300) });
    await expect.poll(async () => (await create(jon, `Full ${Math.random()}`)).status).toBe(507);
    await before.kill();

    const site = await start();
    const mira = await signInOverHttp(site.url);
    const list = (await mira.get("/dashboard/downloads")).body;
    const [download] = /\/dashboard\/downloads\/[\da-f-]{36}/.exec(list) ?? [];
    expect((await mira.submit(`${download}?delete`, {})).status).toBe(202);
    const bin = (await mira.get("/dashboard/history/bin?delete=all")).body;
    const [, until = ""] = /name="until" value="(\d+)"/.exec(bin) ?? [];
    const free = () => freeBytes(own.path);
    const since = await free();
    expect((await mira.submit("/dashboard/history/bin?delete=all", { until })).status).toBe(202);
    expect((await mira.get("/dashboard/history/bin")).body).toContain("The bin is empty.");
    await expect.poll(free).toBeGreaterThan(since + firmware.length - 4 * 1024 * 1024);
    expect((await create(mira, "With room")).status).toBe(202);
    expect(reserved()).toBeGreaterThan(8 * 1024 * 1024);
  },
);

inTest("a log on a full disk loses lines and nothing else, and continues once there is space", async () => {
  using own = openSmallDisk();
  const file = join(own.path, "server.log");
  await mkdir(join(own.path, "data"));
  const output = openSync(file, "a");
  const port = await freePort();
  const server = spawn(process.execPath, ["--import", "./runtime.js", "server/main.ts"], {
    env: { ...process.env, DATA_DIR: join(own.path, "data"), PORT: `${port}` },
    stdio: ["ignore", output, output],
  });
  const exit = once(server, "exit");
  try {
    const url = `http://localhost:${port}`;
    const status = (path: string) =>
      fetch(url + path).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(() => status("/readyz")).toBe(200);
    await expect.poll(() => reservedBytes(own.path)).toBe(wholeReserve);
    own.fill();
    for (let asked = 0; asked < 20; asked += 1) expect(await status(`/search?q=${asked}`)).toBe(200);
    expect(readFileSync(file, "utf8")).not.toContain('"path":"/about"');
    own.makeRoom();
    expect(await status("/about")).toBe(200);
    await expect.poll(() => readFileSync(file, "utf8")).toContain('"path":"/about"');
    server.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  } finally {
    server.kill("SIGKILL");
    closeSync(output);
  }
});

inTest("a read-only data folder is reported at the start", async () => {
  using own = openSmallDisk();
  own.protect();
  for (const dataDir of [own.path, join(own.path, "data")]) {
    const said = await run(["server/main.ts"], { DATA_DIR: dataDir, PORT: "0" }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(said).toContain(`The data folder ${dataDir} cannot be`);
    expect(said).not.toMatch(/^\s+at /m);
  }
});
