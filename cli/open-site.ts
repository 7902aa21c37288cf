import { join } from "node:path";
import type { Head } from "#server/archive/archive-format.ts";
import type { Site } from "#server/archive/save-site.ts";
import { type Config, readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openFolderStore } from "#server/files/folder-store.ts";
import { openLog } from "#server/log.ts";

/** Opens the site that the environment names, for one command. */
export async function withSite<Result>(use: (site: Site) => Promise<Result>, config = readSiteConfig()) {
  const data = await openDatabase(config, openLog("silent"));
  try {
    return await use({ data, store: await openFolderStore(join(config.dataDir, "objects")), folder: config.dataDir });
  } finally {
    await data.close();
  }
}

export function readSiteConfig(): Config {
  return readConfig(process.env);
}

/** What an archive holds, in words. */
export function describeArchive({ records, objects, revision }: Head): string {
  const counted = ["categories", "products", "downloads", "administrators"].map((name) => {
    return `${name}: ${records[`${name}.jsonl`]?.records ?? 0}`;
  });
  const megabytes = (objects.bytes / 1_000_000).toFixed(1);
  return `${counted.join(", ")}, files: ${objects.count} (${megabytes} MB), up to change ${revision}.`;
}
