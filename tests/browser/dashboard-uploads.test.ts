import { afterAll, expect } from "vitest";
import { unsavedUploadGone } from "#core/files/unsaved-upload.ts";
import { expectAccessible } from "#tests/support/accessible.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite();
afterAll(() => site.stop());

/** Files whose forms were left two hours ago. */
async function leaveFiles(...names: string[]): Promise<void> {
  const mira = await signInOverHttp(site.url);
  for (const name of names) await mira.upload("general-file", Buffer.from(name), name);
  const data = await site.openData();
  const created_at = Date.now() - 2.5 * 60 * 60_000;
  await data.database.updateTable("upload").set({ created_at }).execute();
  await data.close();
}

test.for([true, false])(
  "[OP36] files that no form names lead from the summary to a list, where each is deleted in two steps (scripts: %s)",
  async (scripts, { visit }) => {
    await leaveFiles("firmware.bin", "manual.pdf");
    const page = await visit(site, "/dashboard", { signedIn: true, scripts });
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "Uploaded files in no saved form" }).click();
    await page.waitForURL("**/dashboard/uploads");
    const names = main.getByRole("listitem").locator("p:first-child");
    await expect.poll(async () => (await names.allTextContents()).sort()).toEqual(["firmware.bin", "manual.pdf"]);
    expect(await main.getByText(`12 bytes, 2 hours ago, by ${site.administrator.email}`).count()).toBe(1);

    const ask = main.getByRole("link", { name: "Delete firmware.bin" });
    await ask.click();
    await main.getByRole("heading", { name: "Delete firmware.bin?" }).waitFor();
    if (scripts) await expectAccessible(page);
    await main.getByRole("link", { name: "CANCEL" }).click();
    await expect.poll(() => main.getByRole("button", { name: "CONFIRM DELETE" }).count()).toBe(0);
    if (scripts) {
      await expect.poll(() => ask.evaluate((link) => document.activeElement === link)).toBe(true);
      await expectAccessible(page);
    }
    await ask.click();
    await main.getByRole("button", { name: "CONFIRM DELETE" }).click();
    await expect.poll(() => names.allTextContents()).toEqual(["manual.pdf"]);
    expect(await page.title()).toMatch(/^Uploads/);

    await main.getByRole("link", { name: "Delete manual.pdf" }).click();
    await main.getByRole("button", { name: "CONFIRM DELETE" }).click();
    await main.getByText("No file waits for its form.").waitFor();
    await page.goto("/dashboard");
    expect(await main.getByRole("link", { name: "Uploaded files in no saved form" }).count()).toBe(0);
  },
);

test("[OP36] a list that is open follows a form that is saved, and a file deleted by somebody else is told", async ({
  visit,
}) => {
  await leaveFiles("firmware.bin", "manual.pdf");
  const page = await visit(site, "/dashboard/uploads", { signedIn: true, allow: /status of 409/ });
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Delete firmware.bin" }).click();
  await main.getByRole("button", { name: "CONFIRM DELETE" }).waitFor();
  const data = await site.openData();
  await data.database.deleteFrom("upload").where("name", "=", "firmware.bin").execute();
  await data.close();
  await main.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await main.getByText(unsavedUploadGone).waitFor();

  const mira = await signInOverHttp(site.url);
  const { database, close } = await site.openData();
  const upload = await database.selectFrom("upload").select("id").executeTakeFirstOrThrow();
  await close();
  const sent = await mira.submit("/dashboard/downloads/new", {
    newId: crypto.randomUUID(),
    description: "Manual",
    upload: upload.id,
  });
  expect(sent.status).toBe(202);
  await main.getByText("No file waits for its form.").waitFor();
});
