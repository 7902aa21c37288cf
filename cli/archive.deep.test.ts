import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockDataFolder } from "#server/database/data-folder.ts";
import { smallCatalog } from "#tests/support/archive-site.ts";
import { catalogFolder, narrowCatalogFolder } from "#tests/support/catalog-folder.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "varifocal-cli-"));
const file = (name: string) => join(folder, name);

/** Makes a command report its peak memory when it exits. `resourceUsage` would include the parent process's memory. */
const tellMemory = `data:text/javascript,import { readFileSync } from "node:fs";
  process.on("exit", () => console.log(/VmHWM:\\s+(\\d+ kB)/.exec(readFileSync("/proc/self/status"))[1] + " were used"));`;

/** The process kills itself when it writes `word`; a signal from outside could arrive too late. */
const endAt = (word: string) =>
  `data:text/javascript,${encodeURIComponent(`
  const { write } = process.stderr;
  process.stderr.write = function (text, ...more) {
    const written = write.call(this, text, ...more);
    if (String(text).includes(${JSON.stringify(word)})) process.kill(process.pid, "SIGKILL");
    return written;
  };`)}`;

function start(site: string, args: string[], ...modules: string[]): ChildProcess {
  const imported = ["./runtime.js", tellMemory, ...modules].flatMap((module) => ["--import", module]);
  return spawn(process.execPath, [...imported, "cli/main.ts", ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: folder, DATA_DIR: file(site) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function varifocal(site: string, ...args: string[]) {
  const child = start(site, args);
  let said = "";
  child.stdout?.on("data", (text) => (said += text));
  child.stderr?.on("data", (text) => (said += text));
  const [exit] = await once(child, "close");
  return { exit, said };
}

async function killedAt(site: string, args: string[], word: string): Promise<string> {
  const child = start(site, args, endAt(word));
  let said = "";
  child.stderr?.on("data", (text) => (said += text));
  const [, signal] = await once(child, "close");
  expect({ signal, said }).toMatchObject({ signal: "SIGKILL" });
  return said;
}

beforeAll(async () => {
  await using catalog = await narrowCatalogFolder(smallCatalog());
  expect(await varifocal("first", "import", catalog.path)).toMatchObject({ exit: 0 });
  expect(await varifocal("first", "admin", "create", "me@maker.example", "--generate")).toMatchObject({ exit: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

test("[F03] what is exported, imported and exported again is the same, byte for byte", async () => {
  const exported = await varifocal("first", "export", file("one.tar"));
  expect(exported).toMatchObject({
    exit: 0,
    said: expect.stringContaining("products: 2, downloads: 1, releases: 1, admin"),
  });
  expect(await varifocal("second", "import", "--dry-run", file("one.tar"))).toMatchObject({
    exit: 0,
    said: expect.stringContaining("nothing was kept"),
  });
  expect(await varifocal("second", "import", file("one.tar"))).toMatchObject({ exit: 0 });
  expect(await varifocal("second", "backup", file("two.tar"))).toMatchObject({
    exit: 0,
    said: expect.stringContaining("restored beside, and every row and file is the same"),
  });
  expect(readFileSync(file("two.tar")).equals(readFileSync(file("one.tar")))).toBe(true);

  const again = await varifocal("second", "import", file("one.tar"));
  expect(again).toMatchObject({ exit: 1, said: expect.stringContaining("The site is not empty") });
  expect(again.said).not.toContain("    at ");
});

test("a restore wants the site stopped, and empty unless it is to be replaced", async () => {
  await varifocal("first", "backup", file("restore.tar"));
  expect(await varifocal("third", "restore", file("restore.tar"))).toMatchObject({ exit: 0 });
  const refused = await varifocal("third", "restore", file("restore.tar"));
  expect(refused).toMatchObject({ exit: 1, said: expect.stringContaining("restore --replace") });

  const running = lockDataFolder(file("third"));
  const replace = () => varifocal("third", "restore", "--replace", file("restore.tar"));
  expect(await replace()).toMatchObject({ exit: 1, said: expect.stringContaining("is used by another server") });
  running.release();
  expect(await replace()).toMatchObject({ exit: 0, said: expect.stringContaining("Restored: categories: 1") });
});

test.each([["Reading records"], ["Files 1"], ["Verifying: files"], ["Verifying: writing records"]])(
  "a backup killed at %j has written no archive",
  async (word) => {
    await killedAt("first", ["backup", file("killed.tar")], word);
    expect(readdirSync(folder)).not.toContain("killed.tar");
  },
);

test.each([["Files 1"], ["Writing records"]])(
  "an import killed at %j has changed nothing, and may begin again",
  async (word) => {
    const site = `killed at ${word}`;
    await varifocal("first", "export", file(`${site}.tar`));
    await killedAt(site, ["import", file(`${site}.tar`)], word);
    expect(await varifocal(site, "export", file(`${site} empty.tar`))).toMatchObject({
      exit: 0,
      said: expect.stringContaining("products: 0, downloads: 0, releases: 0, administrators: 0, files: 0"),
    });
    expect(await varifocal(site, "import", file(`${site}.tar`))).toMatchObject({ exit: 0 });
    expect(await varifocal(site, "check")).toMatchObject({
      exit: 0,
      said: expect.stringContaining("Nothing is wrong."),
    });
  },
);

test("a file of 200 MB passes through memory in small pieces", async () => {
  const { downloads: [download] = [] } = smallCatalog();
  await using catalog = await catalogFolder({ downloads: [{ ...download, products: [], file: "large.bin" }] as never });
  writeFileSync(join(catalog.path, "large.bin"), Buffer.alloc(200_000_000, "large"));
  const used = [
    await varifocal("large", "import", catalog.path),
    await varifocal("large", "backup", file("large.tar")),
    await varifocal("large copy", "import", file("large.tar")),
    await varifocal("large copy", "check"),
  ].map(({ exit, said }) => [exit, Number(/(\d+) kB were used/.exec(said)?.[1])]);
  for (const [exit, kilobytes] of used) {
    expect(exit).toBe(0);
    // The command itself needs some 150 MB; a buffered file would add its whole size.
    expect(kilobytes).toBeLessThan(250_000);
  }
});

test("a check ends with 0 when nothing is wrong, and with 2 while something is left", async () => {
  await varifocal("first", "export", file("check.tar"));
  await varifocal("fourth", "import", file("check.tar"));
  expect(await varifocal("fourth", "check")).toMatchObject({ exit: 0 });
  // Copies are made again from the pictures themselves, which are WebP as well in the demo.
  using database = new DatabaseSync(join(file("fourth"), "varifocal.db"));
  const copies = database.prepare("select object from picture_variant where object not in (select object from file)");
  const keys = new Set(copies.all().map(({ object }) => String(object)));
  expect(keys.size).toBeGreaterThan(0);
  for (const path of objectsOf("fourth")) {
    if (keys.has(path.replaceAll(/\W/g, "").slice(-64))) writeFileSync(path, "something else");
  }
  const found = await varifocal("fourth", "check");
  expect(found).toMatchObject({
    exit: 2,
    said: expect.stringMatching(/"varifocal check --repair" can repair \d+ of them/),
  });
  expect(await varifocal("fourth", "check", "--repair")).toMatchObject({
    exit: 0,
    said: expect.stringContaining("are made again"),
  });
  expect(await varifocal("fourth", "check")).toMatchObject({ exit: 0 });
});

test("a check says what it could not repair, and ends with 2; --mend is the older name of --repair", async () => {
  await varifocal("first", "export", file("held.tar"));
  await varifocal("held", "import", file("held.tar"));
  const unnamed = join(file("held"), "objects", "ab", "c".repeat(62));
  mkdirSync(dirname(unnamed), { recursive: true });
  writeFileSync(unnamed, "left by a crash");
  utimesSync(unnamed, 0, 0);
  using database = new DatabaseSync(join(file("held"), "varifocal.db"));
  database.prepare("insert into setting values (?, ?)").run("objects held by a backup", String(Date.now() + 600_000));
  const { exit, said } = await varifocal("held", "check", "--repair");
  expect(said).toContain(`${"ab".padEnd(64, "c")} stays while a backup or an import is under way.`);
  expect(said).toContain("Wrong: 1.");
  expect(exit).toBe(2);

  database.exec("delete from setting where name like 'objects held%'");
  expect(await varifocal("held", "check", "--mend")).toMatchObject({
    exit: 0,
    said: expect.stringContaining("is removed.\nNothing is wrong."),
  });
});

function objectsOf(site: string): string[] {
  const objects = join(file(site), "objects");
  return readdirSync(objects, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
