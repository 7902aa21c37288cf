import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

export const failuresFile = "test-results/failures.json";

export interface FailedFile {
  project: string;
  path: string;
  titles: string[];
}

/** A reporter for Vitest that writes which files failed in which project, for `tests/rerun-failed.ts`. */
export default class ReportFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((module) => module.state() === "failed");
    const files: FailedFile[] = failed.map((module) => ({
      project: module.project.name,
      path: module.relativeModuleId,
      titles: Array.from(module.children.allTests("failed"), ({ fullName }) => fullName),
    }));
    writeFileSync(failuresFile, JSON.stringify(files));
  }
}
