import { Command } from "commander";
import { misspelledVariables } from "#server/config.ts";
import { diskFullMessage, isDiskFull } from "#server/disk-full.ts";
import { environmentFileMistakes } from "#server/environment-file.ts";
import { StartError } from "#server/start-error.ts";
import packageJson from "../package.json" with { type: "json" };
import { adminCommand } from "./admin.ts";
import { backupCommand } from "./backup.ts";
import { checkCommand } from "./check.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { restoreCommand } from "./restore.ts";
import { siteCommand } from "./site.ts";

process.env.NODE_ENV ??= "production";

const varifocal = new Command("varifocal")
  .description(
    "Runs a Varifocal site from the command line. Works beside a running server, whose open pages show the change at " +
      "once; only restore and site adopt need it stopped. Reads the same environment as the server: DATA_DIR names the site, or " +
      "DATABASE_URL.",
  )
  .version(packageJson.version)
  .helpCommand(false)
  .showHelpAfterError("Run with --help to see how.")
  .addCommand(exportCommand)
  .addCommand(importCommand)
  .addCommand(backupCommand)
  .addCommand(restoreCommand)
  .addCommand(checkCommand)
  .addCommand(siteCommand)
  .addCommand(adminCommand)
  .hook("preAction", () => {
    for (const { message } of misspelledVariables(process.env)) console.error(message);
    const mistakes = environmentFileMistakes();
    if (mistakes.length > 0) throw new StartError(mistakes.join("\n"));
  });

await varifocal.parseAsync().catch((error) => {
  console.error(error instanceof StartError ? error.message : isDiskFull(error) ? diskFullMessage : error);
  process.exitCode = 1;
});
