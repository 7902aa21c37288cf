import { sql } from "kysely";
import { fileAddress } from "#core/files/file-address.ts";
import type { Picture, PictureGround } from "#core/files/picture.ts";
import type { StoredFile } from "#core/files/stored-file.ts";
import type { FileRow } from "../database/schema.ts";

export const fileColumns = ["file.key", "file.object", "file.name", "file.size", "file.type"] as const;

export type FileColumns = Pick<FileRow, "key" | "object" | "name" | "size" | "type">;

export function toStoredFile(row: FileColumns): StoredFile {
  return { fileName: row.name, size: row.size, url: fileAddress(row), type: row.type, sha256: row.object };
}

/** Read with the picture: a second query would have to be matched to its rows. */
const variantWidths = sql<string | null>`(
  select string_agg(cast(width as text), ',') from picture_variant where picture_variant.source = file.object
)`;

const variantGround = sql<PictureGround>`(
  select max(ground) from picture_variant where picture_variant.source = file.object
)`;

export const pictureColumns = [
  "file.key",
  "file.object",
  "file.width",
  "file.height",
  variantWidths.as("widths"),
  variantGround.as("ground"),
] as const;

export interface PictureRow {
  key: string;
  object: string;
  width: number;
  height: number;
  /** Unsorted and separated by commas; null without variants. */
  widths: string | null;
  ground: PictureGround;
}

/** Pictures from one mapper share equal arrays of widths, so that a page's data contains each once. */
export function pictureMapper(): (row: PictureRow, alt: string) => Picture {
  const shared = new Map<string | null, number[]>();
  return (row, alt) => {
    const widths = shared.get(row.widths) ?? parseWidths(row.widths);
    shared.set(row.widths, widths);
    return {
      url: fileAddress(row),
      width: row.width,
      height: row.height,
      alt,
      widths,
      ...(row.ground && { ground: row.ground }),
    };
  };
}

function parseWidths(text: string | null): number[] {
  const widths = text?.split(",").map(Number) ?? [];
  return widths.sort((one, other) => one - other);
}
