import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => JSON.parse(readFileSync(join(root, name), "utf8"));
const { dependencies, devDependencies, allowScripts } = read("package.json");
const lock: Record<string, { integrity?: string; hasInstallScript?: boolean }> = read("package-lock.json").packages;
const installed = Object.entries(lock).filter(([path]) => path !== "");

test("[T31] only packages named in package.json may run a script when they are installed", () => {
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const decided = Object.keys(allowScripts).map((name) => `node_modules/${name}`);
  expect(withScript.map(([path]) => path).sort()).toEqual(decided.sort());
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(["node"]);
});

test("[T31] package.json names exact versions, and no ranges", () => {
  const asked: Record<string, string> = { ...dependencies, ...devDependencies };
  expect(Object.entries(asked).filter(([, version]) => !/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version))).toEqual([]);
});

test("[T31] every package is installed with the checksum in the lock file", () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
});

test("npm run sbom lists everything that is shipped, with versions and checksums", () => {
  const windows = process.platform === "win32";
  const options = { cwd: root, maxBuffer: 50_000_000, shell: windows, stdio: "pipe" } as const;
  const bill = JSON.parse(execFileSync(windows ? "npm.cmd" : "npm", ["run", "--silent", "sbom"], options).toString());
  expect(bill.bomFormat).toBe("CycloneDX");
  const components: { name: string; version: string; scope: string; hashes?: unknown[] }[] = bill.components;
  // npm calls development packages optional.
  const needed = components.filter(({ scope }) => scope !== "optional");
  // A package may be there in several versions, because others need another one.
  const versions = Object.entries(dependencies).map(([name, version]) => `${name} ${version}`);
  expect(needed.map(({ name, version }) => `${name} ${version}`)).toEqual(expect.arrayContaining(versions));
  expect(needed.map(({ name }) => name)).not.toContain("vitest");
  // The runtime itself, which the package `node` downloads by its version, with its installer: see docs/security.md.
  const unsealed = components.filter(({ hashes }) => !hashes?.length);
  expect(unsealed.filter(({ name }) => !/^node-(bin-)?(setup|linux|darwin|win)\b/.test(name))).toEqual([]);
});
