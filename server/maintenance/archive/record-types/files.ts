import { z } from "zod";
import { binPrefix } from "#core/files/file-key.ts";
import { moment, object, recordType } from "../../../catalog/collection.ts";
import { collections } from "../../../catalog/collections.ts";
import type { Database } from "../../../database/database.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { type PageOptions, pagesOf } from "../../../database/pages-of.ts";
import { strictObject } from "../../../strict-object.ts";
import { filesToArchive } from "../included-tables.ts";

/** Files are served with the archive's type, so pictures get only types that browsers never execute. */
const pictureTypes = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"];
const pixels = z.int().min(1);

const folders = new Set([...collections.flatMap(({ fileFolders = [] }) => fileFolders), binPrefix.slice(0, -1)]);

function isOfRecord(key: string): boolean {
  const [folder = "", ...rest] = key.split("/");
  return folders.has(folder) && rest.join("/") !== "";
}

const file = strictObject({
  key: z.string().refine(isOfRecord, "must be a place of the catalog"),
  object,
  name: z.string().min(1),
  size: z.int().min(0),
  type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/, "must be a media type"),
  width: pixels.optional(),
  height: pixels.optional(),
  createdAt: moment,
})
  .refine(({ width, height }) => (width === undefined) === (height === undefined), "has one side of a picture only")
  .refine(({ width, type }) => width === undefined || pictureTypes.includes(type), "is no kind of picture");

export const files = recordType({
  file: "files.jsonl",
  schema: file,

  read: (snapshot) => readFiles(snapshot, filesToArchive(true).files),

  async write(work, lines) {
    await insertRows(
      work,
      "file",
      lines.map(({ width = null, height = null, createdAt, ...line }) => {
        return { ...line, width, height, created_at: createdAt };
      }),
    );
  },
});

export const variants = recordType({
  file: "variants.jsonl",
  schema: strictObject({
    source: object,
    width: pixels,
    height: pixels,
    object,
    size: z.int().min(1),
    ground: z.literal("plate").optional(),
  }),

  read: (snapshot) => readVariants(snapshot, filesToArchive(true).variants),

  async write(work, lines) {
    if (lines.length === 0) return;
    // On a conflict, the content folder contains the same picture.
    await work
      .insertInto("picture_variant")
      .values(lines.map(({ ground = null, ...line }) => ({ ...line, ground })))
      .onConflict((same) =>
        same.columns(["source", "width"]).doUpdateSet((row) => ({
          height: row.ref("excluded.height"),
          object: row.ref("excluded.object"),
          size: row.ref("excluded.size"),
          ground: row.ref("excluded.ground"),
        })),
      )
      .execute();
  },
});

export async function* readFiles(snapshot: Database, options: PageOptions) {
  for await (const rows of pagesOf(snapshot, "file", options)) {
    for (const { key, object, name, size, type, width, height, created_at } of rows) {
      const sides = width === null || height === null ? {} : { width, height };
      yield { key, object, name, size, type, ...sides, createdAt: created_at };
    }
  }
}

export async function* readVariants(snapshot: Database, options: PageOptions) {
  for await (const rows of pagesOf(snapshot, "picture_variant", options)) {
    for (const { source, width, height, object, size, ground } of rows) {
      yield { source, width, height, object, size, ...(ground && { ground }) };
    }
  }
}
