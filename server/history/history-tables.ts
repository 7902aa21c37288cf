export interface HistoryTables {
  record_state: RecordStateRow;
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
  at: number;
  /** The set that wrote this version; null where none had stored it. */
  made_by: number | null;
  /** The set that changed or deleted it. */
  ended_by: number | null;
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
}
