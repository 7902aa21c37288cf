import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { Command } from "commander";
import { counted } from "#core/counted.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { saveSite } from "#server/maintenance/archive/save-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { exportList } from "#server/product-list/export-list.ts";
import { StartError } from "#server/start-error.ts";
import { describeArchive, withSite } from "./open-site.ts";

export const exportCommand = new Command("export")
  .description(
    "Writes everything into one archive (tar), which every Varifocal imports, with any database and file store: records, " +
      "files, and administrators with their passwords' hashes. The site may keep running.",
  )
  .argument(
    "<file>",
    "the archive to write; an .xlsx or .zip: all products as a workbook, or as CSV files, to edit and import again",
  )
  .option("--history", "also what records were before, and who changed them")
  .action(async (file: string, { history }: { history?: boolean }) => {
    const extension = fileExtension(basename(file));
    if (extension === "xlsx" || extension === "zip") {
      const list = await withSite(({ data }) => exportList(data.database, extension));
      if (!list.ok) throw new StartError(Object.values(list.errors).join(" "));
      await writeFile(file, list.value.bytes);
      console.log(`${file}: ${counted(list.value.products, "product")}`);
      return;
    }
    const { head, warnings } = await withSite((site) =>
      saveSite(site, file, { verify: false, hasHistory: history === true, progress: progressBars() }),
    );
    for (const warning of warnings) console.error(warning);
    console.log(`${file}: ${describeArchive(head)}`);
  });
