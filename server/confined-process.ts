import { realpathSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./project-dir.ts";

const program = ["core", "node_modules", "package.json", "server"].map((name) => join(projectDir, name));
const readable = program.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`);

/** For decoding untrusted files: the process can neither write, nor read the site's data, nor start programs. */
export const confinedFlags = ["--permission", ...readable];
