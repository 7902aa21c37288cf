import { fileAddress } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";
import type { StoredFile } from "#core/stored-file.ts";
import type { Database } from "../database/database.ts";
import type { FileRow } from "../database/schema.ts";

/** What a query selects for `storedFile`. */
export const fileColumns = ["file.key", "file.object", "file.name", "file.size", "file.type"] as const;

export type FileColumns = Pick<FileRow, "key" | "object" | "name" | "size" | "type">;

export function storedFile(row: FileColumns): StoredFile {
  return { fileName: row.name, size: row.size, url: fileAddress(row), type: row.type };
}

/** What a query selects for `readPictures`, beside its own text alternative. A picture's file row has both sizes. */
export const pictureColumns = ["file.key", "file.object", "file.width", "file.height"] as const;

export interface PictureRow {
  key: string;
  object: string;
  width: number;
  height: number;
}

/** Reads what pages need to show the rows' pictures, in one query however many there are. */
export async function readPictures(
  database: Database,
  rows: PictureRow[],
): Promise<(row: PictureRow, alt: string) => Picture> {
  const sources = new Set(rows.map((row) => row.object));
  const variants =
    sources.size === 0
      ? []
      : await database
          .selectFrom("picture_variant")
          .select(["source", "width"])
          .where("source", "in", [...sources])
          .orderBy("width")
          .execute();
  const bySource = Map.groupBy(variants, (variant) => variant.source);

  return (row, alt) => ({
    url: fileAddress(row),
    width: row.width,
    height: row.height,
    alt,
    variants: (bySource.get(row.object) ?? []).map(({ width }) => ({ url: fileAddress(row, width), width })),
  });
}
