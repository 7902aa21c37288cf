import { collections } from "#server/catalog/collections.ts";
import { type Config, readConfig } from "#server/config.ts";
import { makeDataFolder } from "#server/database/data-folder.ts";
import type { OpenDatabase } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openLog } from "#server/log.ts";
import type { Head } from "#server/maintenance/archive/archive-format.ts";
import type { SiteData } from "#server/maintenance/archive/save-site.ts";
import { requireOwnStore } from "#server/site-identity.ts";
import { type OpenStore, openStore } from "#server/storage/open-store.ts";

/** Throws `StartError` if the file store belongs to another site's database. */
export async function withSite<Result>(use: (site: SiteData) => Promise<Result>, config = readConfig(process.env)) {
  return withParts(config, async ({ data, files }) => {
    await requireOwnStore({ data, files });
    return use({ data, store: files.store, folder: config.dataDir });
  });
}

export async function withParts<Result>(
  config: Config,
  use: (parts: { data: OpenDatabase; files: OpenStore }) => Promise<Result>,
) {
  const data = await openDatabase(config, openLog("silent"));
  try {
    makeDataFolder(config.dataDir);
    using files = await openStore(config, data);
    return await use({ data, files });
  } finally {
    await data.close();
  }
}

export function describeArchive({ records, objects, revision }: Head): string {
  const shown = [
    ...collections.filter(({ isUncounted }) => !isUncounted),
    { file: "administrators.jsonl", label: "administrators" },
  ];
  const counted = shown.map(({ file, label }) => `${label}: ${records[file]?.records ?? 0}`);
  const megabytes = (objects.bytes / 1_000_000).toFixed(1);
  return `${counted.join(", ")}, files: ${objects.count} (${megabytes} MB), up to change ${revision}.`;
}
