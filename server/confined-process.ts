import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./project-dir.ts";

/** Its own program is all that it may read, also where a part of that is a link to elsewhere. */
const program = ["core", "node_modules", "package.json", "server"].map((name) => join(projectDir, name));
const readable = program.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`);

/** For a process that reads files from strangers: no right to write, to read the site's data, or to start programs. */
export const confinedFlags = ["--permission", ...readable];
