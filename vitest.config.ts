import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { keepTemporaryFilesInMemory } from "./tests/support/files-in-memory.ts";
import { leftOut, missingPrograms } from "./tests/support/programs.ts";

const onlyS3 = ["server/{storage,uploads}/s3-*.test.ts", "server/maintenance/archive/between-sites.test.ts"];

// What opens a port or starts a process; tests/support/no-ports-or-processes.ts finds other files that do.
const portsAndProcesses = [
  "core/file-hash.test.ts",
  "cli/{archive,main}.test.ts",
  "server/{disk-full,main}.test.ts",
  "server/auth/{loading,reset-mail,secret}.test.ts",
  "server/changes/another-process.test.ts",
  "server/content/publish-content.test.ts",
  "server/database/sqlite/{open-sqlite,sqlite-background}.test.ts",
  "server/http/{app,assets,csv-files,fair-queue,files,hostile-requests,live,metrics,public-data,strangers}.test.ts",
  "server/mail/mailer.test.ts",
  "server/maintenance/{maintenance-jobs,archive/archive,check/check-site,check/facts,import/import-catalog}.test.ts",
  "server/media/{large-pictures,picture-memory,picture-process,stage-picture}.test.ts",
  "server/pages/{cached-response,form-body}.test.ts",
  "server/sbom/stage-sbom.test.ts",
  "server/spreadsheets/{spec-sheet-reader,stage-sheet,zip-guard}.test.ts",
  "server/storage/read-s3-object.test.ts",
  "server/uploads/{checking,ending,disk-space,killed-server,receiving,saving,uploads}.test.ts",
  "tests/architecture/{checklist,dependencies,imports}.test.ts",
  "tests/operating/**/*.test.ts",
  "tests/support/{server-process,large-catalog/fill-site}.test.ts",
];

// Everything an administrator makes, by hand, and its files on their way. What rows the engine or the store decides, the
// projects postgres and s3 prove without a browser.
const onSharedServers = ["tests/browser/demo-by-hand.test.ts", "tests/browser/uploads.test.ts"];

const setupFiles = ["tests/support/quick-passwords.ts", "tests/support/patient-reader.ts"];

export const projects: TestProjectInlineConfiguration[] = [
  {
    extends: true,
    test: {
      // Rules, commands and queries, in the test's own process: npm run test:unit.
      name: "unit",
      include: ["{app,bench,cli,core,server,tests/{architecture,facts,operating,support}}/**/*.test.{ts,tsx}"],
      exclude: ["server/database/postgres/open-postgres.test.ts", ...onlyS3, ...portsAndProcesses],
      setupFiles: [...setupFiles, "tests/support/no-ports-or-processes.ts"],
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      name: "server",
      include: portsAndProcesses,
      exclude: onlyS3,
      setupFiles,
      testTimeout: 300_000,
    },
  },
  {
    extends: true,
    test: {
      name: "postgres",
      include: [
        "server/{auth,catalog,changes,maintenance/archive,maintenance/check,record-cache}/**/*.test.ts",
        "server/database/{constraints,database,leases,log-failure,transaction,unique-names}.test.ts",
        "server/database/postgres/open-postgres.test.ts",
      ],
      exclude: ["server/catalog/query-plans.test.ts", "server/changes/another-process.test.ts", ...onlyS3],
      globalSetup: ["tests/support/prepare-postgres.ts"],
      setupFiles,
      testTimeout: 300_000,
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      name: "s3",
      include: [
        "server/storage/{object-store,s3-store,stage-file}.test.ts",
        "server/maintenance/collect-garbage.test.ts",
        "server/site-identity.test.ts",
        "server/uploads/**/*.test.ts",
        "server/maintenance/archive/between-sites.test.ts",
        "server/http/files.test.ts",
        "server/maintenance/import/**/*.test.ts",
      ],
      exclude: ["server/uploads/killed-server.test.ts"],
      globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts"],
      setupFiles,
      // Some send Swift a thousand requests, which takes minutes on a busy machine.
      testTimeout: 900_000,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      name: "browser",
      include: ["tests/browser/**/*.test.ts"],
      globalSetup: ["tests/support/prepare.ts"],
      testTimeout: 600_000,
      sequence: { groupOrder: 3 },
    },
  },
  {
    extends: true,
    test: {
      name: "browser-shared",
      include: onSharedServers,
      globalSetup: ["tests/support/prepare-shared.ts"],
      setupFiles: ["tests/support/sites-on-shared-servers.ts"],
      testTimeout: 600_000,
      sequence: { groupOrder: 4 },
    },
  },
  {
    extends: true,
    test: {
      name: "resilience",
      include: ["tests/resilience/**/*.test.ts"],
      globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts", "tests/support/prepare.ts"],
      testTimeout: 600_000,
      sequence: { groupOrder: 5 },
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
    maxWorkers: 2,
    // A process for every file would load the same modules again.
    isolate: false,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    projects: projects
      .filter(({ test }) => !missing.projects.has(String(test?.name)))
      .map((project) => ({
        ...project,
        test: { ...project.test, exclude: [...(project.test?.exclude ?? []), ...missing.files] },
      })),
  },
});
