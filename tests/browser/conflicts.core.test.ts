import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { keepMine, takeTheirs, theirChange } from "#tests/support/conflict.ts";
import { demoCategory } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";

// Two administrators, or one in two tabs, edit the same record at the same time.

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|409)/;
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);

/** Two sessions at the same screen. */
async function two(visit: Visit, path: string): Promise<{ mine: Page; theirs: Page }> {
  const as = { signedIn: true, allow };
  return { mine: await visit(site, path, as), theirs: await visit(site, path, as) };
}

async function save(page: Page, name: string) {
  await button(page, name).click();
  // The button is renamed while it saves: only when the form is gone is it done.
  await page.locator("input[name=version]").first().waitFor({ state: "detached" });
}

test("another administrator's changes show beside what was typed; unchanged fields are updated", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("Dome and Turret Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const features = (page: Page) => page.getByLabel(/^Feature \d+$/);
  await mine.getByLabel("Name").fill("Mine");
  await theirs.getByLabel("Name").fill("Theirs");
  await theirs.getByLabel("Description").fill("Not touched by me");
  await features(theirs).first().fill("Not touched either");
  await save(theirs, "Save category");

  await theirChange(mine, "Theirs").waitFor();
  const said = () => mine.getByRole("region", { name: "Save" }).locator(".save-bar-text").innerText();
  const { email } = site.administrator;
  await expect.poll(said).toMatch(new RegExp(`^${email} changed Name at \\d\\d:\\d\\d\\. Choose\\s+1 change · Name$`));
  expect(await theirChange(mine).count()).toBe(1);
  expect(await theirChange(mine).locator("p").first().innerText()).toMatch(
    new RegExp(`^${email} changed this at \\d\\d:\\d\\d\\. Their text:$`),
  );
  expect(await violationsOn(mine)).toEqual([]);
  expect(await mine.getByLabel("Description").inputValue()).toBe("Not touched by me");
  await keepMine(mine);
  await expect.poll(() => focusedLabel(mine)).toBe("Name");
  expect(await mine.getByLabel("Name").inputValue()).toBe("Mine");
  const labels = await features(mine).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(labels).toContain("Not touched either");
  await expect.poll(said).toBe("1 change · Name");

  // Another change is saved first again.
  await open(theirs, edit);
  await theirs.getByLabel("Description").fill("Not touched by me the second time");
  await save(theirs, "Save category");
  await expect.poll(() => mine.getByLabel("Description").inputValue()).toBe("Not touched by me the second time");
  expect(await mine.getByLabel("Name").inputValue()).toBe("Mine");
  await save(mine, "Save category");
  await expect.poll(() => heading(mine).textContent()).toBe("Mine");
  await mine.getByText("Not touched by me the second time").waitFor();
  await mine.getByText("Not touched either").waitFor();
});

test("[PF06] of a field that both have changed, either value can be chosen, and chosen again", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("Bullet Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  await mine.getByLabel("Name").fill("Mine");
  await mine.getByLabel("Description").fill("Described by me");
  await theirs.getByLabel("Name").fill("Taken from them");
  await theirs.getByLabel("Description").fill("Described by them");
  await save(theirs, "Save category");

  const take = theirChange(mine, "Taken from them").getByRole("button", { name: "Take theirs" });
  await take.waitFor();
  expect(
    await take.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent),
  ).toBe("Bullet Cameras becomes Taken from them");
  // While a field asks, the form is refused.
  await button(mine, "Save category").click();
  await mine.getByText("Nothing was saved.").waitFor();
  await take.click();
  await expect.poll(() => mine.getByLabel("Name").inputValue()).toBe("Taken from them");
  await expect.poll(() => focusedLabel(mine)).toBe("Name");
  await expect.poll(() => take.count()).toBe(0);
  await keepMine(mine, "Described by them");
  expect(await mine.getByLabel("Description").inputValue()).toBe("Described by me");
  await save(mine, "Save category");
  await expect.poll(() => heading(mine).textContent()).toBe("Taken from them");
  await mine.getByText("Described by me").waitFor();
});

test("[R22] features of a category that both renamed alike are no conflict", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("Specialist Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const first = (page: Page) => page.getByLabel("Feature 1", { exact: true });
  for (const page of [mine, theirs]) await first(page).fill("Renamed by both");
  await theirs.getByLabel("Description").fill("Described by them");
  await save(theirs, "Save category");
  await expect.poll(() => mine.getByLabel("Description").inputValue()).toBe("Described by them");
  expect(await theirChange(mine).count()).toBe(0);
  await first(mine).fill("Renamed by me");
  await theirChange(mine, "Renamed by both").waitFor();
  await first(mine).fill("Renamed by both");
  await expect.poll(() => theirChange(mine).count()).toBe(0);
});

test("[R37] once the form holds all that another administrator changed, it is saved without a question", async ({
  visit,
}) => {
  const edit = `/dashboard/categories/${demoCategory("Specialist Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  await mine.getByLabel("Name").fill("Mine");
  await mine.getByLabel("Description").fill("Described by both");
  await theirs.getByLabel("Name").fill("Special by them");
  await theirs.getByLabel("Description").fill("Described by both");
  await save(theirs, "Save category");
  await takeTheirs(mine);
  await expect.poll(() => theirChange(mine).count()).toBe(0);
  expect(await mine.locator(".save-bar-text").innerText()).toBe("");
  await mine.getByLabel("Feature 1", { exact: true }).fill("Added by me");
  await save(mine, "Save category");
  await expect.poll(() => heading(mine).textContent()).toBe("Special by them");
  await mine.getByText("Added by me").waitFor();
});

test("a change that was merged goes when the other administrator takes it back", async ({ visit }) => {
  const edit = `/dashboard/categories/${demoCategory("PTZ Cameras").id}/edit`;
  const { mine, theirs } = await two(visit, edit);
  const description = (page: Page) => page.getByLabel("Description");
  const before = await description(mine).inputValue();
  await mine.getByLabel("Name").fill("Mine");
  await description(theirs).fill("For a while");
  await save(theirs, "Save category");
  await expect.poll(() => description(mine).inputValue()).toBe("For a while");
  await open(theirs, edit);
  await description(theirs).fill(before);
  await save(theirs, "Save category");
  await expect.poll(() => description(mine).inputValue()).toBe(before);
  expect(await mine.getByLabel("Name").inputValue()).toBe("Mine");
});

test("without scripts a refused form shows both versions, and saves over the other one the next time", async ({
  visit,
}) => {
  const edit = `/dashboard/categories/${demoCategory("PTZ Cameras").id}/edit`;
  const mine = await visit(site, edit, { signedIn: true, scripts: false, allow });
  const theirs = await visit(site, edit, { signedIn: true });
  const change = async (name: string) => {
    await open(theirs, edit);
    await theirs.getByLabel("Name").fill(name);
    await save(theirs, "Save category");
  };
  await mine.getByLabel("Name").fill("Plain mine");
  for (const name of ["Plain theirs", "Plain theirs again"]) {
    await change(name);
    await button(mine, "Save category").click();
    await mine.getByText("Nothing was saved.").waitFor();
    await theirChange(mine).getByText(name, { exact: true }).waitFor();
    expect(await mine.getByLabel("Name").inputValue()).toBe("Plain mine");
    expect(await button(mine, "Keep mine").isVisible()).toBe(false);
  }
  await button(mine, "Save category").click();
  await expect.poll(() => heading(mine).textContent()).toBe("Plain mine");
});
