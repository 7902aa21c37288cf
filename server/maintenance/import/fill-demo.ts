import { join } from "node:path";
import type { Database } from "../../database/database.ts";
import { projectDir } from "../../project-dir.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { importCatalogue } from "./import-catalogue.ts";
import type { Progress } from "./stage-catalogue.ts";

const demo = join(projectDir, "demo");

/**
 * Imports the demo catalogue into a site that nothing was ever published on. The import is one transaction, so a
 * filling that was interrupted starts again, and one that was done is not repeated. Answers whether it filled anything.
 */
export async function fillDemo(site: { database: Database; store: ObjectStore }, progress: Progress): Promise<boolean> {
  // Not the revision: a replaced picture of the content folder moves it as well.
  if (await site.database.selectFrom("change").select("revision").limit(1).executeTakeFirst()) return false;
  await importCatalogue(site, demo, { progress });
  return true;
}
