import module from "node:module";
import { join } from "node:path";

// Loaded before every script, so it must run on an old Node too. `npm ci` installs the right one as the package `node`,
// unless run with --ignore-scripts; files started without npm do not use it.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `Varifocal needs Node 24 or newer; this is ${process.versions.node}.\n` +
      "Run `npm ci` (it brings the right Node with it) and start with `npm run demo`, `npm start` or `npm test`.",
  );
  process.exit(1);
}

// Saves compiling at the next start, and the parser's memory.
module.enableCompileCache(join(import.meta.dirname, "node_modules/.cache/varifocal"));
