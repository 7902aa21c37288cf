import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright-core";

/** Debian's headless Chromium first: the same version, and the tests take a fifth less time. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const usualPlaces = [
  "/usr/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser for the tests: from `CHROME_PATH`, else an installed Chromium or Chrome, else Playwright's download, else
 * Debian's package when it may be installed. Throws an error that says what to do when there is none.
 */
export function findBrowser(): string {
  const named = process.env.CHROME_PATH;
  if (named && runs(named)) return named;
  if (named) throw new Error(`CHROME_PATH is ${named}, and no browser starts there.`);

  const found = findInstalledBrowser() ?? downloadFromPlaywright() ?? installFromDebian();
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium or Chrome, and none could be found or fetched. " +
      "Install one (Debian: apt-get install chromium-headless-shell), or name it with CHROME_PATH=/path/to/chrome.",
  );
}

/** Like `findBrowser`, but fetches and installs nothing. */
export function findInstalledBrowser(): string | undefined {
  const named = process.env.CHROME_PATH;
  if (named) return runs(named) ? named : undefined;
  return installed() ?? downloaded();
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...usualPlaces].find(runs);
}

function downloaded(): string | undefined {
  const path = chromium.executablePath();
  return path && runs(path) ? path : undefined;
}

function downloadFromPlaywright(): string | undefined {
  tell("No Chromium or Chrome is installed; fetching Playwright's.");
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "cli.js");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "20000" };
  spawnSync(process.execPath, [cli, "install", "--no-shell", "chromium"], { env, stdio: "inherit", timeout: 300_000 });
  return downloaded();
}

/** Also when Playwright's download cannot start: a bare Debian lacks the libraries it needs. */
function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return undefined;
  tell("Installing Debian's Chromium.");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...step: string[]) =>
    spawnSync("apt-get", step, { env, stdio: ["ignore", "inherit", "inherit"], timeout: 600_000 }).status === 0;
  aptGet("update");
  // Not every Debian release has the first package.
  ["chromium-headless-shell", "chromium"].some((name) => aptGet("install", "--yes", "--no-install-recommends", name));
  return installed() ?? downloaded();
}

/** Run, because Ubuntu's chromium-browser may be a placeholder that tells to install a snap. */
function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    // Chrome on Windows opens a window instead of printing its version.
    if (process.platform === "win32") return true;
    return /\d+\.\d+/.test(
      execFileSync(path, ["--version"], { timeout: 30_000, stdio: ["ignore", "pipe", "ignore"] }).toString(),
    );
  } catch {
    return false;
  }
}

function tell(message: string): void {
  process.stderr.write(`${message}\n`);
}
