import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { expectAccessible } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demo } from "#tests/support/demo.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import { demoFile, plainPicture } from "#tests/support/product-form.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { test, type Visit } from "#tests/support/visitor.ts";
import { focusedDescription } from "../support/announcements.ts";

const site = await startSite({ demo: true });
/** No item exists when a test begins, nor when it ends. */
const empty = await startSite();
/** For the tests' own items: its home page has few pictures, so it loads sooner than the demo's. */
const auth = await startSite();
afterAll(async () => {
  for (const { stop } of [site, empty, auth]) await stop();
});

/** Chrome logs a form's refusal as an error. */
const allow = /Failed to load resource: .* status of (400|401|404|409|422|500)/;
const photo = demoFile("images/bullet-vf-wall.jpg");
const question = "Are you sure? This cannot be undone!";

const items = (page: Page) => page.getByRole("main").getByRole("article");
const item = (page: Page, text: string) => items(page).filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const dialog = (page: Page, name = "New info item") => page.getByRole("dialog", { name, exact: true });
const announced = (page: Page) => page.getByRole("main").getByRole("status").last().textContent();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());
const focusIsOnFirst = (page: Page) =>
  items(page)
    .first()
    .evaluate((first) => first.contains(document.activeElement));

/** The administrator's home page, once its items can be edited in place. */
async function manage(visit: Visit, where: Site = auth, visitor: Parameters<Visit>[2] = {}): Promise<Page> {
  const page = await visit(where, "/", { signedIn: true, allow, ...visitor });
  await button(page, "Add Banner").waitFor();
  return page;
}

async function addBanner(page: Page, content: string) {
  await button(page, "Add Banner").click();
  await dialog(page).getByLabel("Content").fill(content);
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await item(page, content).waitFor();
  await dialog(page).waitFor({ state: "detached" });
}

