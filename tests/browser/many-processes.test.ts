import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { newId } from "#core/id.ts";
import { open } from "#tests/support/browsing.ts";
import { demo, demoCategory, demoFolder, demoProduct } from "#tests/support/demo.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startSharedSite } from "#tests/support/many-processes.ts";
import { plainPicture } from "#tests/support/product-form.ts";
import { test } from "#tests/support/visitor.ts";
import { makeCategory, makeProduct } from "../support/dashboard-driver.ts";

// Three processes behind HAProxy in round robin, over PostgreSQL and a real S3 server.

const mail = await startMailServer();
const site = await startSharedSite({ demo: true, env: { SMTP_URL: mail.url, MAIL_FROM: "site@cameras.example" } });
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await mail[Symbol.asyncDispose]();
});

/** Chrome logs when a live stream ends with its process; nothing else may fail. */
const allow = /\/live/;
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const main = (page: Page) => page.getByRole("main");
const bullets = demoCategory("Bullet Cameras");

test("every page and every file is the same whichever process answers", async () => {
  const { path } = demoProduct("VF-B8V-2712");
  for (const address of ["/", "/catalog", path, "/search?q=dome", "/support"]) {
    const bodies = await Promise.all(
      Array.from({ length: site.processes }, async (_, nth) => {
        const answer = await fetch(site.addressOf(nth) + address);
        expect(answer.status, address).toBe(200);
        return (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
      }),
    );
    expect(new Set(bodies).size, address).toBe(1);
  }
  const page = await (await fetch(site.url + path)).text();
  const [file = ""] = /\/files\/products\/[^"?]+\.webp/.exec(page) ?? [];
  for (let nth = 0; nth < site.processes; nth++) {
    const part = await fetch(site.addressOf(nth) + file, { headers: { Range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
  }
});

test("[L12] a product with its files is made, and shows on an open page, while processes are replaced", async ({
  visit,
}) => {
  const visitor = await visit(site, "/catalog", { allow });
  const page = await visit(site, "/", { signedIn: true, allow });
  await visitor.evaluate(() => Object.assign(window, { neverReloaded: true }));
  const hand = { page, folder: demoFolder };
  const [category] = demo.categories;
  const product = demo.products.find(({ category: of }) => of === category?.id);
  if (!category || !product) throw new Error("The demo catalog has no category with a product.");
  const own = { ...category, name: "Made by many" };
  await site.replaceDuring(async () => {
    await makeCategory(hand, own);
    const renamed = { ...product, model: "VF-MANY" };
    await makeProduct(hand, renamed, { category: own, accessories: [], isSheetOfOther: true });
    const link = visitor.getByRole("link", { name: /Made by many/ }).first();
    await link.waitFor({ state: "attached" });
    expect(await visitor.evaluate(() => "neverReloaded" in window)).toBe(true);
  });
  await open(visitor, "/search?q=VF-MANY");
  await visitor
    .getByRole("link", { name: /VF-MANY/ })
    .first()
    .waitFor();
  const picture = await visitor.locator("main img").first().getAttribute("src");
  await main(visitor)
    .getByRole("link", { name: /VF-MANY/ })
    .first()
    .click();
  await expect.poll(() => heading(visitor)).toBe("VF-MANY");
  const links = visitor.locator("#downloads a");
  const files = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(files.length).toBe(product.downloads.length);
  for (let nth = 0; nth < site.processes; nth++) {
    for (const path of [picture, ...files]) {
      const answer = await fetch(site.addressOf(nth) + path);
      expect(answer.status).toBe(200);
      // A stopping process waits up to ten seconds for unread responses.
      await answer.arrayBuffer();
    }
  }
});

test("one process after another is replaced, and no request fails", async ({ visit }) => {
  const administrator = await visit(site, "/dashboard/categories/new", { signedIn: true });
  const failures: string[] = [];
  let answered = 0;
  const stop = new AbortController();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!stop.signal.aborted) {
      for (const path of ["/catalog", "/search?q=camera", demoProduct("VF-B8V-2712").path]) {
        const answer = await fetch(site.url + path).catch((error: Error) => error.message);
        if (typeof answer === "string") failures.push(answer);
        else if (!answer.ok) failures.push(`${path} ${answer.status}`);
        else await answer.text();
        answered += 1;
        // Leaves processor time for the processes that start.
        await wait(20);
      }
    }
  });
  for (let nth = 0; nth < site.processes; nth++) {
    await administrator.getByLabel("Description").fill(`Typed while process ${nth} was replaced`);
    await site.replace(nth);
  }
  await administrator.getByLabel("Name").fill("Made in between");
  await administrator.getByRole("main").getByRole("button", { name: "Create category" }).click();
  await administrator.getByRole("heading", { name: "Category created successfully" }).waitFor();
  stop.abort();
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});

test("[K11] [R20] [G06] [I07] a form that reaches two processes at the same moment makes one record", async () => {
  const one = await signInOverHttp(site.addressOf(0));
  const other = await signInOverHttp(site.addressOf(1));
  const picture = (await plainPicture("teal")).buffer;
  const uploaded = async (purpose: "picture" | "general-file") => (await one.upload(purpose, picture, "teal.png")).id;
  const product = { category: bullets.id, model: "VF-AT-ONCE", description: "Sent at once" };
  const forms: [string, Record<string, string>][] = [
    ["/dashboard/categories/new", { name: "Sent at once" }],
    ["/dashboard/products/new", { ...product, "image.upload": await uploaded("picture") }],
    ["/dashboard/downloads/new", { description: "Sent at once", upload: await uploaded("general-file") }],
    ["/dashboard/info/new?stay", { kind: "banner", content: "Sent at once" }],
    ["/dashboard/info/new?stay", { kind: "image", alt: "Sent at once", "image.upload": await uploaded("picture") }],
  ];
  for (const [path, fields] of forms) {
    const form = { ...fields, newId: newId() };
    const answers = await Promise.all([one, other, one, other].map((process) => process.submit(path, form)));
    for (const { status, body } of answers) {
      expect([200, 202], body).toContain(status);
      expect(body).toContain(form.newId);
    }
    // Other values under the same id do not change the record.
    const changed = { ...form, name: "Other", model: "Other", description: "Other", content: "Other", alt: "Other" };
    const refused = await other.submit(path, changed);
    expect([refused.status, refused.body]).toEqual([409, expect.stringContaining("This form was saved before")]);
  }
  // Only the rows: the filters of the product list name the categories too.
  const counted = async (path: string) => {
    const [rows = ""] = /<tbody\b.*<\/tbody>/s.exec((await one.get(path)).body) ?? [];
    return rows.split(/>(?:Sent at once|VF-AT-ONCE)</).length - 1;
  };
  for (const list of ["categories", "products", "downloads"]) {
    expect(await counted(`/dashboard/${list}?q=at+once`), list).toBe(list === "products" ? 0 : 1);
  }
  expect(await counted("/dashboard/products?q=VF-AT-ONCE")).toBe(1);
  // A process that answers from its cache hears of the change a moment later.
  await expect
    .poll(async () => {
      const items = (await (await fetch(site.addressOf(2))).text()).match(/<article\b.*?<\/article>/gs) ?? [];
      return items.filter((item) => item.includes("Sent at once"));
    })
    .toHaveLength(2);
});

test("signing in, signing out and a new password hold in every process, while they are replaced", async ({ visit }) => {
  const { email } = site.administrator;
  const page = await visit(site, "/login", { allow });
  async function signIn(password: string) {
    await open(page, "/login");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => heading(page)).toBe("Summary");
  }
  async function chooseAnother(password: string) {
    await open(page, "/forgot");
    await page.getByLabel("E-mail").fill(email);
    const before = mail.received.length;
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect.poll(() => mail.received.length).toBeGreaterThan(before);
    const link = /http[^\s"]+\/reset\?token=[\w-]+/.exec(mail.received.at(-1)?.message ?? "")?.[0] ?? "";
    await open(page, link);
    await page.getByLabel("New password").fill(password);
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL("**/login?changed");
  }
  await site.replaceDuring(async () => {
    await signIn(site.administrator.password);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL(`${site.url}/`);
    // Every process refuses the old cookie.
    for (let asked = 0; asked < 2 * site.processes; asked++) {
      expect((await fetch(`${site.url}/dashboard`, { headers: { Cookie: cookie } })).status).toBe(401);
    }
    await chooseAnother("a dozen prisms");
    await signIn("a dozen prisms");
  });
  // Restores the password for later tests.
  await chooseAnother(site.administrator.password);
});
