import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Findings } from "./figures.ts";
import { type EngineName, type SubjectName, subjectNames } from "./options.ts";

export interface Report {
  machine: {
    date: string;
    /** Of the sources; "+" where they had changes that were not committed. */
    commit?: string;
    node: string;
    processors: number;
    processor: string;
    engine: EngineName;
    quick: boolean;
  };
  findings: Map<SubjectName, Findings>;
}

/** The newest results of each subject on one engine, with the machine of that run. */
export type Results = Partial<Record<SubjectName, Findings & { machine: Report["machine"] }>>;

export async function readResults(engine: EngineName): Promise<Results> {
  return JSON.parse(await readFile(pathOf(engine), "utf8"));
}

/** Replaces the subjects of the report; the others keep their results. */
export async function writeResults({ machine, findings }: Report): Promise<void> {
  const results = await readResults(machine.engine);
  for (const [name, found] of findings) results[name] = { machine, ...found };
  const inOrder = Object.fromEntries(subjectNames.map((name) => [name, results[name]]));
  await writeFile(pathOf(machine.engine), `${JSON.stringify(inOrder, null, 2)}\n`);
}

function pathOf(engine: EngineName): string {
  return join(import.meta.dirname, "results", `${engine}.json`);
}
