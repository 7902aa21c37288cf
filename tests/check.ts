// Runs every script whose name begins with `check:`, or `fix:`, whatever the others find, and names those that failed.
import { spawnSync } from "node:child_process";
import packageJson from "../package.json" with { type: "json" };

const [task = "check"] = process.argv.slice(2);
const names = Object.keys(packageJson.scripts).filter((name) => name.startsWith(`${task}:`));
const failed = names.filter((name) => spawnSync(process.execPath, ["--run", name], { stdio: "inherit" }).status !== 0);
if (failed.length > 0) {
  console.error(`Not right yet, as said above: ${failed.join(", ")}`);
  process.exitCode = 1;
}
