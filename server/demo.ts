import { administrators, createFirstAdministrator, generatePassword } from "./auth/administrators.ts";
import type { Config } from "./config.ts";
import { fillDemo } from "./import/fill-demo.ts";
import type { Services } from "./services.ts";

const demoEmail = "admin@varifocal.example";

/** Fills an empty data folder with the demo catalogue and makes its administrator; then says where to look. */
export async function openDemo(services: Services, config: Config, siteUrl: string): Promise<void> {
  await fillDemo(services, { tell: (message) => console.log(message) });

  const password = generatePassword();
  const made = await createFirstAdministrator(services.database, { email: demoEmail, password });
  const [administrator] = await administrators(services.database);
  const passwordLine = made
    ? `Password       ${password}   (made now and shown only this once)`
    : `Password       ${config.administrator ? "the one in ADMIN_PASSWORD" : "as shown at the first start"}; npm run varifocal -- admin sets another`;

  console.log(`
  The site       ${siteUrl}
  The dashboard  ${siteUrl}/dashboard
  Sign in as     ${administrator?.email}
  ${passwordLine}
`);
}