async function addBannerOnPage(page: Page, content: string) {
  await open(page, "/dashboard/info/new?kind=banner");
  await page.getByLabel("Content").fill(content);
  await button(page, "Add banner").click();
  await item(page, content).waitFor();
}

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";

  test(`[H06] without info items only the administrator is told how to add one, ${how}`, async ({ visit }) => {
    const hint = "There are no info items yet. Add a banner, card or image and it replaces this welcome message.";
    const page = await visit(empty, "/", { signedIn: true, scripts });
    expect(await page.getByText(hint).isVisible()).toBe(true);
    const role = scripts ? "button" : "link";
    for (const kind of ["Banner", "Card", "Image"]) {
      await page.getByRole(role, { name: `Add ${kind}`, exact: true }).waitFor();
    }
    const visitor = await visit(empty, "/", { scripts });
    expect(await visitor.getByText(hint).count()).toBe(0);
    expect(await visitor.getByRole("heading", { name: "Welcome" }).isVisible()).toBe(true);
  });

  test(`[H07] only the administrator has controls, on every item, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/", { signedIn: true, scripts });
    const role = scripts ? "button" : "link";
    const count = await items(page).count();
    expect(count).toBeGreaterThanOrEqual(8);
    for (const name of ["Edit", "Delete"]) {
      await expect.poll(() => items(page).getByRole(role, { name, exact: true }).count()).toBe(count);
    }
    expect(await items(page).getByRole("button", { name: "Move to top" }).count()).toBe(count);
    const [card] = demo.info.cards;
    expect(
      await item(page, card?.heading ?? "")
        .locator("time")
        .getAttribute("datetime"),
    ).toBe(new Date(card?.timestamp ?? 0).toISOString());
    const visitor = await visit(site, "/", { scripts });
    expect(await items(visitor).count()).toBe(count);
    expect(await items(visitor).getByRole("button").count()).toBe(0);
    expect(await visitor.getByText("Info items appear newest first.").count()).toBe(0);
  });
}

test("[I01] [H04] a dialog makes a banner, a card and an image; what was typed stays when the kind is changed", async ({
  visit,
}) => {
  const visitor = await visit(auth, "/");
  const page = await manage(visit);
  await button(page, "Add Banner").click();
  const form = dialog(page);
  await expect.poll(() => form.getByLabel("Content").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await form.getByLabel("Heading").isVisible()).toBe(false);
  await form.getByLabel("Content").fill("Typed once");
  await form.getByText("Card", { exact: true }).click();
  await form.getByLabel("Heading").fill("Also typed");
  expect(await form.getByLabel("Content").inputValue()).toBe("Typed once");
  await form.getByText("Image", { exact: true }).first().click();
  expect(await form.getByLabel("Content").isVisible()).toBe(false);
  await form.getByText("Card", { exact: true }).click();
  expect(await form.getByLabel("Heading").inputValue()).toBe("Also typed");
  await form.getByLabel("Drop an image here").setInputFiles(photo);
  await form.getByText("Uploaded", { exact: true }).waitFor();
  await form.getByRole("button", { name: "Add card" }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => announced(page)).toBe("Card added");
  expect(await items(page).first().getByRole("heading").textContent()).toBe("Also typed");
  expect(await items(page).first().locator("img").count()).toBe(1);
  // The new item's toolbar has the focus.
  await expect.poll(() => focusIsOnFirst(page)).toBe(true);

  await button(page, "Add Image").click();
  await form.getByLabel("Drop an image here").setInputFiles(photo);
  await form.getByLabel("What the picture shows").fill("A wall in the sun");
  // Submitted while the picture may still be uploading: the form waits for it.
  await form.getByRole("button", { name: "Add image" }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => items(page).first().getByRole("img").getAttribute("alt")).toBe("A wall in the sun");

  await addBanner(page, "The newest of all");
  expect(await items(page).first().textContent()).toContain("The newest of all");
  await expect.poll(() => items(visitor).first().textContent()).toBe("The newest of all");
  expect(await items(visitor).nth(1).getByRole("img").getAttribute("alt")).toBe("A wall in the sun");
});

test("[I01] without scripts a page makes a banner or a card, and says why it cannot take an image", async ({
  visit,
}) => {
  const page = await visit(auth, "/", { signedIn: true, scripts: false, allow });
  await page.getByRole("link", { name: "Add Banner" }).click();
  await page.waitForURL("**/dashboard/info/new?kind=banner");
  await page.getByLabel("Content").fill("Typed without scripts");
  await page.getByText("Card", { exact: true }).click();
  await page.getByLabel("Heading").fill("Plain card");
  expect(await page.getByText("only with scripts").isVisible()).toBe(true);
  await button(page, "Add card").click();
  await page.waitForURL("**/#*");
  expect(await items(page).first().getByRole("heading").textContent()).toBe("Plain card");

  await item(page, "Plain card").getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Heading").fill("Plainer card");
  await button(page, "Save card").click();
  await page.waitForURL("**/#*");
  await item(page, "Plainer card").getByText("Typed without scripts").waitFor();
});

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";

  test(`[I02] [I03] what a banner and a card lack is said beside the field, ${how}`, async ({ visit }) => {
    const page = await visit(auth, "/dashboard/info/new?kind=card", { signedIn: true, scripts, allow });
    await button(page, "Add card").click();
    await page.getByText("Heading Required").waitFor();
    await page.getByText("Content Required").waitFor();
    expect(await page.getByText("Image required").count()).toBe(0);
    expect(await page.getByLabel("Heading").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Heading").fill("Kept");
    await page.getByText("Banner", { exact: true }).click();
    await button(page, "Add banner").click();
    // Without scripts this is another page: a banner's, which has no error about a heading.
    await expect.poll(() => page.getByText("Heading Required").count()).toBe(0);
    await page.getByText("Content Required").waitFor();
    await page.getByText("Card", { exact: true }).click();
    expect(await page.getByLabel("Heading").inputValue()).toBe("Kept");
  });
}

test("[I02] [I04] in the dialog mistakes are told beside their fields, and pass axe", async ({ visit }) => {
  const page = await manage(visit);
  await button(page, "Add Banner").click();
  await dialog(page).waitFor();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await dialog(page).getByText("Content Required").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
  await expectAccessible(page);
  await dialog(page).getByText("Image", { exact: true }).first().click();
  await dialog(page).getByRole("button", { name: "Add image" }).click();
  await dialog(page).getByText("Image required (20MB maximum)").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  await expectAccessible(page);
});

test("[I04] [L13] what is no picture, or is too large, is told; the next choice counts", async ({ visit }) => {
  const page = await manage(visit);
  const sent: number[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/uploads")) sent.push(1);
  });
  await button(page, "Add Image").click();
  const form = dialog(page);
  const wrong = "Must be an image (20MB maximum)";
  await using huge = await filesOnDisk({ "huge.jpg": 20_000_001 });
  await form.getByLabel("Drop an image here").setInputFiles(huge.paths);
  await form.getByText(wrong).waitFor();
  expect(sent).toEqual([]);
  await form.locator("input[type=file]").setInputFiles({
    name: "page.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<html><script>alert(1)</script></html>"),
  });
  await expect.poll(() => sent).toEqual([1]);
  await form.getByText("Choose another file").waitFor();
  await form.getByText(wrong).waitFor();
  await form.getByRole("button", { name: "Add image" }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  await form.getByText(wrong).waitFor();
  await expectAccessible(page);
  await form.locator("input[type=file]").setInputFiles(await plainPicture("teal"));
  await form.getByText("Uploaded", { exact: true }).waitFor();
  await expect.poll(() => form.getByText(wrong).count()).toBe(0);
  await form.getByRole("button", { name: "Add image" }).click();
  await form.waitFor({ state: "detached" });
  // An image without a description is named by its time.
  await items(page)
    .first()
    .getByRole("group", { name: /^Image: \d{4}-\d\d-\d\d \d\d:\d\d \S+$/ })
    .waitFor();
});

test("[I03] a card's words, and its picture, are edited in place; another is put in its stead or none", async ({
  visit,
}) => {
  const page = await manage(visit);
  await button(page, "Add Card").click();
  await dialog(page).getByLabel("Heading").fill("Before");
  await dialog(page).getByLabel("Content").fill("Words");
  await dialog(page)
    .getByLabel("Drop an image here")
    .setInputFiles(await plainPicture("teal"));
  await dialog(page).getByRole("button", { name: "Add card" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await item(page, "Before").waitFor();
  const before = await items(page).first().locator("img").getAttribute("src");

  const edit = dialog(page, "Edit card");
  await items(page).first().getByRole("button", { name: "Edit" }).click();
  await edit.getByLabel("Heading").fill("After");
  await edit.getByRole("button", { name: "Save card" }).click();
  await edit.waitFor({ state: "detached" });
  await expect.poll(() => announced(page)).toBe("Card saved");
  await expect.poll(() => focused(page)).toBe("Edit");
  expect(await items(page).first().getByRole("heading").textContent()).toBe("After");
  expect(await items(page).first().locator("img").getAttribute("src")).toBe(before);

  await items(page).first().getByRole("button", { name: "Edit" }).click();
  await edit.locator("input[type=file]").setInputFiles(await plainPicture("navy"));
  await edit.getByText("Uploaded", { exact: true }).waitFor();
  await edit.getByRole("button", { name: "Save card" }).click();
  await edit.waitFor({ state: "detached" });
  await expect.poll(() => items(page).first().locator("img").getAttribute("src")).not.toBe(before);

  await items(page).first().getByRole("button", { name: "Edit" }).click();
  await edit.getByRole("button", { name: "Remove" }).click();
  await edit.getByRole("button", { name: "Save card" }).click();
  await edit.waitFor({ state: "detached" });
  await expect.poll(() => items(page).first().locator("img").count()).toBe(0);
});

test("[I05] [I08] [I09] an item is deleted in its own place, after a question whose focus is on CANCEL", async ({
  visit,
}) => {
  const page = await manage(visit);
  await addBanner(page, "Below");
  await addBanner(page, `Doomed ${"whatever it says ".repeat(20)}`);
  await page.getByRole("group", { name: /^Banner: Doomed .{40,80}…$/ }).waitFor();
  await item(page, "Doomed").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => focused(page)).toBe("CANCEL");
  const stays = "It stays in the bin for 30 days, where it can be restored.";
  expect((await focusedDescription(page)).replace("!It", "! It")).toBe(`${question} ${stays}`);
  expect(await items(page).first().getByRole("heading", { name: question, exact: true }).isVisible()).toBe(true);
  expect(await items(page).first().getByText(stays).isVisible()).toBe(true);
  expect(await items(page).first().getByText("Doomed").last().isVisible()).toBe(true);
  await expectAccessible(page);
  await button(page, "CANCEL").click();
  await expect.poll(() => focused(page)).toBe("Delete");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("CANCEL");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Delete");
  await page.keyboard.press("Enter");

  const fault = await auth.breakAt("delete", "info_item");
  await button(page, "CONFIRM DELETE").click();
  await items(page).first().getByRole("alert").getByText("Error submitting to database").waitFor();
  await expectAccessible(page);
  await fault.repair();
  // Opened again, the question no longer shows the earlier failure.
  await button(page, "CANCEL").click();
  await item(page, "Doomed").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => focused(page)).toBe("CANCEL");
  expect(await items(page).first().getByRole("alert").count()).toBe(0);

  const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/delete.data*", async (route) => {
    await seen;
    await route.continue();
  });
  await button(page, "CONFIRM DELETE").click();
  await items(page).first().getByRole("button", { name: "Loading..." }).waitFor();
  await button(page, "CANCEL").click({ force: true });
  expect(await items(page).first().getByText(question).isVisible(), "it is too late to call it off").toBe(true);
  letThrough();
  await expect.poll(() => item(page, "Doomed").count()).toBe(0);
  await expect.poll(() => announced(page)).toBe("Banner deleted");
  await expect.poll(() => focusIsOnFirst(page)).toBe(true);
  expect(await items(page).first().textContent()).toContain("Below");
  await page.getByRole("group", { name: "New info item" }).getByRole("link", { name: "Bin" }).click();
  await page.getByRole("button", { name: /^Restore Doomed/ }).waitFor();
});

test("[I05] [I08] without scripts the question has a page", async ({ visit }) => {
  const page = await visit(auth, "/", { signedIn: true, scripts: false, allow });
  await addBannerOnPage(page, "Doomed on paper");
  await item(page, "Doomed on paper").getByRole("link", { name: "Delete" }).click();
  await page.getByText(question).waitFor();
  await page.getByText("Doomed on paper").waitFor();
  await page.getByRole("link", { name: "CANCEL", exact: true }).click();
  await item(page, "Doomed on paper").getByRole("link", { name: "Delete" }).click();
  const fault = await auth.breakAt("delete", "info_item");
  await button(page, "CONFIRM DELETE").click();
  await page.getByText("Error submitting to database").waitFor();
  await fault.repair();
  await button(page, "CONFIRM DELETE").click();
  await page.waitForURL("**/#*");
  expect(await item(page, "Doomed on paper").count()).toBe(0);
});

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";

  test(`[HI42] what was done to an info item is undone on the home page, ${how}`, async ({ visit }) => {
    const content = `Done and undone ${how}`;
    const page = scripts ? await manage(visit) : await visit(auth, "/", { signedIn: true, scripts, allow });
    await (scripts ? addBanner(page, content) : addBannerOnPage(page, content));
    await item(page, content)
      .getByRole(scripts ? "button" : "link", { name: "Delete" })
      .click();
    await button(page, "CONFIRM DELETE").click();
    await expect.poll(() => item(page, content).count()).toBe(0);
    const visitor = await visit(auth, "/");
    await page.getByRole("main").getByText("Done", { exact: true }).waitFor();
    if (scripts) await expectAccessible(page);
    await button(page, "Undo").click();
    await item(page, content).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await item(visitor, content).waitFor();
    expect(await visitor.getByText("Done", { exact: true }).count()).toBe(0);
  });

  test(`[I06] an item moves to the top, ${how}`, async ({ visit }) => {
    const page = await visit(site, "/", { signedIn: true, scripts, allow });
    const { heading } = demo.info.cards[scripts ? 2 : 3] ?? { heading: "" };
    if (scripts) await button(page, "Add Banner").waitFor();
    const before = Date.now();
    const tried = Promise.withResolvers<void>();
    const asked: string[] = [];
    await page.route("**/top.data*", async (route) => {
      asked.push(route.request().url());
      await tried.promise;
      await route.continue();
    });
    await item(page, heading).getByRole("button", { name: "Move to top" }).click();
    if (scripts) {
      // One at a time: the second press does nothing while the first is in progress.
      await item(page, heading).getByRole("button", { name: "Loading..." }).waitFor();
      await items(page).last().getByRole("button", { name: "Move to top" }).click({ force: true });
      tried.resolve();
    }
    await expect.poll(() => items(page).first().textContent()).toContain(heading);
    const moved = await items(page).first().locator("time").getAttribute("datetime");
    expect(Date.parse(moved ?? "")).toBeGreaterThanOrEqual(before);
    if (!scripts) return;
    await expect.poll(() => announced(page)).toBe("Moved to top");
    await expect.poll(() => focusIsOnFirst(page)).toBe(true);
    expect(asked).toHaveLength(1);
  });
}

test("what cannot be saved says so in the dialog, and nothing typed is lost", async ({ visit }) => {
  const page = await manage(visit, empty);
  const fault = await empty.breakAt("insert", "info_item");
  await button(page, "Add Banner").click();
  await dialog(page).getByLabel("Content").fill("Stays");
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await dialog(page).getByRole("alert").getByText("Error submitting to database").waitFor();
  expect(await dialog(page).getByLabel("Content").inputValue()).toBe("Stays");
  await fault.repair();
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await item(page, "Stays").waitFor();
  await expect.poll(() => empty.logs()).toContain("disk full");
  // When the last one is gone, the focus moves to the button that adds one.
  await item(page, "Stays").getByRole("button", { name: "Delete" }).click();
  await button(page, "CONFIRM DELETE").click();
  await page.getByText("There are no info items yet.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("add-info");
});

test("a form whose connection is lost stays as it is, and can be saved later", async ({ visit }) => {
  const page = await manage(visit, auth, { allow: /ERR_INTERNET_DISCONNECTED/ });
  await button(page, "Add Banner").click();
  await dialog(page).getByLabel("Content").fill("Typed in a tunnel");
  await page.context().setOffline(true);
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await dialog(page).getByRole("alert").getByText("Error submitting to database").waitFor();
  expect(await dialog(page).getByLabel("Content").inputValue()).toBe("Typed in a tunnel");
  await page.context().setOffline(false);
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await item(page, "Typed in a tunnel").waitFor();
});

test("without a connection, moving, editing and deleting an item say so, and work later", async ({ visit }) => {
  const page = await manage(visit, auth, { allow: /ERR_INTERNET_DISCONNECTED/ });
  await addBanner(page, "In the tunnel");
  await addBanner(page, "Before the tunnel");
  const mine = item(page, "In the tunnel");
  const failed = mine.getByRole("alert").getByText("Error submitting to database");
  const edit = dialog(page, "Edit banner");
  await page.context().setOffline(true);
  await mine.getByRole("button", { name: "Move to top" }).click();
  await failed.waitFor();
  await mine.getByRole("button", { name: "Delete" }).click();
  await button(page, "CONFIRM DELETE").click();
  await failed.waitFor();
  await button(page, "CANCEL").click();
  await mine.getByRole("button", { name: "Edit" }).click();
  await edit.getByLabel("Content").fill("In the tunnel, and typed there");
  await edit.getByRole("button", { name: "Save banner" }).click();
  await edit.getByRole("alert").getByText("Error submitting to database").waitFor();

  await page.context().setOffline(false);
  expect(await edit.getByLabel("Content").inputValue()).toBe("In the tunnel, and typed there");
  await edit.getByRole("button", { name: "Save banner" }).click();
  await edit.waitFor({ state: "detached" });
  await mine.getByRole("button", { name: "Move to top" }).click();
  await expect.poll(() => items(page).first().textContent()).toContain("In the tunnel, and typed there");
  await mine.getByRole("button", { name: "Delete" }).click();
  await button(page, "CONFIRM DELETE").click();
  await expect.poll(() => mine.count()).toBe(0);
});

test("[R18] [PF08] a dialog stays open while others work, and shows what they did to its item", async ({ visit }) => {
  const mine = await manage(visit);
  await addBanner(mine, "Contested");
  await item(mine, "Contested").getByRole("button", { name: "Edit" }).click();
  const edit = dialog(mine, "Edit banner");
  await edit.getByLabel("Content").fill("Typed by me");
  const theirs = await manage(visit);
  await addBanner(theirs, "Something else");
  await item(mine, "Something else").waitFor();
  expect(await edit.getByLabel("Content").inputValue()).toBe("Typed by me");

  await item(theirs, "Contested").getByRole("button", { name: "Edit" }).click();
  await dialog(theirs, "Edit banner").getByLabel("Content").fill("Contested by them");
  await dialog(theirs, "Edit banner").getByRole("button", { name: "Save banner" }).click();
  const { email } = site.administrator;
  const said = new RegExp(`^${email} changed this at \\d\\d:\\d\\d\\. Their text:$`);
  await edit.locator("[id$='-remote']").getByText(said).waitFor();
  await edit.getByRole("button", { name: "Save banner" }).click();
  await edit.getByText("Nothing was saved.").waitFor();
  expect(await edit.getByLabel("Content").inputValue()).toBe("Typed by me");

  await item(theirs, "Contested by them").getByRole("button", { name: "Delete" }).click();
  await button(theirs, "CONFIRM DELETE").click();
  await edit.getByText("This was deleted since you opened it.").waitFor();
  expect(await edit.getByLabel("Content").inputValue()).toBe("Typed by me");
});

test("[A07] after a session ends while the dialog is open, signing in again over it saves the form", async ({
  visit,
}) => {
  const page = await manage(visit);
  await button(page, "Add Banner").click();
  await dialog(page).getByLabel("Content").fill("Outlives its session");
  await page.context().clearCookies();
  const other = await manage(visit);
  // Waits for the session check, which is followed by nothing else.
  const asked = page.waitForResponse("**/session");
  await addBanner(other, "Said meanwhile");
  expect(await (await asked).json()).toEqual({ signedIn: false });
  expect(await dialog(page).getByLabel("Content").inputValue()).toBe("Outlives its session");
  await dialog(page).getByRole("button", { name: "Add banner" }).click();
  await signInAgain(page);
  await item(page, "Outlives its session").waitFor();
  await dialog(page).waitFor({ state: "detached" });

  await item(page, "Outlives its session").getByRole("button", { name: "Delete" }).click();
  await page.context().clearCookies();
  // The page follows the catalog and finds the session ended; the question stays all the same.
  await addBanner(other, "Said once more");
  await item(page, "Said once more").waitFor();
  await button(page, "CONFIRM DELETE").click();
  await signInAgain(page);
  await expect.poll(() => item(page, "Outlives its session").count()).toBe(0);
});

async function signInAgain(page: Page) {
  const again = dialog(page, "Sign in again");
  // The e-mail address is filled in.
  expect(await again.getByLabel("E-mail").inputValue()).toBe(auth.administrator.email);
  await again.getByLabel("Password", { exact: true }).fill(auth.administrator.password);
  await again.getByRole("button", { name: "Sign in" }).click();
}

test("closing the dialog with unsaved work asks first", async ({ visit }) => {
  const page = await manage(visit, auth, { motion: true });
  await button(page, "Add Banner").click();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Add Banner");

  await page.keyboard.press("Enter");
  await dialog(page).getByLabel("Content").fill("Half");
  const asked = dialog(page, "Leave without saving?");
  const ways = [
    () => page.keyboard.press("Escape"),
    () => page.mouse.click(5, 450),
    () => dialog(page).getByRole("button", { name: "Close" }).click(),
    () => dialog(page).getByRole("button", { name: "Cancel" }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await asked.waitFor();
    await asked.getByRole("button", { name: "Stay" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await dialog(page).getByLabel("Content").inputValue()).toBe("Half");
  }
  await page.keyboard.press("Escape");
  await asked.waitFor();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Stay" }).click();
  await asked.waitFor({ state: "detached" });
  // Browsers close a dialog on a repeated Escape: the question closes and comes back, the form stays.
  for (const state of ["visible", "detached", "visible"] as const) {
    await page.keyboard.press("Escape");
    await asked.waitFor({ state });
  }
  expect(await dialog(page).getByLabel("Content").inputValue()).toBe("Half");
  await asked.getByRole("button", { name: "Leave" }).click();
  await dialog(page).waitFor({ state: "detached" });
});

test("a visitor's home page loads no code that manages info items", async ({ visit }) => {
  const loaded = async (signedIn: boolean) => {
    const page = signedIn ? await manage(visit) : await visit(auth, "/");
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
    return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join("\n");
  };
  const ours = ["Info items appear newest first.", "Content Required", "CONFIRM DELETE"];
  const administrators = await loaded(true);
  const visitors = await loaded(false);
  for (const sentence of ours) {
    expect(administrators).toContain(sentence);
    expect(visitors).not.toContain(sentence);
  }
});
