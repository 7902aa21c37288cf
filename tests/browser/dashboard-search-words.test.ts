import { afterAll, expect } from "vitest";
import { synonymMessages } from "#core/search/synonyms.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

test("[J07] [J12] what visitors searched in vain becomes a search word, which can be changed and deleted", async ({
  visit,
}) => {
  const data = await site.openData();
  const day = new Date().toISOString().slice(0, 10);
  await data.database
    .insertInto("missed_search")
    .values({ day, query: "lamp post", searches: 4, networks: 3 })
    .execute();
  await data.close();

  const page = await visit(site, "/dashboard", { signedIn: true, allow: /status of 400/ });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^1 ?Searches that found nothing ?“lamp post” 4 times/ }).click();
  await main.getByRole("link", { name: "Add lamp post as synonym" }).click();
  await page.waitForURL("**/dashboard/search-words/new?word=lamp+post");
  const words = main.getByRole("textbox", { name: "Words or phrases, one a line" });
  await expect.poll(() => words.inputValue()).toBe("lamp post");
  await main.getByRole("button", { name: "Create group" }).click();
  await main.getByText(synonymMessages.twoRequired).waitFor();
  await words.fill("lamp post\nturret");
  await main.getByRole("button", { name: "Create group" }).click();
  await page.waitForURL(/\/dashboard\/search-words(\?|$)/);
  const group = main.getByRole("link", { name: "lamp post, turret", exact: true });
  await group.waitFor();
  expect(await main.getByText("Searched, not found").count()).toBe(0);

  const found = async () => (await fetch(`${site.url}/search?q=lamp+post`)).text();
  expect(await found()).toContain("Same meaning");
  await group.click();
  await words.fill("lamp post\nlantern");
  await main.getByRole("button", { name: "Save group" }).click();
  await main.getByRole("link", { name: "lamp post, lantern", exact: true }).click();
  await main.getByRole("link", { name: "Delete" }).click();
  await main.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await page.waitForURL(/\/dashboard\/search-words(\?|$)/);
  await expect.poll(() => main.getByRole("link", { name: "lamp post, lantern" }).count()).toBe(0);
  // It is no search word any more, so it is offered again.
  await main.getByRole("link", { name: "Add lamp post as synonym" }).waitFor();
  expect(await found()).not.toContain("Same meaning");
});
