import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { lastOutcomeFile, type TestFile, type TestOutcome } from "../report-outcome.ts";

/** What mostly waits, for servers to end and time limits to pass. */
const waiting = "resilience";
/** Has many files, the last of which are short, so that all workers end together. */
const last = "browser-deep";

export class TestOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const { root } = this.ctx.config;
    const file = ({ project, moduleId }: TestSpecification) => ({
      project: project.name,
      path: relative(root, moduleId),
    });
    const order = inOrder(sorted.map(file), lastOutcome());
    return order.flatMap((place) => sorted[place] ?? []);
  }
}

function lastOutcome(): TestOutcome | undefined {
  return existsSync(lastOutcomeFile) ? JSON.parse(readFileSync(lastOutcomeFile, "utf8")) : undefined;
}

/**
 * The places of the files in the order in which they begin: first what failed or was left last time, so that its outcome
 * is known soon. The others by project, the larger ones first, with those that wait spread over the whole run, so that
 * others use the processors. All of them together would leave these idle; each between two of another project costs a
 * worker that starts.
 */
export function inOrder(files: TestFile[], outcome?: Pick<TestOutcome, "failed" | "unfinished">): number[] {
  const key = ({ project, path }: TestFile) => `${project} ${path}`;
  const wasBad = new Set([...(outcome?.failed ?? []), ...(outcome?.unfinished ?? [])].map(key));
  const placesOf = (isWanted: (file: TestFile) => boolean) =>
    files.flatMap((file, place) => (isWanted(file) ? [place] : []));
  const first = placesOf((file) => wasBad.has(key(file)));
  const of = (isWanted: (project: string) => boolean) =>
    placesOf((file) => !wasBad.has(key(file)) && isWanted(file.project));
  const idle = of((project) => project === waiting);
  const busy = [...of((project) => project !== waiting && project !== last), ...of((project) => project === last)];
  // None at the end, where no other files would be left.
  const distance = busy.length / (idle.length + 1);
  const ranks = new Map(busy.map((place, rank) => [place, rank]));
  for (const [nth, place] of idle.entries()) ranks.set(place, nth * distance - 0.5);
  const rest = [...ranks].sort(([, one], [, other]) => one - other).map(([place]) => place);
  return [...first, ...rest];
}
