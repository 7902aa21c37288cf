import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { answerOf, request, startPageProxy } from "#tests/operating/page-proxy.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { smallCatalog } from "#tests/support/archive-site.ts";
import { launchBrowser } from "#tests/support/browsing.ts";
import { narrowCatalogFolder } from "#tests/support/catalog-folder.ts";
import { openFaultyRelay } from "#tests/support/faulty-relay.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { freePort, run, startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";

// Three processes over PostgreSQL, with their files in one folder, behind HAProxy as deploy/ sets it up. The
// third reaches its database through a relay, which can break.

const publicUrl = "https://cameras.example";
const postgres = await startPostgres();
const relay = await openFaultyRelay(postgres.socket);
const folder = await mkdtemp(join(tmpdir(), "varifocal-balancer-"));
const environment = {
  ...demoAdministrator.environment,
  DATABASE_URL: postgres.urlOf("postgres"),
  DATA_DIR: join(folder, "data"),
  CONTENT_DIR: await smallContent(join(folder, "content")),
  AUTH_SECRET: "a secret of at least thirty-two characters",
  SITE_URL: publicUrl,
  TRUSTED_PROXIES: "127.0.0.1",
};
const { downloads = [], ...others } = smallCatalog();
const records = { ...others, downloads: downloads.map((download) => ({ ...download, fileName: "firmware.pdf" })) };
await using catalog = await narrowCatalogFolder(records);
await run(["cli/main.ts", "import", catalog.path], environment);

