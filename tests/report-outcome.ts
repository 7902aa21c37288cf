import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";

export const outcomeFile = "test-results/outcome.json";
/** Of the run before, if it was of this checkout. */
export const lastOutcomeFile = "test-results/last-outcome.json";

export interface TestFile {
  project: string;
  path: string;
}

export interface TestOutcome {
  passed: number;
  failed: (TestFile & { titles: string[] })[];
  /** What a stopped run leaves: with the test that was running, or none where the file had not begun. */
  unfinished: (TestFile & { running?: string })[];
}

/**
 * A reporter for Vitest that adds to `outcomeFile` how many tests passed and which files failed. Written at each step, so
 * that a run that is stopped is counted to there, and says where it was.
 */
export default class ReportOutcome implements Reporter {
  readonly #outcome: TestOutcome = existsSync(outcomeFile)
    ? JSON.parse(readFileSync(outcomeFile, "utf8"))
    : { passed: 0, failed: [], unfinished: [] };

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    for (const { project, moduleId } of specifications) {
      const path = relative(project.vitest.config.root, moduleId);
      this.#outcome.unfinished.push({ project: project.name, path });
    }
    this.#write();
  }

  onTestModuleStart(module: TestModule): void {
    this.#isRunning(module, "its beginning");
  }

  onTestCaseReady(test: TestCase): void {
    this.#isRunning(test.module, test.fullName);
  }

  onTestModuleEnd(module: TestModule): void {
    const { failed } = this.#outcome;
    this.#outcome.unfinished = this.#outcome.unfinished.filter((file) => !isOf(module, file));
    this.#outcome.passed += [...module.children.allTests("passed")].length;
    if (module.state() === "failed") {
      const titles = Array.from(module.children.allTests("failed"), ({ fullName }) => fullName);
      failed.push({ project: module.project.name, path: module.relativeModuleId, titles });
    }
    this.#write();
  }

  #isRunning(module: TestModule, running: string): void {
    const file = this.#outcome.unfinished.find((file) => isOf(module, file));
    // A test may be reported after the end of its file.
    if (!file) return;
    file.running = running;
    this.#write();
  }

  #write(): void {
    writeFileSync(outcomeFile, JSON.stringify(this.#outcome));
  }
}

function isOf({ project, relativeModuleId }: TestModule, file: TestFile): boolean {
  return file.path === relativeModuleId && file.project === project.name;
}
