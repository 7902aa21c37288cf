import type { TestProject } from "vitest/node";
import prepare from "./prepare.ts";
import preparePostgres from "./prepare-postgres.ts";
import prepareS3 from "./prepare-s3.ts";
import { fillTemplates } from "./shared-servers.ts";

/** The prerequisites of every browser test, and the two servers that the sites of a project share. */
export default async function prepareShared(project: TestProject) {
  await using preparing = new AsyncDisposableStack();
  await prepare();
  preparing.defer(await preparePostgres(project));
  preparing.defer(await prepareS3(project));
  const { postgres = "", s3 = "" } = project.getProvidedContext();
  const { VARIFOCAL_DEMO_DATA: demo = "", VARIFOCAL_EMPTY_DATA: empty = "" } = process.env;
  await fillTemplates({ postgres, s3 }, { demo, empty });
  const prepared = preparing.move();
  return () => prepared.disposeAsync();
}
