import { Command } from "commander";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { openStore } from "#server/files/open-store.ts";
import { type ImportReport, importCatalogue } from "#server/import/import-catalogue.ts";
import { progressBar } from "#server/import/progress-bar.ts";
import { openLog } from "#server/log.ts";

export const importCommand = new Command("import")
  .description(
    "Imports a catalogue: everything or nothing. Records are known by their ids, so importing the same again changes " +
      "nothing, and what the catalogue does not name is left alone.",
  )
  .argument("<folder>", "the folder that holds catalogue.json and the files it names")
  .option("--dry-run", "check everything and keep nothing")
  .action(async (folder: string, { dryRun = false }: { dryRun?: boolean }) => {
    const config = readConfig(process.env);
    const open = await openDatabase(config, openLog("silent"));
    try {
      using files = await openStore(config, open);
      const { store } = files;
      const progress = progressBar("Files");
      const report = await importCatalogue({ database: open.database, store }, folder, { dryRun, progress });
      console.log(describe(report));
      if (dryRun) console.log("This was a dry run: nothing was kept.");
    } finally {
      await open.close();
    }
  });

function describe(report: ImportReport): string {
  return Object.entries(report)
    .map(([collection, { created, updated, unchanged }]) => {
      return `${collection.padEnd(12)}${created} new, ${updated} changed, ${unchanged} as they were`;
    })
    .join("\n");
}
