import { sql } from "kysely";
import { fileAddress } from "#core/file-address.ts";
import type { Picture } from "#core/picture.ts";
import type { StoredFile } from "#core/stored-file.ts";
import type { FileRow } from "../database/schema.ts";

/** What a query selects for `storedFile`. */
export const fileColumns = ["file.key", "file.object", "file.name", "file.size", "file.type"] as const;

export type FileColumns = Pick<FileRow, "key" | "object" | "name" | "size" | "type">;

export function storedFile(row: FileColumns): StoredFile {
  return { fileName: row.name, size: row.size, url: fileAddress(row), type: row.type };
}

/** The widths of a picture's variants, read with its row: a second query would have to be sorted and matched to the rows. */
const keptWidths = sql<string | null>`(
  select string_agg(cast(width as text), ',') from picture_variant where picture_variant.source = file.object
)`;

/** What a query selects for `showPictures`, beside its own text alternative. A picture's file row has both sizes. */
export const pictureColumns = [
  "file.key",
  "file.object",
  "file.width",
  "file.height",
  keptWidths.as("widths"),
] as const;

export interface PictureRow {
  key: string;
  object: string;
  width: number;
  height: number;
  /** In no order, with commas between; null for a picture that is kept in no other width. */
  widths: string | null;
}

/**
 * Makes pictures of rows. Most are kept in the same widths: then those of one page share one list, which its data holds
 * but once.
 */
export function showPictures(): (row: PictureRow, alt: string) => Picture {
  const shared = new Map<string | null, number[]>();
  return (row, alt) => {
    const widths = shared.get(row.widths) ?? widthsOf(row.widths);
    shared.set(row.widths, widths);
    return { url: fileAddress(row), width: row.width, height: row.height, alt, widths };
  };
}

function widthsOf(text: string | null): number[] {
  const widths = text?.split(",").map(Number) ?? [];
  return widths.sort((one, other) => one - other);
}
