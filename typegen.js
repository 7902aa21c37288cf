import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// npm runs this at the end of `npm ci`, so that `npx tsc` and editors find the types of the screens in a fresh clone. An
// installation without the build tools (`--omit=dev`) needs none.
const reactRouter = "node_modules/@react-router/dev/bin.cjs";
if (existsSync(reactRouter)) spawnSync(process.execPath, [reactRouter, "typegen"], { stdio: "inherit" });
