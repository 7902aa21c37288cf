import { join } from "node:path";
import type { Database } from "../../database/database.ts";
import { projectDir } from "../../project-dir.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { importCatalogue } from "./import-catalogue.ts";
import type { Progress } from "./stage-catalogue.ts";

const demo = join(projectDir, "demo");

/** Does nothing once anything was published. Returns whether it filled the site. */
export async function fillDemo(site: { database: Database; store: ObjectStore }, progress: Progress): Promise<boolean> {
  // Not the revision, which a replaced picture of the content folder also increases.
  if (await site.database.selectFrom("change").select("revision").limit(1).executeTakeFirst()) return false;
  await importCatalogue(site, demo, { progress });
  return true;
}
