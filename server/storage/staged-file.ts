import type { PictureGround } from "#core/files/picture.ts";
import type { LeftOut } from "#core/left-out.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import type { ListedSheet } from "#core/product-list/kept-list.ts";
import type { SbomSummary } from "#core/release/release.ts";

// Checked and stored, but without a row. Unless a command writes one, garbage collection deletes the object.

export interface StagedFile {
  object: string;
  name: string;
  size: number;
  type: string;
}

/** Upright and without metadata. `extension` without a dot; sizes in pixels. */
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
  ground?: PictureGround;
}

export interface StagedSheet extends StagedFile {
  rows: SpecRows;
  /** Absent from uploads that an earlier release has read. */
  leftOut?: LeftOut;
}

export interface StagedSbom extends StagedFile {
  summary: SbomSummary;
}

export interface StagedList extends StagedFile {
  /** The object that holds what was read of it: `ListSheet[]` as JSON, compressed. */
  read: string;
  sheets: ListedSheet[];
}

export type Staged = StagedFile | StagedPicture | StagedSheet | StagedSbom | StagedList;
