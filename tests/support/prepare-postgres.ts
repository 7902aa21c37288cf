import type { TestProject } from "vitest/node";
import { openPostgres } from "#server/database/postgres/open-postgres.ts";
import { openLog } from "#server/log.ts";
import { askPostgres, startPostgres } from "./postgres-server.ts";
import { slackMs } from "./time-limits.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres?: string;
  }
}

/** A database of the server's that is up to date and empty: to copy it is less work than to make its tables again. */
export const upToDate = "up_to_date";

/** Starts the server that the tests of a project use; Vitest stops it after them. */
export default async function prepare(project: TestProject) {
  const server = await startPostgres();
  await askPostgres(server.urlOf("postgres"), `create database ${upToDate}`);
  await (await openPostgres(server.urlOf(upToDate), openLog("silent"), slackMs)).close();
  // Not by the environment: every project's tests would find it there.
  project.provide("postgres", server.urlOf("postgres"));
  return () => server[Symbol.asyncDispose]();
}
