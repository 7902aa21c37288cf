import { stat } from "node:fs/promises";
import { Command } from "commander";
import { counted } from "#core/counted.ts";
import type { AskedColumn } from "#core/facts/sheet-columns.ts";
import { loadSite } from "#server/maintenance/archive/load-site.ts";
import type { SiteData } from "#server/maintenance/archive/save-site.ts";
import { type ImportReport, importCatalog } from "#server/maintenance/import/import-catalog.ts";
import { progressBar, progressBars } from "#server/maintenance/import/progress-bar.ts";
import { describeArchive, withSite } from "./open-site.ts";

interface Options {
  dryRun?: boolean;
}

export const importCommand = new Command("import")
  .description(
    "Imports a catalog or an archive: everything or nothing. A folder's catalog adds to the site: records are known by " +
      "their ids, so importing the same again changes nothing, and what it does not name is left alone. An archive of " +
      "export or backup is a whole site, and goes into an empty one.",
  )
  .argument("<path>", "the folder that holds catalogue.json and the files it names, or an archive")
  .option("--dry-run", "check everything and keep nothing")
  .action(async (path: string, options: Options) => {
    const isFile = (await stat(path).catch(() => undefined))?.isFile();
    console.log(await withSite((site) => (isFile ? importArchive : importFolder)(site, path, options)));
    if (options.dryRun) console.log("This was a dry run: nothing was kept.");
  });

async function importArchive(site: SiteData, file: string, options: Options): Promise<string> {
  const head = await loadSite(site, file, { ...options, progress: progressBars() });
  return `Imported: ${describeArchive(head)}`;
}

async function importFolder({ data, store }: SiteData, folder: string, options: Options): Promise<string> {
  const progress = progressBar("Files");
  return describe(await importCatalog({ database: data.database, store }, folder, { ...options, progress }));
}

function describe({ sheets, ...counts }: ImportReport): string {
  const records = Object.entries(counts).map(([collection, { created, updated, unchanged }]) => {
    return `${collection.padEnd(12)}${created} new, ${updated} changed, ${unchanged} as they were`;
  });
  const asked = sheets.map((sheet) => `  - ${describeSheet(sheet)}`);
  return [...records, ...(asked.length > 0 ? ["Spec sheets to look at:", ...asked] : [])].join("\n");
}

function describeSheet({ model, columns, waiting, names, list }: AskedColumn): string {
  if (list) return `${model}: a list of ${counted(list.count, "product")}, not the sheet of one`;
  if (names !== undefined) return `${model}: this sheet is for ${names}`;
  return `${model}: whose column? ${columns.join(" · ")}, ${counted(waiting, "row")} waiting`;
}
