import type { Database } from "../database/database.ts";

/** What an address below /files/ stands for at the moment: a stored file, or a picture's WebP variant. */
export interface ServedFile {
  /** The object to send, with its size in bytes and its type. */
  object: string;
  size: number;
  type: string;
  name: string;
  /** The object that the file's own row names, which the address may have been made for. */
  fileObject: string;
  /** Whether it was decoded as a picture, so that browsers may show it. */
  isPicture: boolean;
}

/** The file of a key; with `width`, its variant of that width where it has one. Undefined when no such key is known. */
export async function findFile(reading: Database, key: string, width?: number): Promise<ServedFile | undefined> {
  const file = await reading
    .selectFrom("file")
    .select(["object", "name", "size", "type", "width"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!file) return undefined;
  const { object, name, size, type } = file;
  const original = { object, name, size, type, fileObject: object, isPicture: file.width !== null };
  if (width === undefined) return original;

  const variant = await reading
    .selectFrom("picture_variant")
    .select(["object", "size"])
    .where("source", "=", object)
    .where("width", "=", width)
    .executeTakeFirst();
  return variant ? { ...original, ...variant, type: "image/webp", name: `${name}.webp` } : original;
}
