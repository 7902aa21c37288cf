import { appendFileSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setEnvironmentData } from "node:worker_threads";
import { type RunnerTestCase, TestRunner } from "vitest";
import { memoryName, place } from "./mutant-switch.ts";

// The runner of `npm run test:mutations`: repeats each test for every mutant whose code it reaches.

/** Where what is found is written: a file for each mutant, and what is running. */
const folder = process.env.MUTATION_RESULTS as string;
const count = Number(process.env.MUTATION_COUNT);
/** A mutant that is active from the start, because it changes what modules do when they are loaded. */
const fromStart = Number(process.env.MUTANT ?? 0);

const memory = new Int32Array(new SharedArrayBuffer(4 * (place.reached + count + 1)));
const none = -1;
const noLimit = 2 ** 31 - 1;
const longestMs = 30_000;
const { setTimeout, clearTimeout } = globalThis;
setEnvironmentData(memoryName, memory);
activate(fromStart || none, 10_000_000);

export default class MutationRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = () => TestRunner.getTestFn(test)();
    if (fromStart) return await run();

    const file = test.file.name;
    const running = join(folder, "running", file.replaceAll("/", "+"));
    note("outside", file, reachedSince());
    activate(none);
    const begun = performance.now();
    await run();
    const tookMs = performance.now() - begun;
    const steps = memory[place.steps] as number;
    const reached = reachedSince().filter((id) => !isFound(id));
    if (reached.length === 0) return;

    // What cannot be repeated proves nothing about a mutant; nor can what a mutant left behind.
    if (!(await passes(run, longestMs))) return note("unrepeatable", file, reached);
    for (const [nth, id] of reached.entries()) {
      if (isFound(id)) continue;
      writeFileSync(running, String(id));
      activate(id, steps * 20 + 100_000);
      const isSurvivor = await passes(run, Math.min(longestMs, tookMs * 20 + 2_000));
      activate(none);
      writeFileSync(running, "");
      if (isSurvivor) continue;
      if (!(await passes(run, longestMs))) return note("unrepeatable", file, reached.slice(nth));
      writeFileSync(join(folder, "found", String(id)), `${test.file.name}: ${test.name}`);
    }
    reachedSince();
  }
}

function activate(id: number, mostSteps = noLimit): void {
  memory[place.steps] = 0;
  memory[place.most] = mostSteps;
  memory[place.active] = id;
}

/** Forgets them. */
function reachedSince(): number[] {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const reached = ids.filter((id) => memory[place.reached + id] === 1);
  memory.fill(0, place.reached);
  return reached;
}

async function passes(run: () => unknown, withinMs: number): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    late = setTimeout(reject, withinMs, new Error("It takes too long."));
  });
  try {
    await Promise.race([run(), tooLong]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(late);
  }
}

function isFound(id: number): boolean {
  return existsSync(join(folder, "found", String(id)));
}

/** Mutants that a file can only decide with a process of their own. */
function note(why: "outside" | "unrepeatable", file: string, ids: number[]): void {
  if (ids.length > 0) appendFileSync(join(folder, "alone"), `${JSON.stringify({ why, file, ids })}\n`);
}
