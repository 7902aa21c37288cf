// Measures what the README promises about speed and size: npm run measure (-- --write puts the table into it)
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { launchBrowser } from "./support/browsing.ts";
import { demoCategory, demoProduct } from "./support/demo.ts";
import { generatedCatalogue } from "./support/generated-catalogue.ts";
import { type PageWeight, weighPage } from "./support/page-weight.ts";
import prepare from "./support/prepare.ts";
import { run, type ServerProcess, startServer } from "./support/server-process.ts";

interface Line {
  what: string;
  measured: string;
  goal: string;
  met: boolean;
}

const product = demoProduct("VF-B8V-2712").path;
const category = demoCategory("Bullet Cameras").path;
const dataDir = await mkdtemp(join(tmpdir(), "varifocal-measure-"));
const environment = { DATA_DIR: dataDir, CONTENT_DIR: "demo/content" };
try {
  const lines = await measure();
  const table = asTable(lines);
  process.stdout.write(`${table}\n`);
  if (process.argv.includes("--write")) await writeIntoReadme(table);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function measure(): Promise<Line[]> {
  await prepare();
  await importProducts(1_000);
  const start = await firstAnswers();
  const small = await withServer(async (server) => ({
    memory: await idleMemory(server),
    costs: await pageCosts(server),
    weights: await weigh(server),
  }));
  await importProducts(10_000);
  const large = await withServer(pageCosts);
  return [start, small.memory, ...small.weights, ...growth(small.costs, large)];
}

async function importProducts(count: number): Promise<void> {
  process.stderr.write(`Importing ${count.toLocaleString("en")} products...\n`);
  await using folder = await generatedCatalogue(count);
  await run(["cli/main.ts", "import", folder.path], environment);
}

async function withServer<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result> {
  const server = await startServer([], environment);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** From the process's start to the first 200 for /catalog, five times. */
async function firstAnswers(): Promise<Line> {
  const times: number[] = [];
  while (times.length < 5) {
    const began = performance.now();
    const server = await startServer([], environment, { until: "/catalog" });
    times.push(performance.now() - began);
    await server.stop();
  }
  const measured = `${Math.round(median(times))} ms`;
  return {
    what: "Process start to the first 200 for /catalog, 1,000 products",
    measured,
    goal: "1,000 ms",
    met: median(times) <= 1000,
  };
}

/** After a visitor has seen a few pages and the server has had ten seconds of rest. */
async function idleMemory(server: ServerProcess): Promise<Line> {
  for (const path of ["/", "/catalog", category, product, "/support", "/search?q=dome"]) await timed(server, path);
  await wait(10_000);
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  const megabytes = (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
  return {
    what: "Memory when idle (resident)",
    measured: `${Math.round(megabytes)} MB`,
    goal: "180 MB",
    met: megabytes < 180,
  };
}

async function weigh(server: ServerProcess): Promise<Line[]> {
  const browser = await launchBrowser();
  try {
    const home = await weighPage(browser, server.url, "/");
    const camera = await weighPage(browser, server.url, product);
    return [...weightLines("Product page", camera, 120_000), ...weightLines("Home page", home, 130_000)];
  } finally {
    await browser.close();
  }
}

function weightLines(page: string, weight: PageWeight, mostScript: number): Line[] {
  const bytes = (what: string, measured: number, goal?: number): Line => ({
    what: `${page}: ${what}`,
    measured: kilobytes(measured),
    goal: goal === undefined ? "" : kilobytes(goal),
    met: goal === undefined || measured <= goal,
  });
  const count = (what: string, measured: number): Line => ({
    what: `${page}: ${what}`,
    measured: String(measured),
    goal: "0",
    met: measured === 0,
  });
  return [
    bytes("JavaScript, brotli", weight.script, mostScript),
    bytes("CSS, brotli", weight.stylesheet, 15_000),
    bytes("fonts", weight.font),
    bytes("pictures, to the page's end", weight.image),
    count("requests to other hosts", weight.otherHosts.length),
    count("layout shift", Math.round(weight.layoutShift * 10_000) / 10_000),
  ];
}

type Costs = Record<string, { bytes: number; milliseconds: number }>;

/** The middle of twenty answers for each page, after five to warm up. */
async function pageCosts(server: ServerProcess): Promise<Costs> {
  const costs: Costs = {};
  for (const [name, path] of Object.entries({
    Catalogue: "/catalog",
    Category: category,
    Product: product,
    Search: "/search?q=dome",
  })) {
    for (let count = 0; count < 5; count += 1) await timed(server, path);
    const answers: { bytes: number; milliseconds: number }[] = [];
    while (answers.length < 20) answers.push(await timed(server, path));
    costs[name] = { bytes: answers[0]?.bytes ?? 0, milliseconds: median(answers.map((answer) => answer.milliseconds)) };
  }
  return costs;
}

function growth(small: Costs, large: Costs): Line[] {
  return Object.entries(small).map(([page, before]) => {
    const after = large[page] ?? before;
    const measured = `${describe(before)} → ${describe(after)}`;
    // A tenth more HTML for longer models and numbers, and timing as steady as a busy machine allows.
    const met = after.bytes <= before.bytes * 1.1 && after.milliseconds <= before.milliseconds * 1.5 + 5;
    return { what: `${page}, 1,000 → 10,000 products`, measured, goal: "does not grow", met };
  });

  function describe({ bytes, milliseconds }: Costs[string]): string {
    return `${kilobytes(bytes)} HTML, ${milliseconds.toFixed(1)} ms`;
  }
}

async function timed(server: ServerProcess, path: string): Promise<{ bytes: number; milliseconds: number }> {
  const began = performance.now();
  const response = await fetch(server.url + path);
  const body = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return { bytes: body.byteLength, milliseconds: performance.now() - began };
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function asTable(lines: Line[]): string {
  const rows = lines.map(
    ({ what, measured, goal, met }) => `| ${what} | ${measured} | ${goal}${met ? "" : " (missed)"} |`,
  );
  const day = new Date().toISOString().slice(0, 10);
  const where = `Measured on ${day} with Node ${process.versions.node} on ${availableParallelism()} processors.`;
  return ["| | measured | goal, at most |", "| --- | --- | --- |", ...rows, "", where].join("\n");
}

async function writeIntoReadme(table: string): Promise<void> {
  const path = join(import.meta.dirname, "../README.md");
  const readme = await readFile(path, "utf8");
  const marked = /(<!-- measured:start -->\n)[\s\S]*(<!-- measured:end -->)/;
  if (!marked.test(readme)) throw new Error("README.md has lost its markers measured:start and measured:end.");
  await writeFile(path, readme.replace(marked, `$1\n${table}\n\n$2`));
}
