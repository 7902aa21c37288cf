import type { ChangedCell } from "./history.ts";

/** A record at the version at which somebody saw it. */
export interface Pin {
  id: string;
  version: number;
}

/** What changing a set of records would do. Nothing is written before it is applied. */
export interface SetPreview {
  /** Milliseconds since 1970. */
  at: number;
  /** All that change, at the versions that the preview compared. */
  pins: Pin[];
  /** The same records by equal differences, the largest group first. */
  groups: PreviewedGroup[];
  refused: RefusedRecord[];
  /** Changed, deleted or out of the filter since they were selected: they stay as they are, unless they are selected again. */
  since: RecordSince[];
  /** How many are as they would become. */
  same: number;
  /** What goes with the change, as sentences. */
  notices: string[];
}

export interface PreviewedGroup {
  /** "VF-B8V-2712", or "11 products". */
  title: string;
  /** Names of its records. */
  names: string[];
  cells: ChangedCell[];
}

export interface RefusedRecord {
  id: string;
  name: string;
  /** Messages by field. */
  reasons: { field: string; message: string }[];
}

export interface RecordSince {
  id: string;
  name: string;
  /** Today's version; absent if it is deleted. */
  version?: number | undefined;
  /** "desk@example.com changed Description at 20:07", without its end. */
  what: string;
  /** When it was changed; absent where the history does not say. */
  at?: number | undefined;
}

/** What became of a set. */
export interface AppliedSet {
  changed: number;
  refused: RefusedRecord[];
  since: RecordSince[];
}
