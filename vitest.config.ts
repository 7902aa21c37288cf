import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tests/support/files-in-memory.ts";
import { leftOut, missingPrograms } from "./tests/support/programs.ts";
import { TestOrder } from "./tests/support/test-order.ts";

// A file's project follows from its name: the words before `.test.ts` say what it needs. CONTRIBUTING.md lists them.
const ownProcess = "{app,bench,cli,core,server,tests/{architecture,facts,mutations,operating,support}}/**";
const named = (word: string) => `${ownProcess}/*.${word}{,.*}.test.ts`;

const setupFiles = ["tests/support/quick-passwords.ts"];

export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      // Rules, commands and queries, in the test's own process: npm run test:unit.
      name: "unit",
      include: [`${ownProcess}/*.test.{ts,tsx}`],
      exclude: ["server", "deep", "postgres", "s3"].map(named),
      setupFiles: [...setupFiles, "tests/support/no-ports-or-processes.ts"],
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      // Files that open ports or start processes; tests/support/no-ports-or-processes.ts finds others that do.
      name: "server",
      include: [named("server")],
      setupFiles,
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      // The same, for minutes: large catalogs and pictures, killed processes.
      name: "deep",
      include: [named("deep")],
      setupFiles,
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      name: "postgres",
      include: ["engines", "postgres"].map(named),
      globalSetup: ["tests/support/prepare-postgres.ts"],
      setupFiles,
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      name: "s3",
      include: ["stores", "s3"].map(named),
      globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts"],
      setupFiles,
      // Some send Swift a thousand requests, which takes minutes on a busy machine.
      testTimeout: 900_000,
    },
  },
  {
    extends: true,
    test: {
      name: "browser-core",
      include: ["tests/browser/**/*.core.test.ts"],
      globalSetup: ["tests/support/prepare.ts"],
      testTimeout: 600_000,
    },
  },
  {
    extends: true,
    test: {
      name: "browser-deep",
      include: ["tests/browser/**/*.test.ts"],
      exclude: ["tests/browser/**/*.{core,shared}.test.ts"],
      globalSetup: ["tests/support/prepare.ts"],
      testTimeout: 600_000,
    },
  },
  {
    extends: true,
    test: {
      name: "browser-shared",
      include: ["tests/browser/**/*.shared.test.ts"],
      globalSetup: ["tests/support/prepare-shared.ts"],
      setupFiles: ["tests/support/sites-on-shared-servers.ts"],
      testTimeout: 600_000,
    },
  },
  {
    extends: true,
    test: {
      name: "resilience",
      include: ["tests/resilience/**/*.test.ts"],
      globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts", "tests/support/prepare.ts"],
      testTimeout: 600_000,
    },
  },
];

// Only in a run: other readers of this file, such as knip, see every project.
const missing = leftOut(process.env.VITEST ? missingPrograms() : []);
if (!process.env.VITEST_WORKER_ID) for (const note of missing.notes) process.stderr.write(`${note}\n`);
if (process.env.VITEST && !process.env.VITEST_WORKER_ID) keepTemporaryFilesInMemory();
if (process.env.CI && missing.notes.length > 0) throw new Error("In CI no test is skipped.");

// Separate from vite.config.ts: tests import modules as Node does, and browser tests use the built site.
export default defineConfig({
  test: {
    // On two processors, because the tests of two of them wait.
    maxWorkers: 4,
    sequence: { sequencer: TestOrder },
    // A process for every file would load the same modules again.
    isolate: false,
    expect: { poll: { timeout: 180_000 } },
    hookTimeout: 300_000,
    projects: projects
      .filter(({ test }) => !missing.projects.has(String(test?.name)))
      .map((project) => ({
        ...project,
        test: { ...project.test, exclude: [...(project.test?.exclude ?? []), ...missing.files] },
      })),
  },
});
