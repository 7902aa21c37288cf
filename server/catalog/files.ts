import { fileAddress } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";
import type { StoredFile } from "#core/stored-file.ts";
import type { Database } from "../database/database.ts";
import { keptQuery } from "../database/kept-query.ts";
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
  const widths = widthsBySource(sources.size === 0 ? [] : await variantsOf(database, [...sources]));

  return (row, alt) => ({
    url: fileAddress(row),
    width: row.width,
    height: row.height,
    alt,
    widths: widths.get(row.object) ?? [],
  });
}

const variantsOf = keptQuery((database, sources: string[]) =>
  database.selectFrom("picture_variant").select(["source", "width"]).where("source", "in", sources).orderBy("width"),
);

/** Most pictures are kept in the same widths: then these share one list, which a page's data holds but once. */
function widthsBySource(variants: { source: string; width: number }[]): Map<string, number[]> {
  const shared = new Map<string, number[]>();
  const bySource = new Map<string, number[]>();
  for (const [source, own] of Map.groupBy(variants, (variant) => variant.source)) {
    const widths = own.map(({ width }) => width);
    const name = widths.join();
    const same = shared.get(name) ?? widths;
    shared.set(name, same);
    bySource.set(source, same);
  }
  return bySource;
}
