// Plants wrong edits one at a time, in a copy of the tree, and tells which of them unit tests find: npm run
// test:mutations (-- --size 400 --seed 1 --tests server/history,core/history server/history). Folders choose what is
// edited; without --tests, the tests beside it count. The sample is random; its seed and the survivors are printed.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { projects } from "../vitest.config.ts";
import { findMutants } from "./mutations/find-mutants.ts";
import { type NumberedMutant, writeMutants } from "./mutations/write-mutants.ts";
import { seeded } from "./resilience/seeded.ts";

const { values, positionals } = parseArgs({
  options: {
    size: { type: "string", default: "400" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    tests: { type: "string" },
    workers: { type: "string", default: "2" },
  },
  allowPositionals: true,
});
/** What sheets state and what searches find, with the tests of what uses it; the quick ones first. */
const usual = {
  folders: "core/facts,core/search,server/catalog/search",
  tests: "core,tests/facts,server/catalog/search,server/catalog/fact,server/catalog/synonyms",
};
const chosen = positionals.join(",");
const folders = (chosen || usual.folders).split(",");
const testFolders = (values.tests ?? (chosen || usual.tests)).split(",");

class AsGiven extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files;
}

const tree = mkdtempSync(join(tmpdir(), "varifocal-mutants-"));
process.once("exit", () => rmSync(tree, { recursive: true, force: true }));
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));
const results = join(tree, "results");

const mutants = sample(folders.flatMap(mutantsIn), Number(values.size), Number(values.seed));
copyTree();
process.env.MUTATION_RESULTS = results;
process.env.MUTATION_COUNT = String(mutants.length);
const vitest = await openVitest();
const files = await vitest.globTestSpecifications();
for (const folder of testFolders) await runTogether(files.filter((file) => nameOf(file).startsWith(`${folder}/`)));
await runAlone(files);
report();
await vitest.close();
process.exit();

function mutantsIn(folder: string): Omit<NumberedMutant, "id">[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return findMutants(path, readFileSync(path, "utf8")).map((mutant) => ({ ...mutant, path }));
    });
}

function sample(all: Omit<NumberedMutant, "id">[], size: number, seed: number): NumberedMutant[] {
  const chance = seeded(seed);
  const places = new Set<number>();
  while (places.size < Math.min(size, all.length)) places.add(chance.between(0, all.length - 1));
  console.log(`${places.size} of ${all.length} mutants of ${folders.join(", ")}, seed ${seed}`);
  return all.filter((_, index) => places.has(index)).map((mutant, index) => ({ ...mutant, id: index + 1 }));
}

function copyTree(): void {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const path of new Set(listed.split("\0"))) {
    if (path === "" || !existsSync(path)) continue;
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    cpSync(path, join(tree, path));
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(tree, "node_modules"));
  for (const [path, own] of Map.groupBy(mutants, ({ path }) => path))
    writeFileSync(join(tree, path), writeMutants(path, readFileSync(path, "utf8"), own));
  cpSync("tests/mutations/mutant-switch.ts", join(tree, "core/mutant-switch.ts"));
  for (const name of ["found", "running"]) mkdirSync(join(results, name), { recursive: true });
}

/** Its processes take what is in `process.env` when they start. */
function openVitest(): Promise<Vitest> {
  process.chdir(tree);
  const unit = projects.find(({ test }) => test?.name === "unit");
  return createVitest("test", {
    ...unit?.test,
    root: tree,
    config: false,
    watch: false,
    pool: "forks",
    isolate: true,
    maxWorkers: Number(values.workers),
    sequence: { sequencer: AsGiven },
    reporters: [{ onTestModuleEnd }],
    dangerouslyIgnoreUnhandledErrors: true,
    runner: join(tree, "tests/mutations/mutation-runner.ts"),
  });
}

/** Each test file once, in a process that repeats its tests for the mutants that they reach. */
async function runTogether(files: TestSpecification[]): Promise<void> {
  for (let left = files; left.length > 0; ) {
    await vitest.runTestSpecifications(left);
    // A mutant that ended the process is found; the others of that file have their turn.
    left = left.filter((file) => {
      const running = join(results, "running", nameOf(file).replaceAll("/", "+"));
      const id = existsSync(running) && readFileSync(running, "utf8");
      if (!id) return false;
      writeFileSync(found(Number(id)), `${nameOf(file)}: its process ended`);
      writeFileSync(running, "");
      return true;
    });
  }
}

/** What takes effect when modules are loaded, and what tests cannot repeat, each in processes of its own. */
async function runAlone(files: TestSpecification[]): Promise<void> {
  for (const [id, names] of reachedAlone()) {
    if (existsSync(found(id))) continue;
    process.env.MUTANT = String(id);
    const path = mutants.find((mutant) => mutant.id === id)?.path ?? "";
    const own = files.filter((file) => names.has(nameOf(file)));
    const isBeside = (file: TestSpecification) => dirname(nameOf(file)) === dirname(path);
    await vitest.runTestSpecifications(own.toSorted((one, other) => Number(isBeside(other)) - Number(isBeside(one))));
  }
}

function onTestModuleEnd(module: TestModule): void {
  const { MUTANT: alone } = process.env;
  const hasFailed = module.state() === "failed";
  if (alone && hasFailed) {
    writeFileSync(found(Number(alone)), `${module.relativeModuleId}, run alone`);
    void vitest.cancelCurrentRun("test-failure");
  } else if (!alone) {
    const count = readdirSync(join(results, "found")).length;
    console.log(`${count} found after ${module.relativeModuleId}${hasFailed ? ", which fails without any" : ""}`);
  }
}

/** For each mutant the test files that have to be run for it alone. */
function reachedAlone(): Map<number, Set<string>> {
  const file = join(results, "alone");
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const reached = new Map<number, Set<string>>();
  for (const { file, ids } of lines.map((line): { file: string; ids: number[] } => JSON.parse(line))) {
    for (const id of ids) reached.set(id, (reached.get(id) ?? new Set()).add(file));
  }
  return reached;
}

function report(): void {
  for (const [path, own] of Map.groupBy(mutants, ({ path }) => path)) {
    const survivors = own.filter(({ id }) => !existsSync(found(id)));
    console.log(`${path}: ${own.length - survivors.length} of ${own.length}`);
    for (const { line, original, text } of survivors) console.log(`  ${line}: ${oneLine(original)} → ${oneLine(text)}`);
  }
  const count = mutants.filter(({ id }) => existsSync(found(id))).length;
  console.log(`${count} of ${mutants.length} found, ${((100 * count) / mutants.length).toFixed(1)} %`);
}

function found(id: number): string {
  return join(results, "found", String(id));
}

function nameOf({ moduleId }: TestSpecification): string {
  return relative(tree, moduleId);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").slice(0, 120);
}
