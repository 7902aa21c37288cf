import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { StartError } from "./start-error.ts";

/** The project's own folder. */
export const projectDir = resolve(import.meta.dirname, "..");
/** What the build makes: `client/` for browsers, `server/index.js` for the server. */
export const buildDir = resolve(projectDir, process.env.VARIFOCAL_BUILD_DIR ?? "build");
export const serverModule = join(buildDir, "server", "index.js");

const sources = ["app", "core", "public", "package-lock.json", "react-router.config.ts", "vite.config.ts"];

/** Builds the screens if there is no build, or one older than its sources. Where the build tools are not installed, the build at hand is used. */
export async function ensureBuild(tell: (message: string) => void): Promise<void> {
  const built = modified(serverModule);
  if (built !== undefined && sources.every((source) => newest(join(projectDir, source)) <= built)) return;
  const reactRouter = findReactRouter();
  if (!reactRouter) {
    if (built !== undefined) return;
    throw new StartError(
      "There is no build, and the tools to make one are not installed. Run npm ci, then npm run build.",
    );
  }
  tell(built === undefined ? "Building the site..." : "The sources have changed: building the site anew...");
  await build(reactRouter);
}

function build(reactRouter: string): Promise<void> {
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

/** When a file last changed, in milliseconds since 1970. */
function modified(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** When anything in a folder, or a file, last changed. A folder's own time tells of what was removed. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).map((name) => newest(join(path, name)));
  return Math.max(stat.mtimeMs, ...inside);
}
