import { afterAll } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { screens } from "#tests/support/screens.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
const emptySite = await startSite();
afterAll(async () => {
  await site.stop();
  await emptySite.stop();
});

const visitors = screens.filter(({ signedIn }) => !signedIn);

test.for(visitors)("axe finds nothing on $name, wide and narrow, light and dark", async (screen, { tour }) => {
  const page = await tour(screen.empty ? emptySite : site, screen.path, { ...screen, reducedMotion: true });
  await expectAccessible(page);
});

test("axe finds nothing while the navigation is open beside a narrow page", async ({ visit }) => {
  const page = await visit(site, "/", { width: 390, reducedMotion: true });
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").waitFor();
  await expectAccessible(page, [390]);
});

test("axe finds nothing while suggestions are open below the search field", async ({ visit }) => {
  const page = await visit(site, "/about", { reducedMotion: true });
  await page.getByRole("banner").getByRole("combobox").fill("dome");
  await page.getByRole("option").first().waitFor();
  await expectAccessible(page, [1440]);
});

test("axe finds nothing on a sign-in that was refused, or a reset that was asked for", async ({ visit }) => {
  const login = await visit(site, "/login", { reducedMotion: true, allow: /401/ });
  await login.getByLabel("E-mail").fill("nobody@varifocal.example");
  await login.getByLabel("Password", { exact: true }).fill("not the password");
  await login.getByRole("button", { name: "Sign in" }).click();
  await login.getByText("Incorrect email or password").waitFor();
  await expectAccessible(login);

  const forgot = await visit(site, "/forgot", { reducedMotion: true });
  await forgot.getByLabel("E-mail").fill("nobody@varifocal.example");
  await forgot.getByRole("main").getByRole("button").click();
  await forgot.getByText("Reset link set - check your email").waitFor();
  await expectAccessible(forgot);
});
