import module from "node:module";
import { join } from "node:path";

// Loaded before every script, in words that an old Node understands too. `npm ci` brings the right Node along, as the
// npm package `node`; whoever ends up here installed with --ignore-scripts or called a file without npm.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `Varifocal needs Node 24 or newer; this is ${process.versions.node}.\n` +
      "Run `npm ci` (it brings the right Node with it) and start with `npm run demo`, `npm start` or `npm test`.",
  );
  process.exit(1);
}

// What was compiled once need not be compiled at the next start: less time, and less memory for the parser.
module.enableCompileCache(join(import.meta.dirname, "node_modules/.cache/varifocal"));
