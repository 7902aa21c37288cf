import type { Reporter, TestModule } from "vitest/node";

// A reporter for Vitest (--reporter=tests/report-seconds.ts): how long each project and its slowest files took.

const slowest = 3;

interface Times {
  project: string;
  path: string;
  begun: number;
  ended: number;
}

export default class ReportSeconds implements Reporter {
  // Keyed by id, because a file that waits and one that runs are different objects.
  readonly #files = new Map<string, Times>();

  onTestModuleQueued({ id, project, relativeModuleId: path }: TestModule): void {
    this.#files.set(id, { project: project.name, path, begun: performance.now(), ended: Number.NaN });
  }

  onTestModuleEnd({ id }: TestModule): void {
    const file = this.#files.get(id);
    if (file) file.ended = performance.now();
  }

  onTestRunEnd(): void {
    const lines = Array.from(
      Map.groupBy(this.#files.values(), ({ project }) => project),
      ([project, files]) => {
        const wall = Math.max(...files.map(({ ended }) => ended)) - Math.min(...files.map(({ begun }) => begun));
        const named = files
          .sort((one, other) => took(other) - took(one))
          .slice(0, slowest)
          .map((file) => `${file.path} ${seconds(took(file))}`);
        return `${project}: ${seconds(wall)}, ${files.length} files; slowest ${named.join(", ")}`;
      },
    );
    process.stdout.write(`\nSeconds per project\n${lines.join("\n")}\n`);
  }
}

function took({ begun, ended }: Times): number {
  return ended - begun;
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1_000)} s`;
}
