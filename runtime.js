import module from "node:module";
import { join } from "node:path";

// Must run on old versions of Node. `npm ci` installs the right one as the package `node`.
const [major] = process.versions.node.split(".").map(Number);
if (major < 24) {
  console.error(
    `Varifocal needs Node 24 or newer; this is ${process.versions.node}.\n` +
      "Run `npm ci` (it brings the right Node with it) and start with `npm run demo`, `npm start` or `npm test`.",
  );
  process.exit(1);
}

module.enableCompileCache(join(import.meta.dirname, "node_modules/.cache/varifocal"));
