import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { madeFile } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// One form creates one record, however often it is sent.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a lost response and a refused form as errors. */
const as = { signedIn: true, allow: /Failed to load resource/ };
const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const lost = "Error submitting to database";
const savedAlready = /This form was saved before, with other content\./;
const newIdOf = (page: Page) => page.locator("input[name=newId]").inputValue();

/** Lets the next form reach the server, and drops the response. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route(/\.data(\?|$)/, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    const answer = await route.fetch({ maxRedirects: 0 });
    expect(answer.status()).toBeLessThan(400);
    await route.abort();
  });
}

/** Sends a form as the browser would; answers the status and where it redirects. */
async function post(page: Page, path: string, form: Record<string, string>) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

const item = (page: Page, text: string) => main(page).getByRole("article").filter({ hasText: text });

/** How many info items of the home page have a text. */
async function countItems(visit: Visit, text: string): Promise<number> {
  return item(await visit(site, "/", as), text).count();
}

/** How often a list of the dashboard shows a text. */
async function countOn(visit: Visit, path: string, text: string): Promise<number> {
  const page = await visit(site, path, as);
  return main(page).getByText(text, { exact: true }).count();
}

test("[K11] a category whose answer was lost is sent again, and is there once", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", as);
  await page.getByLabel("Name").fill("Sent twice");
  await loseAnswer(page);
  await button(page, "Create category").click();
  await page.getByText(lost).waitFor();
  await button(page, "Create category").click();
  await page.getByRole("heading", { name: "Category created successfully" }).waitFor();
  expect(await countOn(visit, "/dashboard/categories?q=Sent+twice", "Sent twice")).toBe(1);

  // The next form creates another record.
  await main(page).getByRole("link", { name: "New category" }).click();
  await page.getByLabel("Name").fill("Sent once");
  await button(page, "Create category").click();
  await page.getByRole("heading", { name: "Category created successfully" }).waitFor();
});

test("[A07] [K11] a form whose answer was lost goes through after signing in again, and makes one record", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories/new", as);
  await page.getByLabel("Name").fill("Sent by two sessions");
  await loseAnswer(page);
  await button(page, "Create category").click();
  await page.getByText(lost).waitFor();
  // The browser keeps its cookie, but the session no longer exists.
  const cookies = await page.context().cookies();
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "ended" })));
  await button(page, "Create category").click();
  await dialog(page).getByLabel("Password", { exact: true }).fill(site.administrator.password);
  await dialog(page).getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Category created successfully" }).waitFor();
  expect(await countOn(visit, "/dashboard/categories?q=two+sessions", "Sent by two sessions")).toBe(1);
});

test("[G06] a download whose answer was lost is sent again with its file, and is there once", async ({ visit }) => {
  const page = await visit(site, "/dashboard/downloads/new", as);
  await page.getByLabel("Description").fill("Sent twice");
  await page.locator("input[type=file]").setInputFiles(madeFile("twice.bin", "Twice"));
  await page.getByText("Uploaded", { exact: true }).waitFor();
  await loseAnswer(page);
  await button(page, "Create download").click();
  await page.getByText(lost).waitFor();
  await button(page, "Create download").click();
  await page.getByRole("heading", { name: "Download created successfully" }).waitFor();
  expect(await countOn(visit, "/dashboard/downloads?q=Sent+twice", "Sent twice")).toBe(1);
});

test("[K11] a form changed after an unnoticed save leads to what was saved, and makes another the next time", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/categories/new", as);
  await page.getByLabel("Name").fill("Saved unseen");
  await loseAnswer(page);
  await button(page, "Create category").click();
  await page.getByText(lost).waitFor();
  await page.getByLabel("Description").fill("Thought of late");
  await button(page, "Create category").click();
  await page.getByText(savedAlready).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  const [saved] = await Promise.all([
    page.context().waitForEvent("page"),
    main(page).getByRole("link", { name: "See what was saved" }).click(),
  ]);
  await saved.getByRole("heading", { level: 1, name: "Saved unseen" }).waitFor();
  expect(await page.getByLabel("Description").inputValue()).toBe("Thought of late");
  await page.getByLabel("Name").fill("Saved seen");
  await button(page, "Create category").click();
  await page.getByRole("heading", { name: "Category created successfully" }).waitFor();
});

test("[I07] without scripts two presses at once create one record, and both get a response", async ({ visit }) => {
  const page = await visit(site, "/dashboard/info/new?kind=banner", { ...as, scripts: false });
  await page.getByLabel("Content").fill("Pressed twice");
  await button(page, "Add banner").dblclick();
  await item(page, "Pressed twice").waitFor();
  expect(await countItems(visit, "Pressed twice")).toBe(1);

  // The browser could skip one of the two requests, so both are sent here.
  await open(page, "/dashboard/info/new?kind=banner");
  const id = await newIdOf(page);
  const send = () => post(page, "/dashboard/info/new", { kind: "banner", content: "Sent at once", newId: id });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers).toEqual(Array(3).fill([302, `/#${id}`]));
  expect(await countItems(visit, "Sent at once")).toBe(1);
});

test("[K11] without scripts a form that was saved already says so, and keeps what was typed", async ({ visit }) => {
  const page = await visit(site, "/dashboard/categories/new", { ...as, scripts: false });
  await button(page, "Create category").click();
  await page.getByText("Name required").waitFor();
  // Refused: it goes on under the same id.
  const id = await newIdOf(page);
  const form = { name: "Saved elsewhere", newId: id };
  const created = [302, expect.stringContaining(`/dashboard/categories/new?created=${id}`)];
  expect(await post(page, "/dashboard/categories/new", form)).toEqual(created);
  expect(await post(page, "/dashboard/categories/new", form)).toEqual(created);

  await page.getByLabel("Name").fill("Typed here");
  await button(page, "Create category").click();
  await page.getByText(savedAlready).waitFor();
  expect(await main(page).getByRole("link", { name: "See what was saved" }).getAttribute("href")).toBe(
    `/dashboard/categories/${id}`,
  );
  expect(await page.getByLabel("Name").inputValue()).toBe("Typed here");
  await button(page, "Create category").click();
  await page.getByRole("heading", { name: "Category created successfully" }).waitFor();
  for (const name of ["Saved elsewhere", "Typed here"]) {
    expect(await countOn(visit, `/dashboard/categories?q=${encodeURIComponent(name)}`, name)).toBe(1);
  }
});

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";

  test(`[I07] back on a form that was saved, other words make another record, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/dashboard/info/new?kind=banner", { ...as, scripts });
    const [one, other] = [`First words ${how}`, `Other words ${how}`];
    await page.getByLabel("Content").fill(one);
    await button(page, "Add banner").click();
    await item(page, one).waitFor();
    await page.goBack();
    await page.waitForURL("**/dashboard/info/new?kind=banner");
    await page.getByLabel("Content").fill(other);
    await button(page, "Add banner").click();
    await item(page, other).waitFor();
    for (const text of [one, other]) expect(await countItems(visit, text)).toBe(1);
  });
}
