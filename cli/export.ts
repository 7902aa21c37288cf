import { Command } from "commander";
import { saveSite } from "#server/maintenance/archive/save-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { describeArchive, withSite } from "./open-site.ts";

export const exportCommand = new Command("export")
  .description(
    "Writes everything into one archive (tar), which every Varifocal imports, with any database and file store: records, " +
      "files, and administrators with their passwords' hashes. The site may keep running.",
  )
  .argument("<file>", "the archive to write")
  .option("--history", "also what records were before, and who changed them")
  .action(async (file: string, { history }: { history?: boolean }) => {
    const { head, warnings } = await withSite((site) =>
      saveSite(site, file, { verify: false, hasHistory: history === true, progress: progressBars() }),
    );
    for (const warning of warnings) console.error(warning);
    console.log(`${file}: ${describeArchive(head)}`);
  });
