import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, mkdtemp, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoAdministrator } from "./administrator.ts";
import { findBrowser } from "./find-browser.ts";
import { run, startServer } from "./server-process.ts";
import { dateBuild, makeSmallBuild } from "./small-build.ts";

const folder = join(import.meta.dirname, "../..");
const results = join(folder, "test-results");

/**
 * Prepares the prerequisites of every browser test once: a browser, the built site, and the data folders of a demo site
 * and of an empty one. They are cached under a fingerprint of their sources.
 */
export default async function prepare(): Promise<void> {
  process.env.CHROME_PATH = findBrowser();
  // Together, because neither uses two processors by itself.
  const [build, data, empty] = await Promise.all([
    kept("build", ["app", "core", "public", "server", "vite.config.ts"], buildSite),
    kept("demo", demoSources, (target) => startOnce(target, ["--demo"])),
    kept("empty", [...demoSources, "content"], (target) => startOnce(target, [])),
  ]);
  process.env.VARIFOCAL_BUILD_DIR = build;
  process.env.VARIFOCAL_DEMO_DATA = data;
  process.env.VARIFOCAL_EMPTY_DATA = empty;
}

// What a filled data folder depends on, which excludes rendering.
const serverParts = [
  ...["auth", "catalog", "changes", "content", "database", "maintenance", "media", "spreadsheets", "storage"],
  "demo.ts",
];
const demoSources = ["core", "demo", ...serverParts.map((part) => `server/${part}`)];

async function buildSite(target: string): Promise<void> {
  const environment = { NODE_ENV: "production", VARIFOCAL_BUILD_DIR: target };
  await run(["node_modules/@react-router/dev/bin.cjs", "build"], environment);
  // The fingerprint proves that the build is current, so the server need not compare dates and build again.
  await dateBuild(target);
}

/**
 * The first start creates the administrator and renders the owner's pictures, so it takes longer than later ones. It
 * shows no screen, so it needs not wait for the build.
 */
async function startOnce(target: string, flags: string[]): Promise<void> {
  const build = await mkdtemp(join(tmpdir(), "varifocal-no-screens-"));
  try {
    await makeSmallBuild(build, "export const routes = []; export function createHandler() {}");
    const environment = { DATA_DIR: target, VARIFOCAL_BUILD_DIR: build, ...demoAdministrator.environment };
    const server = await startServer(flags, environment);
    await server.stop();
  } finally {
    await rm(build, { recursive: true });
  }
}

/** A folder under `test-results/` made from these sources; moved into place once complete. */
export async function kept(name: string, sources: string[], make: (target: string) => Promise<void>): Promise<string> {
  const target = join(results, `${name}-${await fingerprint(sources)}`);
  if (existsSync(target)) {
    await utimes(target, new Date(), new Date());
    return target;
  }
  const unfinished = `${target}.${process.pid}`;
  await mkdir(results, { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  try {
    await make(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another test run has made the same one.
    if (!existsSync(target)) throw error;
  }
  await removeOlder(name, target);
  return target;
}

async function fingerprint(sources: string[]): Promise<string> {
  const hash = createHash("sha256");
  const patterns = [...sources.map((source) => `${source}{,/**}`), "package-lock.json", "react-router.config.ts"];
  const paths: string[] = [];
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) paths.push(join(entry.parentPath, entry.name));
  }
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort()) {
    hash
      .update(path.slice(folder.length))
      .update("\0")
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 12);
}

async function removeOlder(name: string, target: string): Promise<void> {
  for await (const entry of glob(`${name}-*`, { cwd: results })) {
    const path = join(results, entry);
    // Another run may be moving its own into place, or removing this one.
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    const age = path === target ? 0 : Date.now() - changed;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}
