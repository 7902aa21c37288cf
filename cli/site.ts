import { Command } from "commander";
import { siteSecret } from "#server/auth/secret.ts";
import { readConfig } from "#server/config.ts";
import { requireStoppedSite } from "#server/database/stopped-site.ts";
import { planAdoption } from "#server/site-identity.ts";
import { withParts } from "./open-site.ts";

const adoptCommand = new Command("adopt")
  .description(
    "Makes the file store and the secret that the environment names those of the stopped site, and says what that means. " +
      "For a site that has moved to another bucket or folder, gets a new AUTH_SECRET, or has lost files.",
  )
  .action(async () => {
    const config = readConfig(process.env);
    using _stopped = await requireStoppedSite(config);
    await withParts(config, async (parts) => {
      const adoption = await planAdoption({ ...parts, secret: await siteSecret(config) });
      if (!adoption) return console.log("The file store and the secret are this site's already: nothing is changed.");
      for (const message of adoption.sentences) console.log(message);
      await adoption.carryOut();
      console.log("Done: the site may be started.");
    });
  });

export const siteCommand = new Command("site")
  .description("Says which file store and which secret belong to the site.")
  .helpCommand(false)
  .addCommand(adoptCommand);
