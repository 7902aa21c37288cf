import { administrators, createFirstAdministrator, generatePassword } from "./auth/administrators.ts";
import { fillDemo } from "./maintenance/import/fill-demo.ts";
import { progressBar } from "./maintenance/import/progress-bar.ts";
import type { Services } from "./services.ts";

const demoEmail = "admin@varifocal.example";

export async function openDemo(services: Services, siteUrl: string, dataDir: string): Promise<void> {
  await fillDemo(services, progressBar("Filling the demo catalogue"));

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
