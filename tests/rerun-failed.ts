// Runs the files that failed once more, alone, and tells which tests passed then. Its status is 0 if all of them did.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { outcomeFile, type TestOutcome } from "./report-outcome.ts";

/** More failures than this are not bad luck. */
const mostFiles = 6;

const { failed, unfinished }: TestOutcome = JSON.parse(readFileSync(outcomeFile, "utf8"));
if (failed.length === 0 || failed.length > mostFiles || unfinished.length > 0) process.exit(1);

let allPassed = true;
for (const { project, path, titles } of failed) {
  console.log(`\nOnce more, alone: ${project} ${path}`);
  const run = spawnSync("vitest", ["run", "--project", project, "--maxWorkers=1", path], { stdio: "inherit" });
  allPassed &&= run.status === 0;
  const outcome = run.status === 0 ? "Failed once, then passed" : "Failed twice";
  for (const title of titles.length > 0 ? titles : ["the whole file"]) {
    console.log(`${outcome}: ${project} · ${path} · ${title}`);
  }
}
process.exit(allPassed ? 0 : 1);
