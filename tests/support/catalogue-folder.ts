import { cpSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CatalogueFile } from "#server/import/catalogue-file.ts";
import { demoFolder } from "./demo.ts";

/** A folder to import: these records beside the demo catalogue's pictures, sheets and files. */
export async function catalogueFolder(records: Partial<CatalogueFile>): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "varifocal-catalogue-"));
  for (const part of ["images", "sheets", "files"]) {
    cpSync(join(demoFolder, part), join(path, part), { recursive: true });
  }
  await writeFile(join(path, "catalogue.json"), JSON.stringify(records));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
