import { cp, glob, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const root = join(import.meta.dirname, "../..");

/**
 * Writes the content that a site begins with into a folder, its photos a few pixels wide; answers the folder. A site's first
 * start takes a third of the processor with it, and a check of an empty site as well: all else was making, and reading, the
 * copies of those photos for every window.
 */
export async function smallContent(folder: string): Promise<string> {
  await cp(join(root, "content"), folder, { recursive: true });
  for await (const photo of glob(join(folder, "pictures/*.jpg"))) {
    await writeFile(photo, await sharp(photo).resize(16).toBuffer());
  }
  return folder;
}
