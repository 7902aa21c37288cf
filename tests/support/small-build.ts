import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const server = pathToFileURL(join(import.meta.dirname, "../../server/serve.ts")).href;

/**
 * Makes a build of these screens, for a server whose own are not what is tested, and of the server as its sources are. It
 * is newer than any source, so that nothing is built over it.
 */
export async function makeSmallBuild(folder: string, screens: string): Promise<void> {
  await mkdir(join(folder, "client"), { recursive: true });
  await mkdir(join(folder, "server"));
  const programs = { "index.js": screens, "serve.js": `export * from ${JSON.stringify(server)};` };
  for (const [name, program] of Object.entries(programs)) await writeFile(join(folder, "server", name), program);
  await dateBuild(folder);
}

/** Says that a build is whole, and later than any source. */
export async function dateBuild(folder: string): Promise<void> {
  const list = join(folder, "builds.json");
  await writeFile(list, "[]");
  await utimes(list, new Date("2100-01-01"), new Date("2100-01-01"));
}
