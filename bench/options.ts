import { parseArgs } from "node:util";
import { StartError } from "#server/start-error.ts";

export const subjectNames = [
  "pages",
  "uncached",
  "search",
  "growth",
  "signIn",
  "live",
  "flood",
  "uploads",
  "catalogCsv",
  "start",
  "memory",
  "weight",
  "phone",
] as const;

/** Subjects that need a browser and do not depend on the engine. */
const inBrowser: SubjectName[] = ["weight", "phone"];

export type SubjectName = (typeof subjectNames)[number];
export type EngineName = (typeof engineNames)[number];

const engineNames = ["sqlite", "postgres"] as const;

export interface Options {
  /** The named subjects; otherwise all, less those that `--quick` or the engine leaves out. */
  only: (engine: EngineName) => SubjectName[];
  /** Fewer and shorter rounds, and a smaller "large" catalog: shows regressions, not figures to quote. */
  quick: boolean;
  engines: EngineName[];
  json: boolean;
  write: boolean;
}

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      engine: { type: "string", default: "sqlite" },
      json: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const { quick, json, write } = values;
  if (quick && write) throw new StartError("Results of --quick are not written: leave out --write.");
  const engines = engineNames.filter((name) => name === values.engine || values.engine === "both");
  if (engines.length === 0) throw new StartError("--engine is sqlite, postgres or both.");
  const named = values.only?.split(",").map(readSubject);
  const only = (engine: EngineName) =>
    named ?? subjectNames.filter((name) => !((quick || engine === "postgres") && inBrowser.includes(name)));
  return { only, quick, engines, json, write };
}

function readSubject(text: string): SubjectName {
  const name = subjectNames.find((known) => known === text.trim());
  if (!name) throw new StartError(`--only takes ${subjectNames.join(", ")}, with commas between them.`);
  return name;
}
