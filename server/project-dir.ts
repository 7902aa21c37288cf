import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Also for the built program, which lies in a deeper folder. */
export const projectDir = findProject(import.meta.dirname);

function findProject(from: string): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("The build has to lie in the project's folder: it needs what is there to run.");
  return findProject(above);
}
