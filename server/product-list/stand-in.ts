import { join } from "node:path";
import { standInName } from "#core/product-list/product-files.ts";
import { type StagedPictures, stagePicture } from "../media/stage-picture.ts";
import { projectDir } from "../project-dir.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedPicture } from "../storage/staged-file.ts";

const known: StagedPictures = new Map();

/** The drawing that a product has until it gets its own picture. */
export async function standIn(store: ObjectStore): Promise<StagedPicture> {
  const staged = await stagePicture(store, join(projectDir, "server/product-list", standInName), standInName, known);
  if (!staged.ok) throw new Error(`The stand-in cannot be stored: ${Object.values(staged.errors).join(" ")}`);
  return staged.value;
}
