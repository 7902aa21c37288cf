import { join } from "node:path";
import { administrators, createFirstAdministrator, generatePassword } from "./auth/administrators.ts";
import type { Database } from "./database/database.ts";
import { importCatalog } from "./maintenance/import/import-catalog.ts";
import { progressBar } from "./maintenance/import/progress-bar.ts";
import type { Progress } from "./maintenance/import/stage-catalog.ts";
import { projectDir } from "./project-dir.ts";
import type { Services } from "./services.ts";
import type { Site } from "./site.ts";
import type { ObjectStore } from "./storage/object-store.ts";

const demoEmail = "admin@varifocal.example";

export async function openDemo(services: Services, site: Site): Promise<void> {
  const { siteUrl } = site;
  const { dataDir } = site.config;
  const bar = progressBar("Filling the demo catalog");
  await fillDemo(services, (done, total) => {
    site.doing = `Filling the demo: ${done} of ${total}`;
    bar(done, total);
  });
  site.doing = undefined;

  const password = generatePassword();
  const made = await createFirstAdministrator(services.database, { email: demoEmail, password });
  const [administrator] = await administrators(services.database);
  const passwordLine = made
    ? `${password}   (made now, and shown only this once)`
    : "the one set before; npm run varifocal -- admin --help says how to set another";

  console.log(`
  The site       ${siteUrl}
  The dashboard  ${siteUrl}/dashboard
  Sign in as     ${administrator?.email}
  Password       ${passwordLine}
  Its data       ${dataDir}   (DATA_DIR for its command line; npm start begins with an empty site)
`);
}

const demo = join(projectDir, "demo");

export async function fillDemo(site: { database: Database; store: ObjectStore }, progress: Progress): Promise<boolean> {
  // Not the revision, which a replaced picture of the content folder also increases.
  if (await site.database.selectFrom("change").select("revision").limit(1).executeTakeFirst()) return false;
  await importCatalog(site, demo, { progress });
  return true;
}
