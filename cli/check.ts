import { Command, Option } from "commander";
import { checkSite } from "#server/maintenance/check/check-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { withSite } from "./open-site.ts";

const unresolvedExitCode = 2;

export const checkCommand = new Command("check")
  .description(
    "Checks a site: records without files, files without records, references to missing records, rows that deleted " +
      "products have left, wrong counts and search keys, damaged files, unreadable pictures, and what somebody else has " +
      "put beside the files. Reads every file. The site may keep running.",
  )
  .option("--repair", "repair what can be repaired without losing anything, and list it")
  // Alias: the name of --repair in version 1.0.
  .addOption(new Option("--mend").implies({ repair: true }).hideHelp())
  .addHelpText("after", `\nExits with 0 if nothing is wrong any more, with ${unresolvedExitCode} if a problem remains.`)
  .action(async ({ repair = false }: { repair?: boolean }) => {
    await withSite(async (site) => {
      const findings = await checkSite(site, progressBars());
      let unresolved = 0;
      for (const finding of findings) {
        console.log(finding.message);
        const result = repair ? await finding.repair?.() : undefined;
        if (result) console.log(`  ${result.message}`);
        if (result?.isUnresolved ?? true) unresolved += 1;
      }
      const repairable = repair ? 0 : findings.filter((finding) => finding.repair).length;
      console.log(summary(unresolved, repairable));
      if (unresolved > 0) process.exitCode = unresolvedExitCode;
    });
  });

function summary(unresolved: number, repairable: number): string {
  if (unresolved === 0) return "Nothing is wrong.";
  const hint = repairable > 0 ? ` "varifocal check --repair" can repair ${repairable} of them.` : "";
  return `Wrong: ${unresolved}.${hint} What is missing or damaged is in a backup, or can be replaced in the dashboard.`;
}
