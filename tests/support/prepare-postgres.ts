import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres?: string;
  }
}

/** Starts the server that the tests of a project use; Vitest stops it after them. */
export default async function prepare(project: TestProject) {
  const server = await startPostgres();
  // Not by the environment: every project's tests would find it there.
  project.provide("postgres", server.urlOf("postgres"));
  return () => server[Symbol.asyncDispose]();
}
