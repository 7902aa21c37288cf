import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { accountMessages } from "#core/account/account.ts";
import { violationsOn } from "#tests/support/accessible.ts";
import { live, open } from "#tests/support/browsing.ts";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo } from "#tests/support/demo.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { startProxy } from "#tests/support/proxy.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const mail = await startMailServer();
const site = await startSite({ demo: true, env: { SMTP_URL: mail.url, MAIL_FROM: "site@cameras.example" } });
afterAll(async () => {
  await site.stop();
  await mail[Symbol.asyncDispose]();
});

const { email, password } = site.administrator;
/** Chrome logs a form's refusal as an error. */
const refusals = /Failed to load resource: .*status of (400|401|429)/;
const refusedOrOffline = new RegExp(`${refusals.source}|ERR_INTERNET_DISCONNECTED`);

/** The link in an e-mail; several sites of the tests share one mail server. */
const resetLink = /http[^\s"]+\/reset\?token=[\w-]+/g;
const isOf = (url: string) => (link: string) => link.startsWith(`${url}/`);

async function fillLogin(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await page.getByLabel("E-mail").fill(credentials.email);
  await page.getByLabel("Password", { exact: true }).fill(credentials.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in on a connection that fails: the form says so, and stays. */
async function signInOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await fillLogin(page, { email, password });
  await expect.poll(() => page.getByRole("alert").textContent()).toBe(accountMessages.signInUnanswered);
  expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
  await page.context().setOffline(false);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name);

for (const scripts of [true, false]) {
  const how = scripts ? "with scripts" : "without scripts";

  test(`[A01] any failure shows 'Incorrect email or password', ${how}`, async ({ visit }) => {
    for (const wrong of [
      { email, password: "not the password" },
      { email: "nobody@varifocal.example", password },
      { email: "not an address", password },
      { email: "", password: "" },
    ]) {
      const page = await visit(site, "/login", { scripts, allow: refusals });
      await fillLogin(page, wrong);
      await expect.poll(() => page.getByRole("alert").textContent()).toBe("Incorrect email or password");
      expect(await page.getByLabel("E-mail").inputValue()).toBe(wrong.email);
      await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
      expect(new URL(page.url()).pathname).toBe("/login");
    }
  });

  test(`[A05] the dashboard shows the login form at the address asked for, and then that address, ${how}`, async ({
    visit,
  }) => {
    const page = await visit(site, "/dashboard/?from=letter", { scripts, allow: refusedOrOffline });
    expect(await heading(page)).toBe("Admin login");
    expect(page.url()).toBe(`${site.url}/dashboard/?from=letter`);
    if (scripts) await signInOffline(page);
    await fillLogin(page, { email, password: "not the password" });
    await expect.poll(() => page.getByRole("alert").textContent()).toBe("Incorrect email or password");
    // The scripts have loaded by now.
    if (scripts) await signInOffline(page);
    await fillLogin(page, { email, password });
    await expect.poll(() => heading(page)).toBe("Summary");
    expect(page.url()).toBe(`${site.url}/dashboard/?from=letter`);
  });

  test(`[A04] Sign Out ends the session on the server; after a lost connection its address asks again, ${how}`, async ({
    visit,
  }) => {
    await using line = await startProxy(site);
    const page = await visit({ url: line.url }, "/login", {
      scripts,
      allow: /ERR_|Error loading route module|dynamically imported module/,
    });
    await fillLogin(page, { email, password });
    await expect.poll(() => heading(page)).toBe("Summary");
    const cookies = await page.context().cookies();

    line.cut();
    await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
    // The browser's own page, which says that the site cannot be reached.
    await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
    line.restore();
    await open(page, "/logout");
    expect(await page.getByRole("main").textContent()).toContain("You are still signed in.");
    // Both forms sign out; the one in the navigation works without scripts, too.
    const place = scripts ? page.getByRole("main") : page.getByRole("navigation", { name: "Main" });
    await place.getByRole("button", { name: "Sign Out" }).click();
    await page.waitForURL(`${line.url}/`);
    await expect.poll(() => page.getByRole("button", { name: "Sign Out" }).count()).toBe(0);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("varifocal-session");

    await page.context().addCookies(cookies);
    const answer = await page.goto("/dashboard");
    expect(answer?.status()).toBe(401);
    expect(await heading(page)).toBe("Admin login");
  });

  test(`[A03] a forgotten password is reset by the link in the e-mail, once, ${how}`, async ({ visit }) => {
    await using own = await startSite({ env: { SMTP_URL: mail.url, MAIL_FROM: "site@cameras.example" } });
    const page = await visit(own, "/login", { scripts, allow: /Failed to load resource: .* status of (400|410)/ });
    await page.getByRole("link", { name: "Forgot password" }).click();
    // The login form has a field of the same name and stays until this screen replaces it.
    await page.getByRole("button", { name: "Send reset link" }).waitFor();

    await page.getByLabel("E-mail").fill("mira@varifocal");
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect.poll(() => page.getByText("Invalid email").count()).toBe(1);
    expect(await page.getByLabel("E-mail").inputValue()).toBe("mira@varifocal");
    expect(await page.getByLabel("E-mail").getAttribute("aria-invalid")).toBe("true");

    for (const address of ["nobody@varifocal.example", own.administrator.email]) {
      await open(page, "/forgot");
      await page.getByLabel("E-mail").fill(address);
      await page.getByRole("button", { name: "Send reset link" }).click();
      await expect.poll(() => page.getByRole("status").getByText("Reset link set - check your email").count()).toBe(1);
    }
    const letters = () => mail.received.filter(({ message }) => message.match(resetLink)?.some(isOf(own.url)));
    await expect.poll(() => letters().length).toBe(1);
    expect(letters()[0]?.to).toEqual([own.administrator.email]);

    const link = letters()[0]?.message.match(resetLink)?.[0] ?? "";
    const answer = await page.goto(link);
    expect(answer?.headers()).toMatchObject({ "referrer-policy": "same-origin", "cache-control": "private, no-store" });
    await live(page);
    const field = page.getByLabel("New password");
    await field.fill("too short");
    await page.getByRole("button", { name: "Set password" }).click();
    await expect.poll(() => page.getByText("Password too short - at least 12 characters").count()).toBe(1);
    const late = await page.context().newPage();
    await open(late, link);
    await field.fill("a dozen prisms");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.waitForURL("**/login?changed");
    await late.getByLabel("New password").fill("a dozen mirrors");
    await late.getByRole("button", { name: "Set password" }).click();
    await expect.poll(() => late.getByRole("alert").textContent()).toContain("used already");
    await expect.poll(() => page.getByRole("status").getByText("Password changed.").count()).toBe(1);
    await fillLogin(page, { email: own.administrator.email, password: "a dozen prisms" });
    await expect.poll(() => heading(page)).toBe("Summary");

    expect((await page.goto(link))?.status()).toBe(410);
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("used already");
    expect(await page.getByRole("link", { name: "Send another reset link" }).getAttribute("href")).toBe("/forgot");
  });
}

test("[A02] /login leads to the dashboard when signed in", async ({ visit }) => {
  const page = await visit(site, "/login", { signedIn: true });
  expect(page.url()).toBe(`${site.url}/dashboard`);
});

test("[L07] Admin leads to the dashboard when signed in, otherwise to the login", async ({ visit }) => {
  const visitor = await visit(site, "/about");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Admin" }).click();
  await visitor.waitForURL(`${site.url}/login`);
  const administrator = await visit(site, "/about", { signedIn: true });
  await administrator.getByRole("contentinfo").getByRole("link", { name: "Admin" }).click();
  await administrator.waitForURL(`${site.url}/dashboard`);
});

test("[B02] the summary counts categories and products, and follows an import without a reload", async ({ visit }) => {
  await using own = await startSite();
  const page = await visit(own, "/dashboard", { signedIn: true });
  const counts = (of = page) =>
    of
      .getByRole("main")
      .getByRole("link", { name: /^\d+ (category|categories|products?)$/ })
      .allTextContents();
  expect(await counts()).toEqual(["0categories", "0products"]);

  await using folder = await catalogFolder({ categories: demo.categories.slice(0, 3) });
  await own.import(folder.path);
  await expect.poll(() => counts()).toEqual(["3categories", "0products"]);

  const full = await visit(site, "/dashboard", { signedIn: true });
  expect(await counts(full)).toEqual([`${demo.categories.length}categories`, `${demo.products.length}products`]);
});

test("[A05] every address of the dashboard is refused with 401 while signed out, and nothing of it is in the page", async () => {
  for (const path of ["/dashboard", "/dashboard/categories/new", "/dashboard/no/such/page"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain("Admin login");
    expect(html).not.toContain("Summary");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const data = await fetch(`${site.url}${path}.data`);
    expect(await data.text()).not.toContain(`"products"`);
  }
});

test("an unknown address of the dashboard ends on the error page when signed in", async ({ visit }) => {
  const page = await visit(site, "/dashboard/nothing", { signedIn: true });
  expect(await heading(page)).toBe("Opps");
});

test("the first mistake gets the focus", async ({ visit }) => {
  const page = await visit(site, "/login", { allow: refusals });
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => focused(page)).toBe("password");
  await fillLogin(page, { email, password: "not the password" });
  await expect.poll(() => page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await expect.poll(() => focused(page)).toBe("password");
});

test("a new password can be shown while it is typed, and password managers know whose it is", async ({ visit }) => {
  const page = await visit(site, "/forgot", { allow: refusals });
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  const link = () => mail.received.flatMap(({ message }) => message.match(resetLink) ?? []).find(isOf(site.url));
  await expect.poll(link).toBeDefined();
  await open(page, link() ?? "");

  const field = page.getByLabel("New password");
  expect(await field.getAttribute("autocomplete")).toBe("new-password");
  expect(await page.locator("input[autocomplete=username]").inputValue()).toBe(email);
  await field.fill("a dozen prisms");
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await field.getAttribute("type")).toBe("text");
  expect(await field.inputValue()).toBe("a dozen prisms");
  const violations = await violationsOn(page);
  expect(violations).toEqual([]);
});

test("no other site's page and no link can sign in or out", async () => {
  const foreign = { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams({ email, password });
  for (const path of ["/login", "/logout", "/forgot"]) {
    expect((await fetch(site.url + path, { method: "POST", headers: foreign, body })).status).toBe(403);
  }
  const link = await fetch(`${site.url}/logout`, { redirect: "manual" });
  expect([link.status, link.headers.get("Location")]).toEqual([302, "/"]);
  expect(link.headers.getSetCookie()).toEqual([]);
});

test("repeated wrong passwords are delayed, and the response says for how long", async () => {
  const guess = () =>
    fetch(`${site.url}/login`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams({ email: "guessed@varifocal.example", password: "wrong" }),
    });
  for (let number = 0; number < 5; number++) expect((await guess()).status).toBe(401);
  // On a busy machine the first second may be over by then; each delay doubles.
  let slowed = await guess();
  for (let more = 0; more < 5 && slowed.status === 401; more++) slowed = await guess();
  expect(slowed.status).toBe(429);
  const seconds = Number(slowed.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  const html = await slowed.text();
  expect(html).toContain("Incorrect email or password");
  expect(html).toContain(seconds === 1 ? "Try again in 1 second." : `Try again in ${seconds} seconds.`);
});

test("a request that no form of the site sends is refused at once, and the server keeps running", async () => {
  const sent: RequestInit[] = [
    { body: JSON.stringify({ email, password }), headers: { "Content-Type": "application/json" } },
    { body: "email", headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    { body: new URLSearchParams({ "email[1000000000]": email, password }) },
    { body: new URLSearchParams({ __intent__: "{" }) },
    {},
  ];
  for (const path of ["/login", "/forgot", "/reset?token=x"]) {
    for (const { headers, ...request } of sent) {
      const answer = await fetch(site.url + path, {
        ...request,
        method: "POST",
        headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
        signal: AbortSignal.timeout(45_000),
      });
      expect(answer.status).toBe(400);
    }
  }
});

test("Better Auth's own addresses are not public", async () => {
  for (const path of ["/api/auth/sign-in/email", "/api/auth/sign-up/email", "/api/auth/get-session", "/api/auth/ok"]) {
    expect((await fetch(site.url + path)).status).toBe(404);
  }
});

test("a visitor's pages load no code that only forms need", async ({ visit }) => {
  const loaded = async (path: string) => {
    const page = await visit(site, path);
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".js")),
    );
    return (await Promise.all(scripts.map(async (name) => (await fetch(name)).text()))).join("\n");
  };
  const aSentenceOfZod = "Invalid input: expected ";
  expect(await loaded("/login")).toContain(aSentenceOfZod);
  expect(await loaded("/")).not.toContain(aSentenceOfZod);
  expect(await loaded("/catalog")).not.toContain(aSentenceOfZod);
});
