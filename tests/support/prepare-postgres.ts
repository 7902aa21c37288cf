import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/database/postgres/open-postgres.ts";
import { openLog } from "#server/log.ts";
import { askPostgres, startPostgres } from "./postgres-server.ts";
import { extraTimeMs } from "./time-limits.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres?: string;
  }
}

/** A migrated, empty database: copying it is faster than migrating. */
export const upToDate = "up_to_date";

export default async function prepare(project: TestProject) {
  const server = await startPostgres();
  await askPostgres(server.urlOf("postgres"), `create database ${upToDate}`);
  await (await openPostgres(server.urlOf(upToDate), openLog("silent"), extraTimeMs)).close();
  // Not by the environment, where the tests of every project would find it.
  project.provide("postgres", server.urlOf("postgres"));
  return () => server[Symbol.asyncDispose]();
}
