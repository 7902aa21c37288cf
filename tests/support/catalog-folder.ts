import { cpSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { demoFolder } from "./demo.ts";

/** A folder to import: these records beside the demo catalog's pictures, sheets and files. */
export async function catalogFolder(records: Partial<CatalogFile>) {
  const path = await mkdtemp(join(tmpdir(), "varifocal-catalog-"));
  for (const part of ["images", "sheets", "files"]) {
    cpSync(join(demoFolder, part), join(path, part), { recursive: true });
  }
  await writeFile(join(path, "catalogue.json"), JSON.stringify(records));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The same with photos 400 pixels wide, which have only two variants: a tenth of the time. */
export async function narrowCatalogFolder(records: Partial<CatalogFile>) {
  const folder = await catalogFolder(records);
  const photos = new Set(JSON.stringify(records).match(/\bimages\/[^"]+/g));
  for (const photo of photos) await sharp(join(demoFolder, photo)).resize(400).toFile(join(folder.path, photo));
  return folder;
}
