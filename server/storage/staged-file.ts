import type { SpecRows } from "#core/spec-table.ts";

// What is checked and already lies in the object store, but has no row yet. A command that takes one writes the
// row that names it; without that, the sweeper removes the object.

/** `object` is the SHA-256 of the bytes in hexadecimal, `size` in bytes, `name` what the visitor's system called it. */
export interface StagedFile {
  object: string;
  name: string;
  size: number;
  type: string;
}

/** A decoded picture: oriented, without metadata. `extension` without a dot; sizes in pixels. */
export interface StagedPicture extends StagedFile {
  extension: string;
  width: number;
  height: number;
  variants: StagedVariant[];
}

export interface StagedVariant {
  object: string;
  size: number;
  width: number;
  height: number;
}

/** A spec workbook: the file as it came, and the rows that were read from it. */
export interface StagedSheet extends StagedFile {
  rows: SpecRows;
}

export type Staged = StagedFile | StagedPicture | StagedSheet;
