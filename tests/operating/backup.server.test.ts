import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { deployFile, replaced } from "./page-proxy.ts";

const backup = await deployFile("varifocal-backup.service");
const site = await deployFile("varifocal.service");

/** The shell command of a unit's line, as systemd passes it on. */
function commandOf(unit: string, name: string): string {
  const [, command] = new RegExp(`^${name}=/bin/sh -ec '(.+)'$`, "m").exec(unit) ?? [];
  if (!command) throw new Error(`The unit no longer has a shell command as ${name}.`);
  return command.replaceAll("%%", "%").replaceAll("$$", "$");
}

async function cleanUp(folder: string): Promise<void> {
  const command = replaced(commandOf(backup, "ExecStartPost"), [["/var/backups/varifocal", folder]]);
  await promisify(execFile)("/bin/sh", ["-ec", command], { cwd: folder });
}

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "varifocal-backups-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

const nightly = (day: number) => `site-2026-11-${String(day).padStart(2, "0")}-0330.tar`;
const days = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => nightly(from + index));

test("[OP15] the nightly clean-up keeps the newest fourteen backups, and every other file", async () => {
  await using folder = await temporaryFolder();
  const others = ["before-update.tar", "site-2026-11-01.tar", "site-old.tar", "notes.txt"];
  for (const name of [...days(1, 20), ...others]) await writeFile(join(folder.path, name), "");
  await cleanUp(folder.path);
  expect((await readdir(folder.path)).sort()).toEqual([...days(7, 20), ...others].sort());
  await cleanUp(folder.path);
  expect((await readdir(folder.path)).length).toBe(14 + others.length);
});

test("[OP15] with few backups, or none, the nightly clean-up removes nothing", async () => {
  await using folder = await temporaryFolder();
  await cleanUp(folder.path);
  for (const name of days(1, 14)) await writeFile(join(folder.path, name), "");
  await cleanUp(folder.path);
  expect((await readdir(folder.path)).length).toBe(14);
});

test("[OP15] names and links made to mislead the nightly clean-up harm no other file", async () => {
  await using folder = await temporaryFolder();
  const backups = join(folder.path, "backups");
  const elsewhere = join(folder.path, "elsewhere");
  await mkdir(backups);
  await mkdir(elsewhere);
  const victim = join(elsewhere, "victim");
  await writeFile(victim, "kept");
  // If names were split at spaces or line breaks, "v" would be one of them.
  await writeFile(join(backups, "v"), "kept");
  const hostile = ["site-20 v-11-01-0330.tar", "site-20\nv-11-02-0330.tar", "site-0 v -\n -  -0000.tar"];
  for (const name of [...hostile, "-rf", "--help", "site-$(rm v)--- .tar"]) await writeFile(join(backups, name), "");
  await symlink(victim, join(backups, "site-2020-01-01-0330.tar"));
  await symlink(elsewhere, join(backups, "site-2020-01-02-0330.tar"));
  await mkdir(join(backups, "site-2020-01-03-0330.tar"));
  await writeFile(join(backups, "site-2020-01-03-0330.tar", "site-2020-01-03-0330.tar"), "kept");
  for (const name of days(1, 14)) await writeFile(join(backups, name), "");

  await cleanUp(backups);
  expect(await readFile(victim, "utf8")).toBe("kept");
  expect(await readFile(join(backups, "v"), "utf8")).toBe("kept");
  const left = await readdir(backups);
  // The names with spaces look like old backups and are deleted; nothing else is.
  const linksAndFolder = ["site-2020-01-01-0330.tar", "site-2020-01-02-0330.tar", "site-2020-01-03-0330.tar"];
  expect(left.sort()).toEqual([...days(1, 14), ...linksAndFolder, "-rf", "--help", "site-$(rm v)--- .tar", "v"].sort());
  expect(await readdir(join(backups, "site-2020-01-03-0330.tar"))).toHaveLength(1);
});

test("[OP15] the backup runs as the site's user, and is confined as the site is", () => {
  const settings = (unit: string) => unit.split("\n").filter((line) => /^[A-Z]\w+=/.test(line));
  const confining = settings(site).filter((line) =>
    /^(User|UMask|StateDirectory\w*|Protect\w+|Private\w+|Restrict\w+|NoNew\w+|Capability\w+|Lock\w+|SystemCall\w+)=/.test(
      line,
    ),
  );
  expect(confining.length).toBeGreaterThan(20);
  expect(settings(backup)).toEqual(expect.arrayContaining(confining));
  expect(settings(backup).filter((line) => line.startsWith("ReadWritePaths="))).toEqual([
    "ReadWritePaths=/var/backups/varifocal",
  ]);
});
