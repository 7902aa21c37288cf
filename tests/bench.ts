// Measures how fast the site is: npm run bench (-- --quick --json --only pages,search --engine postgres --write)
import { availableParallelism, cpus } from "node:os";
import { StartError } from "#server/start-error.ts";
import type { Bench } from "./bench/bench.ts";
import type { Findings } from "./bench/figures.ts";
import { openLoadGenerator } from "./bench/load.ts";
import { type Options, readOptions, type SubjectName } from "./bench/options.ts";
import { writeReport } from "./bench/report.ts";
import { openSiteMaker, type SiteData } from "./bench/site-data.ts";
import { measureGrowth } from "./bench/subjects/growth.ts";
import { measureLive } from "./bench/subjects/live.ts";
import { measureMemory } from "./bench/subjects/memory.ts";
import { measurePages } from "./bench/subjects/pages.ts";
import { measurePhone } from "./bench/subjects/phone.ts";
import { measureSearch } from "./bench/subjects/search.ts";
import { measureSignIn } from "./bench/subjects/sign-in.ts";
import { measureStart } from "./bench/subjects/start.ts";
import { measureUncached } from "./bench/subjects/uncached.ts";
import { measureUploads } from "./bench/subjects/uploads.ts";
import { measureWeight } from "./bench/subjects/weight.ts";
import { asTables } from "./bench/tables.ts";
import prepare from "./support/prepare.ts";

const subjects: Record<SubjectName, (bench: Bench) => Promise<Findings>> = {
  pages: measurePages,
  uncached: measureUncached,
  search: measureSearch,
  growth: measureGrowth,
  signIn: measureSignIn,
  live: measureLive,
  uploads: measureUploads,
  start: measureStart,
  memory: measureMemory,
  weight: measureWeight,
  phone: measurePhone,
};

try {
  const options = readOptions(process.argv.slice(2));
  await prepare();
  const findings = await measure(options);
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    processors: availableParallelism(),
    processor: cpus()[0]?.model ?? "unknown",
    engine: options.engine,
    quick: options.quick,
  };
  const figures = Object.fromEntries(Array.from(findings, ([name, found]) => [name, found.figures]));
  const report = { machine, findings };
  if (options.write) await writeReport(report);
  process.stdout.write(options.json ? `${JSON.stringify({ machine, ...figures }, null, 2)}\n` : asTables(report));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

async function measure(options: Options): Promise<Map<SubjectName, Findings>> {
  const tell = (sentence: string) => void process.stderr.write(`${sentence}\n`);
  await using closing = new AsyncDisposableStack();
  const load = closing.use(openLoadGenerator());
  const maker = closing.use(await openSiteMaker(options.engine));
  const sites = new Map<number, Promise<SiteData>>();
  function site(products: number): Promise<SiteData> {
    const known = sites.get(products);
    if (known) return known;
    tell(`A site with ${products.toLocaleString("en")} products`);
    const made = maker.make(products).then((data) => closing.use(data));
    sites.set(products, made);
    return made;
  }
  const bench = { options, load, tell, small: () => site(1_000), large: () => site(options.quick ? 5_000 : 100_000) };
  const findings = new Map<SubjectName, Findings>();
  for (const name of options.only) {
    const began = performance.now();
    findings.set(name, await subjects[name](bench));
    tell(`${name}: ${Math.round((performance.now() - began) / 1_000)} s`);
  }
  return findings;
}
