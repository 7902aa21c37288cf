import { getEnvironmentData } from "node:worker_threads";

// Copied into the tree of mutants, whose files ask it. Threads of the site share the memory of the test's process.

/** The mutant that is active, steps since then and at most, and for each mutant whether its code was reached. */
export const place = { active: 0, steps: 1, most: 2, reached: 3 };
export const memoryName = "mutants";

const memory = getEnvironmentData(memoryName) as Int32Array | undefined;

/** Whether the code behaves as this mutant. 0, which none has, counts a step of a loop. */
export function isMutant(id: number): boolean {
  if (!memory) return false;
  memory[place.reached + id] = 1;
  if (memory[place.active] === 0) return false;
  const steps = Atomics.add(memory, place.steps, 1);
  if (steps > (memory[place.most] as number)) throw new Error("The mutant does not end.");
  return memory[place.active] === id;
}
