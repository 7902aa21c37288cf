import type { TestProject } from "vitest/node";
import { startS3 } from "./s3-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    s3?: string;
  }
}

export default async function prepare(project: TestProject) {
  const server = await startS3();
  project.provide("s3", server.endpoint);
  return () => server[Symbol.asyncDispose]();
}
