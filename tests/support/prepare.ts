import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { demoAdministrator } from "./administrator.ts";
import { findBrowser } from "./find-browser.ts";
import { run, startServer } from "./server-process.ts";
import { dateBuild } from "./small-build.ts";

const folder = join(import.meta.dirname, "../..");
const results = join(folder, "test-results");

/**
 * Brings what every browser test stands on, once: a browser, the built site, and the data folders of a site filled by
 * `--demo` and of one where nothing was published yet. All are kept under a fingerprint of their sources, so that only what changed is made again.
 */
export default async function prepare(): Promise<void> {
  process.env.CHROME_PATH = findBrowser();
  process.env.VARIFOCAL_BUILD_DIR = await kept(
    "build",
    ["app", "core", "public", "server", "vite.config.ts"],
    buildSite,
  );
  process.env.VARIFOCAL_DEMO_DATA = await kept("demo", demoSources, (target) => startOnce(target, ["--demo"]));
  process.env.VARIFOCAL_EMPTY_DATA = await kept("empty", [...demoSources, "content"], (target) =>
    startOnce(target, []),
  );
}

// What a filled data folder depends on; how pages are answered is not part of it.
const serverParts = [
  ...["auth", "catalog", "changes", "content", "database", "maintenance", "media", "spreadsheets", "storage"],
  "demo.ts",
];
const demoSources = ["core", "demo", ...serverParts.map((part) => `server/${part}`)];

async function buildSite(target: string): Promise<void> {
  const environment = { NODE_ENV: "production", VARIFOCAL_BUILD_DIR: target };
  await run(["node_modules/@react-router/dev/bin.cjs", "build"], environment);
  // Its name says which sources it was made from: the server need not compare their dates and build again.
  await dateBuild(target);
}

/** A site's first start makes its administrator and its owner's pictures, which takes longer than every other. */
async function startOnce(target: string, flags: string[]): Promise<void> {
  const environment = { DATA_DIR: target, ...demoAdministrator.environment };
  const server = await startServer(flags, environment, { withinSeconds: 300 });
  await server.stop();
}

/** A folder under `test-results/` made from these sources; made first under another name, so that it is whole or absent. */
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
    // Another run of the tests made the same one meanwhile.
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

/** What nobody used for an hour; a run that still stands on an older one keeps it. */
async function removeOlder(name: string, target: string): Promise<void> {
  for await (const entry of glob(`${name}-*`, { cwd: results })) {
    const path = join(results, entry);
    // Another run may be putting its own in place, or removing this one.
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    const age = path === target ? 0 : Date.now() - changed;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}
