import { Command } from "commander";
import { readConfig } from "#server/config.ts";
import { requireStoppedSite } from "#server/database/stopped-site.ts";
import { loadSite } from "#server/maintenance/archive/load-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { describeArchive, withSite } from "./open-site.ts";

export const restoreCommand = new Command("restore")
  .description("Brings a backup back into a stopped, empty site: everything or nothing.")
  .argument("<file>", "the archive that backup or export wrote")
  .option("--replace", "put it in the place of all that the site holds, administrators and sessions too")
  .action(async (file: string, { replace = false }: { replace?: boolean }) => {
    const config = readConfig(process.env);
    using _stopped = await requireStoppedSite(config);
    const head = await withSite((site) => loadSite(site, file, { replace, progress: progressBars() }), config);
    console.log(`Restored: ${describeArchive(head)}`);
  });
