import type { Head } from "#server/archive/archive-format.ts";
import type { Site } from "#server/archive/save-site.ts";
import { readConfig } from "#server/config.ts";
import { makeDataFolder } from "#server/database/data-folder.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openStore } from "#server/files/open-store.ts";
import { openLog } from "#server/log.ts";

/** Opens the site that the environment names, for one command. */
export async function withSite<Result>(use: (site: Site) => Promise<Result>, config = readConfig(process.env)) {
  const data = await openDatabase(config, openLog("silent"));
  try {
    makeDataFolder(config.dataDir);
    using files = await openStore(config, data);
    return await use({ data, store: files.store, folder: config.dataDir });
  } finally {
    await data.close();
  }
}

/** What an archive holds, in words. */
export function describeArchive({ records, objects, revision }: Head): string {
  const counted = ["categories", "products", "downloads", "administrators"].map((name) => {
    return `${name}: ${records[`${name}.jsonl`]?.records ?? 0}`;
  });
  const megabytes = (objects.bytes / 1_000_000).toFixed(1);
  return `${counted.join(", ")}, files: ${objects.count} (${megabytes} MB), up to change ${revision}.`;
}
