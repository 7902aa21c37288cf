import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { projectDir } from "./project-dir.ts";
import { StartError } from "./start-error.ts";

export const buildDir = resolve(projectDir, process.env.VARIFOCAL_BUILD_DIR ?? "build");
export const builtScreens = join(buildDir, "server", "index.js");
export const builtServer = join(buildDir, "server", "serve.js");

/** Written last and removed first: without it, a build is incomplete. */
const builds = join(buildDir, "builds.json");

const sources = ["app", "core", "public", "server", "package-lock.json", "react-router.config.ts", "vite.config.ts"];

/** `outdated`: older than its sources, but cannot be rebuilt here (`whyNoBuild`). `missing`: also incomplete builds. */
export type BuildState = "current" | "outdated" | "missing";

export function lookAtBuild(): BuildState {
  const built = modified(builds);
  if (built === undefined) return "missing";
  const newer = sources.filter((source) => newest(join(projectDir, source)) > built);
  if (newer.length === 0) return "current";
  // `npm prune --omit=dev` rewrites the file unchanged.
  const isPruned = !findReactRouter() && newer.every((source) => source === "package-lock.json");
  if (isPruned) return "current";
  return whyNoBuild() ? "outdated" : "missing";
}

export function whyNoBuild(): string | undefined {
  if (!findReactRouter()) {
    return "the tools to make one are not installed. Run npm ci --include=dev, then npm run build.";
  }
  const kept = [join(projectDir, "node_modules"), buildDir].find((path) => !mayWrite(path));
  return kept && `this user may not write to ${kept}. Run npm run build as one who may.`;
}

function mayWrite(path: string): boolean {
  if (!existsSync(path)) return mayWrite(dirname(path));
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export function buildHash(): string {
  const hash = createHash("sha256");
  for (const program of [builtScreens, builtServer]) hash.update(readFileSync(program));
  return hash.digest("hex").slice(0, 12);
}

export function build(): Promise<void> {
  const reactRouter = findReactRouter();
  const obstacle = whyNoBuild();
  if (!reactRouter || obstacle) throw new StartError(`No complete build, and none can be made: ${obstacle}`);
  const environment = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [reactRouter, "build"], { cwd: projectDir, env: environment });
  process.once("exit", () => child.kill());
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) =>
      code === 0 ? done() : fail(new StartError(`The site could not be built.\n${output}`)),
    );
  });
}

function findReactRouter(): string | undefined {
  try {
    return join(createRequire(import.meta.url).resolve("@react-router/dev/package.json"), "..", "bin.cjs");
  } catch {
    return undefined;
  }
}

function modified(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** Returns the latest modification time without tests. Removing a file changes that of its folder. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).map((name) => (/\.test\.tsx?$/.test(name) ? 0 : newest(join(path, name))));
  return Math.max(stat.mtimeMs, ...inside);
}
