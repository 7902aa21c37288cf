import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Command } from "commander";
import { counted } from "#core/counted.ts";
import type { AskedColumn } from "#core/facts/sheet-columns.ts";
import { fileExtension } from "#core/files/file-name.ts";
import { loadSite } from "#server/maintenance/archive/load-site.ts";
import type { SiteData } from "#server/maintenance/archive/save-site.ts";
import { type ImportReport, importCatalog } from "#server/maintenance/import/import-catalog.ts";
import { progressBar, progressBars } from "#server/maintenance/import/progress-bar.ts";
import { StartError } from "#server/start-error.ts";
import { importList, type ListArguments } from "./import-list.ts";
import { describeArchive, withSite } from "./open-site.ts";

export const importCommand = new Command("import")
  .description(
    "Imports a list of products, a catalog or an archive. A list is a workbook of export, or one of your own: products are " +
      "known by their models, what is wrong stays out and is named, and all the rest is one change that can be undone. " +
      "A folder's catalog adds to the site, everything or nothing: records are known by their ids, so importing the same " +
      "again changes nothing, and what it does not name is left alone. An archive of export or backup is a whole site, and " +
      "goes into an empty one.",
  )
  .argument(
    "<path>",
    "a list (.xlsx, .xls, .csv), the folder that holds catalogue.json and the files it names, or an archive",
  )
  .option("--folder <folder>", "beside a list: pictures, spec sheets and documents, named after models")
  .option(
    "--ndaa <all|none|column>",
    "beside a list: whether new products are NDAA compliant, or the column that says it",
  )
  .option("--dry-run", "check everything and keep nothing")
  .action(async (path: string, options: ListArguments) => {
    const importPath = await importerOf(path);
    console.log(await withSite((site) => importPath(site, path, options)));
    if (options.dryRun) console.log("This was a dry run: nothing was kept.");
  });

const lists = ["xlsx", "xls", "csv"];

async function importerOf(path: string) {
  const isFile = (await stat(path).catch(() => undefined))?.isFile();
  if (!isFile) return importFolder;
  const extension = fileExtension(basename(path));
  if (lists.includes(extension)) return importList;
  if (extension === "tar") return importArchive;
  throw new StartError(
    `${basename(path)} is ${extension === "" ? "a file without an ending" : `a .${extension} file`}: import takes a list ` +
      "(.xlsx, .xls, .csv), an archive of export or backup (.tar), or the folder of a catalog.",
  );
}

async function importArchive(site: SiteData, file: string, options: ListArguments): Promise<string> {
  const head = await loadSite(site, file, { ...options, progress: progressBars() });
  return `Imported: ${describeArchive(head)}`;
}

async function importFolder({ data, store }: SiteData, folder: string, options: ListArguments): Promise<string> {
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
