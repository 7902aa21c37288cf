import { fileExtension } from "#core/file-name.ts";
import type { Work } from "../database/database.ts";
import type { StagedFile, StagedPicture } from "../storage/staged-file.ts";

/** What the keys stand for, by key, as if it had just been staged: to let other keys stand for it as well. */
export async function readStored(
  work: Work,
  keys: string[],
): Promise<{ files: Map<string, StagedFile>; pictures: Map<string, StagedPicture> }> {
  const rows = await work
    .selectFrom("file")
    .select(["key", "object", "name", "size", "type", "width", "height"])
    .where("key", "in", keys)
    .execute();
  const variants = await work
    .selectFrom("picture_variant")
    .select(["source", "object", "size", "width", "height"])
    .where(
      "source",
      "in",
      rows.map(({ object }) => object),
    )
    .execute();
  const bySource = Map.groupBy(variants, ({ source }) => source);

  const files = new Map<string, StagedFile>();
  const pictures = new Map<string, StagedPicture>();
  for (const { key, width, height, ...file } of rows) {
    files.set(key, file);
    if (width === null || height === null) continue;
    const own = (bySource.get(file.object) ?? []).map(({ source: _, ...variant }) => variant);
    pictures.set(key, { ...file, width, height, extension: fileExtension(key), variants: own });
  }
  return { files, pictures };
}
