import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What mostly waits, for servers to end and time limits to pass. */
const waiting = "resilience";
/** Has many files, the last of which are short, so that all workers end together. */
const last = "browser-deep";

/**
 * The order in which files begin: by project, the larger ones first, with those that wait spread over the whole run, so
 * that others use the processors. All of them together would leave these idle; each between two of another project costs
 * a worker that starts.
 */
export class TestOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const of = (name: string) => sorted.filter(({ project }) => project.name === name);
    const idle = of(waiting);
    const others = sorted.filter(({ project }) => project.name !== waiting && project.name !== last);
    const busy = [...others, ...of(last)];
    // None at the end, where no other files would be left.
    const distance = busy.length / (idle.length + 1);
    const places = new Map(busy.map((file, place) => [file, place]));
    for (const [nth, file] of idle.entries()) places.set(file, nth * distance - 0.5);
    return sorted.sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  }
}
