import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const server = pathToFileURL(join(import.meta.dirname, "../../server/serve.ts")).href;

/**
 * Builds these screens and the current server, for tests in which the real screens do not matter. Newer than any
 * source, so that the server does not rebuild it.
 */
export async function makeSmallBuild(folder: string, screens: string): Promise<void> {
  await mkdir(join(folder, "client"), { recursive: true });
  await mkdir(join(folder, "server"));
  const programs = { "index.js": screens, "serve.js": `export * from ${JSON.stringify(server)};` };
  for (const [name, program] of Object.entries(programs)) await writeFile(join(folder, "server", name), program);
  await dateBuild(folder);
}

export async function dateBuild(folder: string): Promise<void> {
  const list = join(folder, "builds.json");
  await writeFile(list, "[]");
  await utimes(list, new Date("2100-01-01"), new Date("2100-01-01"));
}
