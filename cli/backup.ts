import { Command } from "commander";
import { saveSite } from "#server/maintenance/archive/save-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { describeArchive, withSite } from "./open-site.ts";

export const backupCommand = new Command("backup")
  .description(
    "Writes an archive as export does, then restores it beside and compares every row and every file's hash with the site. " +
      "The file appears once all is the same. The site may keep running.",
  )
  .argument("<file>", "the archive to write")
  .action(async (file: string) => {
    const { head, warnings } = await withSite((site) =>
      saveSite(site, file, { verify: true, progress: progressBars() }),
    );
    for (const warning of warnings) console.error(warning);
    const every = warnings.length > 0 ? "every other" : "every";
    console.log(`${file}: ${describeArchive(head)}\nIt was restored beside, and ${every} row and file is the same.`);
  });
