import { parseArgs } from "node:util";
import { StartError } from "#server/start-error.ts";

/** What can be measured, in the order in which it is. */
export const subjectNames = [
  "pages",
  "uncached",
  "search",
  "growth",
  "signIn",
  "live",
  "flood",
  "uploads",
  "start",
  "memory",
  "weight",
  "phone",
] as const;

/** What a browser makes of pages, whatever the engine. A page at rest takes seconds to be sure of. */
const inBrowser: SubjectName[] = ["weight", "phone"];

export type SubjectName = (typeof subjectNames)[number];
export type EngineName = (typeof engineNames)[number];

const engineNames = ["sqlite", "postgres"] as const;

export interface Options {
  /** What is named; otherwise all but what a hurry or the engine leaves out. */
  only: (engine: EngineName) => SubjectName[];
  /** Fewer and shorter rounds, and a smaller "large" catalogue: to see whether something moved, not to be quoted. */
  quick: boolean;
  /** One after the other. */
  engines: EngineName[];
  /** Prints one JSON object on stdout instead of tables. */
  json: boolean;
  /** Puts the tables into docs/performance.md and README.md. */
  write: boolean;
}

/** Reads the command line; a `StartError` says what it may hold. */
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
