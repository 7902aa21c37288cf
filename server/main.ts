import { pathToFileURL } from "node:url";
import { type BuildState, builtServer, lookAtBuild } from "./build.ts";

// Without a usable build, and in development, the server runs from its sources and builds while it listens.

const development = process.argv.includes("--dev");
// Read by React, which is imported below.
process.env.NODE_ENV ??= development ? "development" : "production";

const build: BuildState = development ? "missing" : lookAtBuild();
const program = build === "missing" ? "./serve.ts" : pathToFileURL(builtServer).href;
const { serve }: typeof import("./serve.ts") = await import(program);
await serve(build);
