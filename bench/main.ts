// Measures how fast the site is: npm run bench (-- --quick --json --only pages,search --engine postgres --write)
import { spawnSync } from "node:child_process";
import { availableParallelism, cpus } from "node:os";
import { StartError } from "#server/start-error.ts";
import prepare from "#tests/support/prepare.ts";
import type { Bench } from "./bench.ts";
import type { Findings } from "./figures.ts";
import { openLoadGenerator } from "./load.ts";
import { type EngineName, type Options, readOptions, type SubjectName } from "./options.ts";
import { writeReport } from "./report.ts";
import type { Report } from "./results.ts";
import { makeSite, type SiteData } from "./site-data.ts";
import { measureCatalogCsv } from "./subjects/catalog-csv.ts";
import { measureFlood } from "./subjects/flood.ts";
import { measureGrowth } from "./subjects/growth.ts";
import { measureLive } from "./subjects/live.ts";
import { measureMemory } from "./subjects/memory.ts";
import { measurePages } from "./subjects/pages.ts";
import { measurePhone } from "./subjects/phone.ts";
import { measureSearch } from "./subjects/search.ts";
import { measureSignIn } from "./subjects/sign-in.ts";
import { measureStart } from "./subjects/start.ts";
import { measureUncached } from "./subjects/uncached.ts";
import { measureUploads } from "./subjects/uploads.ts";
import { measureWeight } from "./subjects/weight.ts";
import { asTables } from "./tables.ts";
import { within } from "./within.ts";

const subjects: Record<SubjectName, (bench: Bench) => Promise<Findings>> = {
  pages: measurePages,
  uncached: measureUncached,
  search: measureSearch,
  growth: measureGrowth,
  signIn: measureSignIn,
  live: measureLive,
  flood: measureFlood,
  uploads: measureUploads,
  catalogCsv: measureCatalogCsv,
  start: measureStart,
  memory: measureMemory,
  weight: measureWeight,
  phone: measurePhone,
};

const needsLarge: SubjectName[] = ["search", "growth", "start", "memory"];

/** In seconds. Every wait inside has a shorter limit. */
const longestSubject = 600;

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)
  process.once(signal, () => process.exit(code));

try {
  const options = readOptions(process.argv.slice(2));
  await prepare();
  const failures = new Map<string, unknown>();
  const objects: object[] = [];
  for (const engine of options.engines) {
    const report = await measure(options, engine, failures);
    const figures = Object.fromEntries(Array.from(report.findings, ([name, found]) => [name, found.figures]));
    objects.push({ machine: report.machine, ...figures });
    if (!options.json) process.stdout.write(asTables(report));
  }
  if (options.json) console.log(JSON.stringify(objects.length > 1 ? objects : objects[0], null, 2));
  for (const [what, error] of failures) console.error(`${what} could not be measured:`, error);
  if (failures.size > 0) process.exitCode = 1;
  setTimeout(() => process.exit(), 5_000).unref();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

/** A failing subject is reported and the others go on. */
async function measure(options: Options, engine: EngineName, failures: Map<string, unknown>): Promise<Report> {
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    commit: spawnSync("git", ["describe", "--always", "--abbrev=8", "--dirty=+"], { encoding: "utf8" }).stdout?.trim(),
    node: process.versions.node,
    processors: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    engine,
    quick: options.quick,
  };
  const findings = new Map<SubjectName, Findings>();
  const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  await using closing = new AsyncDisposableStack();
  const load = closing.use(openLoadGenerator());
  const sites = new Map<number, Promise<SiteData>>();
  function site(products: number): Promise<SiteData> {
    const known = sites.get(products);
    if (known) return known;
    tell(`A site with ${products.toLocaleString("en")} products`);
    const made = makeSite(engine, products).then((data) => closing.use(data));
    sites.set(products, made);
    return made;
  }
  const bench = {
    options,
    load,
    tell,
    small: () => site(1_000),
    medium: () => site(5_000),
    large: () => site(options.quick ? 5_000 : 100_000),
  };
  const only = options.only(engine);
  try {
    // Before the first measurement, because the copy's disk writes would slow it.
    await bench.small();
    if (only.some((name) => needsLarge.includes(name))) await bench.large();
  } catch (error) {
    // Each subject that needs a site reports the error again.
    tell(`A site on ${engine} could not be made: ${messageOf(error)}`);
  }

  for (const name of only) {
    const began = performance.now();
    try {
      const found = await within(longestSubject, `All of ${name}`, () => subjects[name](bench));
      findings.set(name, found);
      // Written at once, so that a later failure loses nothing.
      if (options.write) await writeReport({ machine, findings: new Map([[name, found]]) });
      tell(`${name} on ${engine}: ${Math.round((performance.now() - began) / 1_000)} s`);
    } catch (error) {
      failures.set(`${name} on ${engine}`, error);
      tell(`${name} on ${engine} failed: ${messageOf(error)}`);
    }
  }
  return { machine, findings };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
