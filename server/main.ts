import { pathToFileURL } from "node:url";
import { type BuildState, builtServer, lookAtBuild } from "./build.ts";

// What `npm start`, `npm run demo` and `npm run dev` run. The built server is there in two thirds of the time that the
// same takes from its sources and 600 modules of packages, for 15 MB less. Without a build of today, and in development,
// the sources run: they listen while they build.

const development = process.argv.includes("--dev");
// React looks at it when it is loaded, which is later.
process.env.NODE_ENV ??= development ? "development" : "production";

const build: BuildState = development ? "missing" : lookAtBuild();
const program = build === "missing" ? "./serve.ts" : pathToFileURL(builtServer).href;
const { serve }: typeof import("./serve.ts") = await import(program);
await serve(build);
