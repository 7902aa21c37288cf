import { Command } from "commander";
import { checkSite } from "#server/maintenance/check/check-site.ts";
import { progressBars } from "#server/maintenance/import/progress-bar.ts";
import { withSite } from "./open-site.ts";

const somethingIsLeft = 2;

export const checkCommand = new Command("check")
  .description(
    "Looks for what is wrong with a site: records without files, files without records, references that lead nowhere, " +
      "counts and search keys that are not of what they stand for, damaged files and unreadable pictures. Reads every file. The site may run meanwhile.",
  )
  .option("--mend", "put right what can be without losing anything, and say what was done")
  .addHelpText("after", `\nEnds with 0 when nothing is wrong any more, with ${somethingIsLeft} when something is left.`)
  .action(async ({ mend = false }: { mend?: boolean }) => {
    await withSite(async (site) => {
      const findings = await checkSite(site, progressBars());
      let left = 0;
      for (const finding of findings) {
        console.log(finding.sentence);
        const mending = mend ? await finding.mend?.() : undefined;
        if (mending) console.log(`  ${mending.sentence}`);
        if (mending?.isLeft ?? true) left += 1;
      }
      const mendable = mend ? 0 : findings.filter((finding) => finding.mend).length;
      console.log(summary(left, mendable));
      if (left > 0) process.exitCode = somethingIsLeft;
    });
  });

function summary(left: number, mendable: number): string {
  if (left === 0) return "Nothing is wrong.";
  const hint = mendable > 0 ? ` "varifocal check --mend" can put ${mendable} of them right.` : "";
  return `Wrong: ${left}.${hint} What is missing or damaged is in a backup, or can be replaced in the dashboard.`;
}