const ports = await Promise.all([freePort(), freePort(), freePort()]);
const start = (nth: number) => {
  const own = nth === 2 ? { DATABASE_URL: postgres.urlAt(relay.port, "postgres") } : {};
  return startServer([], { ...environment, ...own }, { port: ports[nth] });
};
const servers = await Promise.all(ports.map((_, nth) => start(nth)));
const proxy = await startPageProxy("haproxy", ...(ports as [number, number, number]));
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await Promise.all(servers.map((server) => server.stop()));
  await relay[Symbol.asyncDispose]();
  await postgres[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const encoding = { "accept-encoding": "br" };
const pages = [
  ...["/", "/catalog", "/support", "/about", "/contact", "/privacy"],
  ...(others.categories ?? []).map(({ id }) => `/catalog/categories/${id}`),
  ...(others.products ?? []).map(({ id }) => `/catalog/products/${id}`),
];
const files = [...(await filesOn(pages))];

async function filesOn(paths: string[]): Promise<Set<string>> {
  const bodies = await Promise.all(paths.map(async (path) => (await fetch(servers[0]?.url + path)).text()));
  const links = bodies
    .join("\n")
    .replaceAll("&amp;", "&")
    .match(/\/files\/[^"\s,)\\]+/g);
  return new Set(links);
}

/** Has every process answer every page and file once, which fills the caches. */
async function warm(): Promise<void> {
  for (const { url } of servers) {
    for (const path of [...pages, ...files]) {
      const answer = await fetch(url + path, { headers: encoding });
      expect(answer.status, path).toBe(200);
      await answer.arrayBuffer();
    }
  }
}

type Kind = "cached page" | "file" | "page that is in no cache";

interface Answer {
  kind: Kind;
  /** `ours`: a process; `balancer`: HAProxy itself; `none`: the connection broke. */
  by: "ours" | "balancer" | "none";
  status: number;
  isLoading: boolean;
}

const everyMs = 20;

function startVisitors() {
  const answers: Answer[] = [];
  const underWay = new Set<Promise<void>>();
  const stop = new AbortController();
  let asked = 0;

  async function ask(kind: Kind, path: string): Promise<void> {
    const known = kind === "page that is in no cache" ? {} : encoding;
    try {
      const { headers, body } = await answerOf(request(proxy.browser, { ":path": path, ...known }).end());
      const by = headers["x-request-id"] ? "ours" : "balancer";
      answers.push({ kind, by, status: Number(headers[":status"]), isLoading: body.includes("Loading...") });
    } catch {
      answers.push({ kind, by: "none", status: 0, isLoading: false });
    }
  }

  function next(): Promise<void> {
    const turn = asked++;
    const of = (paths: string[]) => paths[turn % paths.length] ?? "";
    if (turn % 5 < 2) return ask("cached page", of(pages));
    if (turn % 5 < 4) return ask("file", of(files));
    return ask("page that is in no cache", `/search?q=never+${turn}`);
  }

  const going = (async () => {
    const began = performance.now();
    try {
      for await (const _ of setInterval(everyMs, undefined, { signal: stop.signal })) {
        // Catches up after a delay.
        while (asked * everyMs < performance.now() - began) {
          const answer = next();
          underWay.add(answer);
          answer.then(() => underWay.delete(answer));
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    await Promise.all(underWay);
  })();

  return {
    answers,
    async stop(what: string) {
      stop.abort();
      await going;
      const counted = Object.entries(Object.groupBy(answers, ({ kind }) => kind)).map(([kind, of]) => {
        const not200 = of.filter(({ status }) => status !== 200);
        const loading = not200.filter(({ by, isLoading }) => by === "ours" && isLoading);
        return `${kind}: ${of.length} asked, ${not200.length} not 200, ${loading.length} of them the loading screen`;
      });
      console.log(`${what}: ${counted.join("; ")}`);
      return answers;
    },
  };
}

/** Cached pages are always answered; others may at worst get our loading screen. */
function expectNothingFailed(answers: Answer[]): void {
  const failed = answers.filter(({ kind, by, status, isLoading }) => {
    const isLoadingScreen = kind === "page that is in no cache" && status === 503 && isLoading;
    return by !== "ours" || (status !== 200 && !isLoadingScreen);
  });
  expect(failed).toEqual([]);
  for (const kind of ["cached page", "file"])
    expect(answers.filter((one) => one.kind === kind).length).toBeGreaterThan(20);
}

/** The status of a process itself; 0 where it does not answer. */
const direct = (nth: number, path: string) =>
  fetch(`${servers[nth]?.url}${path}`).then(
    ({ status }) => status,
    () => 0,
  );

const lastOf = (answers: Answer[], count: number) =>
  answers.filter(({ kind }) => kind === "page that is in no cache").slice(-count);

test("[OP04] one of three processes loses the database: the balancer takes it out, and back in by itself", async () => {
  await warm();
  const visitors = startVisitors();
  await relay.behave("stopped");
  await expect.poll(() => direct(2, "/readyz?database")).toBe(503);
  expect(await direct(2, "/readyz")).toBe(200);
  // If the third process still got requests, a third of these would be loading screens.
  const before = visitors.answers.length;
  await expect
    .poll(
      () => visitors.answers.length > before + 150 && lastOf(visitors.answers, 20).every((one) => one.status === 200),
    )
    .toBe(true);
  await relay.behave("well");
  await expect.poll(() => direct(2, "/readyz?database")).toBe(200);
  expectNothingFailed(await visitors.stop("The database lost for one of three"));
});

test("[OP04] PostgreSQL stops for twenty seconds: cached pages and their pictures answer, others are the loading screen until it is back", async () => {
  await warm();
  const chromium = await launchBrowser([
    `--host-resolver-rules=MAP cameras.example:443 127.0.0.1:${proxy.port}`,
    "--ignore-certificate-errors",
  ]);
  try {
    const page = await chromium.newPage();
    let loaded = 0;
    page.on("load", () => (loaded += 1));
    const visitors = startVisitors();
    await postgres.stop();
    const stopped = performance.now();
    await expect.poll(() => visitors.answers.some(({ isLoading }) => isLoading)).toBe(true);
    await page.goto(`${publicUrl}/search?q=camera`);
    await expect.poll(() => page.getByRole("main").textContent()).toBe("Loading...");

    // A stopping process reports it on /readyz while it still answers.
    const stopping = servers[1]?.stop();
    await expect.poll(() => direct(1, "/readyz"), { interval: 20 }).toBe(503);
    expect(await direct(1, "/about")).toBe(200);
    await stopping;
    while (performance.now() - stopped < 20_000) await new Promise((done) => setTimeout(done, 100));
    expect(loaded, "a page that waits is not loaded again and again").toBe(1);

    await postgres.start();
    await page.getByText(/^Search returned \d+ result/).waitFor({ timeout: 60_000 });
    await expect.poll(() => loaded).toBe(2);
    await expect.poll(() => lastOf(visitors.answers, 20).every(({ status }) => status === 200)).toBe(true);
    servers[1] = await start(1);
    expectNothingFailed(await visitors.stop("PostgreSQL stopped for all"));
  } finally {
    await chromium.close();
  }
});
