import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { accountMessages } from "#core/account/account.ts";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { theirChange } from "#tests/support/conflict.ts";
import { demoCategory } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const { email, password } = site.administrator;
/** Chrome logs refusals as errors. */
const allow = /Failed to load resource: .* status of (401|404|409|429)/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Sign in again" });

/** The browser keeps its cookie, but the session no longer exists. */
async function endSession(page: Page) {
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "ended" })));
}

async function signInAgain(page: Page) {
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
}

test("[A07] signing in again over a form sends the same form, with everything in it", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await page.getByLabel("Name").fill("Interrupted");
  await page.getByLabel("Description").fill("Typed before lunch");
  await button(page, "Add feature").click();
  await page.getByLabel("Feature 1", { exact: true }).fill("8 MP");
  await endSession(page);
  await button(page, "Create category").click();

  await dialog(page).waitFor();
  expect(await dialog(page).getByLabel("E-mail").inputValue()).toBe(email);
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("password");
  expect(await violationsOn(page)).toEqual([]);
  await dialog(page).getByLabel("Password", { exact: true }).fill("not the password");
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await dialog(page).getByText("Incorrect email or password").waitFor();
  expect(new URL(page.url()).pathname).toBe("/dashboard/categories/new");

  await signInAgain(page);
  await page.waitForURL("**/new?created=*");
  await page.getByRole("link", { name: "View details" }).click();
  await expect.poll(() => heading(page)).toBe("Interrupted");
  await page.getByText("Typed before lunch").waitFor();
  await page.getByRole("listitem").filter({ hasText: "8 MP" }).waitFor();
});

test("[A07] without signing in again the form stays, and the next attempt asks once more", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await page.getByLabel("Name").fill("Hesitant");
  await endSession(page);
  await button(page, "Create category").click();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await page.getByLabel("Name").inputValue()).toBe("Hesitant");
  await button(page, "Create category").click();
  await signInAgain(page);
  await page.waitForURL("**/new?created=*");
});

test("[A07] when the connection breaks before signing in again, both forms stay as they are", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", {
    signedIn: true,
    allow: /Failed to load resource: .*(status of 401|ERR_INTERNET_DISCONNECTED)/,
  });
  await page.getByLabel("Name").fill("Broken off");
  await endSession(page);
  const fetched = page.waitForResponse(/\/assets\/login-/);
  await button(page, "Create category").click();
  await dialog(page).waitFor();
  await (await fetched).finished();
  await page.context().setOffline(true);
  await signInAgain(page);
  await dialog(page).getByText(accountMessages.signInUnanswered).waitFor();
  expect(await dialog(page).getByLabel("Password", { exact: true }).inputValue()).toBe(password);
  await page.context().setOffline(false);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/new?created=*");
  await page.getByRole("link", { name: "View details" }).click();
  await expect.poll(() => heading(page)).toBe("Broken off");
});

test("[A07] a deletion goes through after signing in again", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await page.getByLabel("Name").fill("Short");
  await button(page, "Create category").click();
  await page.waitForURL("**/new?created=*");
  const id = new URL(page.url()).searchParams.get("created");
  await open(page, `/dashboard/categories/${id}?delete`);
  await endSession(page);
  await button(page, "CONFIRM DELETE").click();
  await signInAgain(page);
  await page.waitForURL(`**/${id}/deleted*`);
});

test("[A07] changes by others do not replace a form whose session has ended", async ({ visit }) => {
  const path = `/dashboard/categories/${demoCategory("Bullet Cameras").id}/edit`;
  const mine = await visit(site, path, { signedIn: true, allow });
  await mine.getByLabel("Description").fill("Typed by me");
  await endSession(mine);

  const theirs = await visit(site, path, { signedIn: true });
  await theirs.getByLabel("Description").fill("Typed by them");
  // Waits for the session check, which is followed by nothing else.
  const asked = mine.waitForResponse("**/session");
  await button(theirs, "Save category").click();
  expect(await (await asked).json()).toEqual({ signedIn: false });
  expect(await mine.getByLabel("Description").inputValue()).toBe("Typed by me");

  await button(mine, "Save category").click();
  await signInAgain(mine);
  await mine.getByText("Nothing was saved.").waitFor();
  await theirChange(mine).first().waitFor();
  expect(await mine.getByLabel("Description").inputValue()).toBe("Typed by me");
});

test("[A07] without scripts the page says how to resend the form, and then it is saved", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, scripts: false });
  await page.getByLabel("Name").fill("Plain");
  await page.getByLabel("Description").fill("Kept by the browser");
  await endSession(page);
  await button(page, "Create category").click();
  await expect.poll(() => heading(page)).toBe("Session ended");

  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Sign in in a new tab" }).click(),
  ]);
  await other.getByLabel("E-mail").fill(email);
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.waitForURL("**/dashboard");

  await page.reload();
  await expect.poll(() => heading(page)).toBe("Category created successfully");
  await page.getByRole("link", { name: "View details" }).click();
  await page.getByText("Kept by the browser").waitFor();
});

test("axe finds nothing on the page about a form whose session has ended", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await endSession(page);
  // What the browser submits before the page's scripts have loaded.
  await page.locator("main form").evaluate((form) => (form as HTMLFormElement).submit());
  await expect.poll(() => heading(page)).toBe("Session ended");
  expect(await violationsOn(page)).toEqual([]);
});

// The last one, because the site slows every later sign-in.
test("[A07] wrong passwords are delayed when signing in again over a form as well", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await page.getByLabel("Name").fill("Guessed");
  await endSession(page);
  await button(page, "Create category").click();
  const slowed = dialog(page).getByText(/^Try again in \d+ seconds?\.$/);
  const guess = dialog(page).getByLabel("Password", { exact: true });
  for (let attempts = 0; attempts < 20 && (await slowed.count()) === 0; attempts += 1) {
    await guess.fill(`guess ${attempts}`);
    await dialog(page).getByRole("button", { name: "Sign in" }).click();
    // The response has been shown when the field is empty again.
    await expect.poll(() => guess.inputValue()).toBe("");
  }
  await slowed.waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("Guessed");
});
