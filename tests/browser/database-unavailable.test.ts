import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { violationsOn } from "../support/accessible.ts";
import { withLargerText } from "../support/legible.ts";
import { startPostgres } from "../support/postgres-server.ts";
import { startServer } from "../support/server-process.ts";
import { startSite } from "../support/site.ts";
import { smallContent } from "../support/small-content.ts";
import { test } from "../support/visitor.ts";

const postgres = await startPostgres();
const secret = "a secret of at least thirty-two characters";
// A new database needs a new folder of files: the prepared one belongs to another site.
const folder = await mkdtemp(join(tmpdir(), "varifocal-away-"));
const site = await startSite({
  env: {
    DATABASE_URL: postgres.urlOf("postgres"),
    AUTH_SECRET: secret,
    DATA_DIR: join(folder, "data"),
    // At "info", an unavailable database is one line a minute.
    LOG_LEVEL: "debug",
  },
});
afterAll(async () => {
  await site.stop();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function read(path: string): Promise<string> {
  const answer = await fetch(site.url + path);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** The lines that are warnings or worse. */
const complaintsIn = (logs: string) => logs.match(/^\{"level":[456]0.*$/gm) ?? [];
/** One at first, then one a minute. */
function expectFewComplaints(logs: string, since: number): void {
  const count = complaintsIn(logs).length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(1 + Math.floor((Date.now() - since) / 60_000));
}

const allow = /Failed to load resource|status of (401|50[03])/;

test("[OP25] without the database, cached pages stay, others load when it is back, and forms keep what was typed", async ({
  visit,
}) => {
  const administrator = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await administrator.getByLabel("Name").fill("Dome");
  const button = administrator.getByRole("main").getByRole("button", { name: "Create category" });

  const known = await read("/support");

  const gone = Date.now();
  await postgres.kill();
  // Also while reconnecting, not only until the failure is noticed.
  const attempts = () => site.logs().split("reconnecting").length - 1;
  const before = attempts();
  await expect.poll(() => attempts() - before).toBeGreaterThan(2);
  expectFewComplaints(site.logs(), gone);
  expect(await read("/support")).toBe(known);
  for (const path of ["/catalog", "/search?q=dome", "/files/products/none.jpg", "/readyz?database"]) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(503);
    expect(answer.headers.get("Retry-After"), path).toMatch(/^\d+$/);
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  await button.click();
  await administrator.getByText("Error submitting to database").waitFor();
  expect(await administrator.getByLabel("Name").inputValue()).toBe("Dome");
  const visitor = await visit(site, "/catalog", { allow });
  await expect.poll(() => visitor.getByRole("main").textContent()).toContain("Loading...");
  expect(await violationsOn(visitor)).toEqual([]);

  await postgres.start();
  await expect.poll(() => visitor.getByRole("heading", { level: 1 }).textContent()).toBe("Catalog");
  await button.click();
  await administrator.getByRole("heading", { name: "Category created successfully" }).waitFor();
  await visitor.getByRole("link", { name: /Dome/ }).first().waitFor({ state: "attached" });
  expect(await read("/support")).not.toBe(known);
});

test("[A01] signing in without the database keeps what was typed, and works when it is back", async ({ visit }) => {
  const { email, password } = site.administrator;
  const page = await visit(site, "/login", { allow });
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const over = await visit(site, "/dashboard/categories/new", { signedIn: true, allow });
  await over.getByLabel("Name").fill("Turret");

  await postgres.kill();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("Incorrect email or password, or the site cannot be reached").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe(email);
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe(password);

  const forgot = await visit(site, "/forgot", { allow });
  await forgot.getByLabel("E-mail").fill(email);
  await forgot.getByRole("button", { name: "Send reset link" }).click();
  await forgot.getByText("Invalid email, or the site cannot be reached").waitFor();
  expect(await forgot.getByLabel("E-mail").inputValue()).toBe(email);

  await postgres.start();
  await expect.poll(async () => (await fetch(`${site.url}/readyz?database`)).status).toBe(200);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");

  // The dialog that asks to sign in again stays as well.
  const cookies = await over.context().cookies();
  await over.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: "ended" })));
  await over.getByRole("main").getByRole("button", { name: "Create category" }).click();
  const dialog = over.getByRole("dialog", { name: "Sign in again" });
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await postgres.kill();
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByText("or the site cannot be reached").waitFor();
  expect(await over.getByLabel("Name").inputValue()).toBe("Turret");
  await postgres.start();
  await expect.poll(async () => (await fetch(`${site.url}/readyz?database`)).status).toBe(200);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await over.waitForURL("**/new?created=*");
});

test("[L11] [OP25] a server that is started before its database shows the loading screen, and waits", async ({
  visit,
}) => {
  await using late = await startPostgres();
  await late.kill();
  const environment = {
    DATABASE_URL: late.urlOf("postgres"),
    AUTH_SECRET: secret,
    DATA_DIR: join(folder, "late"),
    CONTENT_DIR: await smallContent(join(folder, "content")),
    LOG_LEVEL: "debug",
  };
  const begun = Date.now();
  const server = await startServer([], environment, { until: "/healthz" });
  try {
    await expect.poll(() => server.logs().split("cannot be reached").length).toBeGreaterThan(3);
    await expect.poll(async () => (await fetch(`${server.url}/catalog`)).status).toBe(503);
    expectFewComplaints(server.logs(), begun);
    for (const complaint of complaintsIn(server.logs())) expect(complaint).toContain("cannot be reached");
    const page = await visit(server, "/catalog", { width: 390, allow });
    await page.getByRole("heading", { name: "Loading..." }).waitFor();
    const width = () => page.evaluate(() => [`${document.documentElement.scrollWidth} pixels wide`]);
    expect(await withLargerText(page, width)).toEqual(["390 pixels wide", "390 pixels wide"]);
    await page.context().close();
    await late.start();
    await expect.poll(async () => (await fetch(`${server.url}/catalog`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
