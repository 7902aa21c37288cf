import { findPackageJSON } from "node:module";
import { dirname } from "node:path";

/** The project's own folder: also for the built program, which lies deeper in it than this file. */
export const projectDir = findProject();

function findProject(): string {
  const packageJson = findPackageJSON("..", import.meta.url);
  if (!packageJson) throw new Error(`No package.json lies above ${import.meta.dirname}.`);
  return dirname(packageJson);
}
