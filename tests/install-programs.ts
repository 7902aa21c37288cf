// Installs what the tests start and this machine lacks, where it may: `npm test` runs this first.
import { spawnSync } from "node:child_process";
import { findBrowser } from "./support/find-browser.ts";
import { missingPrograms } from "./support/programs.ts";

const packages = missingPrograms()
  .filter(({ name }) => name !== "a browser")
  .flatMap(({ packages }) => packages);
const mayInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;

if (packages.length > 0 && mayInstall) {
  process.stderr.write(`Installing Debian's ${packages.join(", ")} for the tests.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...args: string[]) => spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  aptGet("update", "-qq");
  aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
}
try {
  findBrowser();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
}
