export interface HistoryTables {
  record_state: RecordStateRow;
  sheet_rows: SheetRows;
  change_set: ChangeSetRow;
  lost_link: LostLinkRow;
}

/** What a record was at one of its versions. */
export interface RecordStateRow {
  /** A `CollectionName`, or a newer release's. */
  collection: string;
  record_id: string;
  version: number;
  /** See `packState`. */
  body: string;
  /** The hash of `sheet_rows`. Null for a record without a sheet, and where the body holds the rows. */
  sheet: string | null;
  at: number;
  /** The set that wrote this version; null where none had stored it. */
  made_by: number | null;
  /** The set that changed or deleted it. */
  ended_by: number | null;
}

/** Rows of a spec sheet, for all states that have the same ones. */
export interface SheetRows {
  /** The SHA-256 of the rows' JSON in hexadecimal. */
  hash: string;
  /** See `packText`. */
  body: string;
}

/** What a record led to, and lost with another one while it kept its version: a feature of a product. */
export interface LostLinkRow {
  change_set: number;
  collection: string;
  record_id: string;
  lost: string;
}

/** The changes of one transaction. */
export interface ChangeSetRow {
  /** The revision of the first change. */
  id: number;
  title: string;
  at: number;
  /** The administrator's e-mail address, which stays when the administrator is removed; null for the command line. */
  actor: string | null;
  /** The set that it took back, or what of it could be. */
  undoes: number | null;
  /** The fields that it changed, each between bars: `|description|alt|`. Null in sets of earlier releases. */
  fields: string | null;
  /** A `SetDetail` as JSON. */
  detail: string | null;
}
