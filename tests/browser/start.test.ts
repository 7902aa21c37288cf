import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { demo } from "#tests/support/demo.ts";
import { freePort, startServer } from "#tests/support/server-process.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

test("the demo, started again, is ready at once and changes nothing", async () => {
  await using site = await startSite({ demo: true });
  const before = await contents(site.dataDir);
  await using bare = await startSite();
  // Relative to this machine's speed: filling the catalog takes some thirty times as long, every time.
  const took: [bare: number, demo: number][] = [];
  const isInTime = () => took.some(([ofBare, ofDemo]) => ofDemo < 3 * ofBare + 1_000);
  while (!isInTime() && took.length < 3) took.push([await restarting(bare), await restarting(site)]);
  expect(isInTime(), `${took} milliseconds to stop and be ready again`).toBe(true);
  expect(await contents(site.dataDir)).toEqual(before);
  expect(before.changes).toBeGreaterThan(0);
  expect(site.logs()).toContain(`Its data       ${site.dataDir}`);
});

test("[L11] visitors during the first start see the loading screen, then the whole site by itself, even after a power cut", async ({
  visit,
}) => {
  await using folder = await temporaryFolder();
  const port = await freePort();
  const content = join(folder.path, "content");
  await cp("demo/content", content, { recursive: true });
  const own = JSON.parse(await readFile(join(content, "site.json"), "utf8"));
  const accent = { light: "#7a1fa2", dark: "#d9a7f0" };
  await writeFile(join(content, "site.json"), JSON.stringify({ ...own, accent }));
  const environment = {
    DATA_DIR: join(folder.path, "data"),
    CONTENT_DIR: content,
    ...demoAdministrator.environment,
  };
  const options = { port, until: "/healthz" };
  let server = await startServer(["--demo"], environment, options);
  try {
    await expect.poll(async () => (await fetch(`${server.url}/brand.css`)).status, { timeout: 240_000 }).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await (await fetch(`${server.url}/brand.css`)).text()).toContain(accent.light);
    const early = await fetch(`${server.url}/catalog`);
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, expect.stringMatching(/^\d+$/)]);
    const reloads = '<meta http-equiv="refresh"';
    const loading = await early.text();
    expect([loading.includes("Loading..."), loading.includes(reloads)]).toEqual([true, true]);
    const sent = await fetch(`${server.url}/login`, {
      method: "POST",
      headers: { Origin: server.url },
      body: "email=a",
    });
    expect([sent.status, (await sent.text()).includes(reloads)], "a form would be lost").toEqual([503, false]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);

    const page = await visit(server, "/catalog", { allow: /status of 503|net::ERR_/ });
    await page.getByText("Loading...").first().waitFor();
    await page.getByText(/^Filling the demo: \d+ of \d+$/).waitFor();
    expect(await (await fetch(`${server.url}/about`)).text()).toMatch(/Filling the demo: \d+ of \d+</);
    while ((await objects(environment.DATA_DIR)).length < 20) await wait(20);
    await server.kill();

    // Longer than the page's retry, which must not navigate yet.
    await wait(3_000);
    server = await startServer(["--demo"], environment, options);
    const scriptless = await visit(server, "/catalog", { scripts: false });
    for (const waiting of [page, scriptless]) {
      await waiting.getByRole("heading", { level: 1, name: "Catalog" }).waitFor({ timeout: 300_000 });
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
    for (const { id } of [...demo.categories, ...demo.products]) expect(sitemap).toContain(id);
    const support = await (await fetch(`${server.url}/support`)).text();
    for (const { description } of demo.downloads) expect(support).toContain(description);
    // Closed before the server ends, or the page would log it.
    for (const shown of [page, scriptless]) await shown.context().close();
  } finally {
    await server.stop();
  }
});

/** How long a site takes to stop and be ready again, in milliseconds. */
async function restarting(site: Site): Promise<number> {
  const began = performance.now();
  await site.restart();
  return performance.now() - began;
}

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "varifocal-start-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The data folder's changes, file rows, and names of objects. */
async function contents(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, "varifocal.db"), { readOnly: true });
  try {
    const count = (table: string) => database.prepare(`select count(*) as n from "${table}"`).get()?.n as number;
    return {
      changes: count("change"),
      files: count("file"),
      people: count("administrator"),
      objects: await objects(dataDir),
    };
  } finally {
    database.close();
  }
}

async function objects(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, "objects"), { recursive: true }).catch(() => []);
  return found.sort();
}
