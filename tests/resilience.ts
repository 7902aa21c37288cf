// Kills sites while they are changed, and lets disks, networks and servers fail: npm run test:resilience (-- --kills
// 200 --seed 1). Arguments that are no option choose the test files whose names contain them.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { changes: { type: "string" }, kills: { type: "string" }, seed: { type: "string" } },
  allowPositionals: true,
});
const chosen = {
  ...(values.changes && { VARIFOCAL_CHANGES: values.changes }),
  ...(values.kills && { VARIFOCAL_KILLS: values.kills }),
  ...(values.seed && { VARIFOCAL_SEED: values.seed }),
};
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "resilience", ...positionals];
const { status } = spawnSync(process.execPath, vitest, { stdio: "inherit", env: { ...process.env, ...chosen } });
process.exitCode = status ?? 1;
