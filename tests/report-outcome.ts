import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

export const outcomeFile = "test-results/outcome.json";

interface FailedFile {
  project: string;
  path: string;
  titles: string[];
}

export interface TestOutcome {
  passed: number;
  failed: FailedFile[];
}

/**
 * A reporter for Vitest that adds to `outcomeFile` how many tests passed and which files failed. Written after each file,
 * so that a run that is stopped is counted to there.
 */
export default class ReportOutcome implements Reporter {
  readonly #outcome: TestOutcome = existsSync(outcomeFile)
    ? JSON.parse(readFileSync(outcomeFile, "utf8"))
    : { passed: 0, failed: [] };

  onTestModuleEnd(module: TestModule): void {
    this.#outcome.passed += [...module.children.allTests("passed")].length;
    if (module.state() === "failed") {
      const titles = Array.from(module.children.allTests("failed"), ({ fullName }) => fullName);
      this.#outcome.failed.push({ project: module.project.name, path: module.relativeModuleId, titles });
    }
    writeFileSync(outcomeFile, JSON.stringify(this.#outcome));
  }
}
