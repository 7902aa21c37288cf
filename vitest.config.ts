import { defineConfig } from "vitest/config";

// Tests that need an S3 server.
const onlyS3 = ["server/{storage,uploads}/s3-*.test.ts", "server/maintenance/archive/between-sites.test.ts"];

// Browser tests with nothing to prove on PostgreSQL and S3, checked by tests/architecture/checklist.test.ts.
const notOnShared = [
  // Without a requirement marked engine or store.
  ...["accessibility", "accessibility-dashboard", "accessibility-states", "html", "keyboard", "keyboard-journeys"],
  ...["broken-line", "conflicts", "extremes", "https", "machines"],
  ...["new-build", "own-brand", "robustness", "spec-table", "titles"],
  // With a PostgreSQL and S3 of their own.
  ...["database-away", "many-processes"],
  // Fills a data folder itself.
  "start",
].map((name) => `tests/browser/${name}.test.ts`);

const setupFiles = ["tests/support/quick-passwords.ts", "tests/support/patient-reader.ts"];

// Not vite.config.ts: tests import modules as Node does, and browsers test the built site.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Isolated files load the same modules again: 142 s instead of 119 on PostgreSQL.
    isolate: false,
    // The default of a second is too short for a busy machine.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,bench,cli,core,server,tests/operating,tests/architecture,tests/support}/**/*.test.{ts,tsx}"],
          exclude: ["server/database/postgres/open-postgres.test.ts", ...onlyS3],
          setupFiles,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          // The same promises on the other engine.
          name: "postgres",
          include: [
            "server/{auth,catalog,changes,maintenance/archive,maintenance/check}/**/*.test.ts",
            "server/database/{constraints,json-rows,leases,transaction}.test.ts",
            "server/database/postgres/open-postgres.test.ts",
          ],
          // Only on SQLite.
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
          // The same promises with a bucket, and on PostgreSQL.
          include: [
            "server/storage/{object-store,s3-store,stage-file}.test.ts",
            "server/maintenance/collect-garbage.test.ts",
            "server/site-identity.test.ts",
            "server/uploads/**/*.test.ts",
            "server/maintenance/archive/between-sites.test.ts",
            "server/http/files.test.ts",
            "server/maintenance/import/**/*.test.ts",
          ],
          // A whole server with a configuration of its own.
          exclude: ["server/uploads/killed-server.test.ts"],
          globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts"],
          setupFiles,
          // Some send a thousand requests to Swift, each a tenth of a second on a busy machine.
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
          // After the unit tests, so that a busy processor never looks like a slow page.
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          // The marked requirements on PostgreSQL and S3.
          name: "browser-shared",
          include: ["tests/browser/**/*.test.ts"],
          exclude: notOnShared,
          globalSetup: ["tests/support/prepare-shared.ts"],
          setupFiles: ["tests/support/rows-on-shared-servers.ts"],
          testTimeout: 600_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          // Whole processes over HTTP, killed or with failing services.
          name: "resilience",
          include: ["tests/resilience/**/*.test.ts"],
          globalSetup: ["tests/support/prepare-postgres.ts", "tests/support/prepare-s3.ts", "tests/support/prepare.ts"],
          testTimeout: 600_000,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
