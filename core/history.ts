import { capitalized } from "./capitalized.ts";
import { ownValue } from "./own-value.ts";
import type { Page } from "./page.ts";
import { evidenceNames } from "./product/evidence.ts";
import { lifecycleNames } from "./product/lifecycle.ts";

export interface HistoryQuery {
  /** In the title. */
  query: string;
  /** An administrator's e-mail address, or "command line". */
  who: string;
  /** A collection; empty for all. */
  what: string;
  /** A name under which sets tell what they changed; empty for all. */
  field: string;
  /** The first and the last day, in UTC, such as 2026-11-27. Others count as none. */
  from: string;
  to: string;
  record?: { collection: string; id: string } | undefined;
  page: number;
}

export const allChanges: HistoryQuery = { query: "", who: "", what: "", field: "", from: "", to: "", page: 1 };

/** The actor of a change by the command line, in addresses. */
export const commandLine = "command line";

export const historyMessages = { day: "From and To take days such as 2026-11-27." };

/** Whether a text is a day of the calendar, such as 2026-11-27. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Behind the title of a set: the first value before and after, or what else it did. */
export interface SetDetail {
  /** Where the title does not name it. */
  field?: string;
  before?: string;
  after?: string;
  text?: string;
}

export interface ListedSet {
  id: string;
  /** Absent for a change that predates the history, which cannot be undone. */
  set?: number;
  title: string;
  detail?: SetDetail | undefined;
  at: number;
  /** An e-mail address, the command line, or "not recorded". */
  who: string;
  /** "12 products" */
  records: string;
  /** Whether a later set took it back, and was not taken back itself. */
  isUndone: boolean;
  /** Whether what its records were is still stored, so that it can be undone. */
  isKept: boolean;
  /** The release that it did nothing but publish or withdraw, which no undo takes back. */
  release?: { id: string; is: "published" | "withdrawn" } | undefined;
}

/** What an administrator did last, to be undone. */
export interface LastChange {
  set: number;
  /** Whether it was an undo. */
  isUndo: boolean;
}

/** An undo that was undone is called "Redone: …". */
export function isUndoTitle(title: string): boolean {
  return title.startsWith("Undone: ");
}

export interface ChangeList extends Page<ListedSet> {
  /** Who has changed anything, sorted. */
  people: string[];
  /** Kinds of records: their collection and what it is called. */
  kinds: { name: string; label: string }[];
  /** Fields that have been changed, sorted by their names. */
  fields: { name: string; label: string }[];
}

/** A field's value before and after. Of lists only what was added and removed. */
export interface ChangedCell {
  field: string;
  before: string;
  after: string;
  removed: string[];
  added: string[];
}

export interface ChangedRecord {
  collection: string;
  id: string;
  name: string;
  kind: "created" | "updated" | "deleted";
  /** Absent if it is deleted, and for a kind without a page. */
  address?: string | undefined;
  /** Undefined where an earlier state is not recorded. */
  cells: ChangedCell[] | undefined;
}

export interface ChangeSet extends ListedSet {
  changed: Page<ChangedRecord>;
}

export interface RecordVersion {
  version: number;
  at: number;
  who: string;
  /** The set that made it; absent if it was stored later. */
  set?: number | undefined;
  title: string;
}

/** The newest versions of a record, newest first, of all that are stored. */
export interface NewestVersions {
  count: number;
  newest: RecordVersion[];
}

export interface RecordHistory {
  name: string;
  /** Undefined if it is deleted. */
  current: number | undefined;
  address?: string | undefined;
  /** Newest first. */
  versions: RecordVersion[];
}

/** Names for fields of the archive's lines whose own are no words. */
const fieldNames: Record<string, string> = {
  ...lifecycleNames,
  ...evidenceNames,
  ndaa: "NDAA compliant",
  specs: "Specs text",
  specsExcel: "Spec sheet",
  imageRef: "Main image",
  additionalImages: "Images",
  fileRef: "File",
  signatureRef: "Signature",
  facts: "Typed facts",
  cardFacts: "Facts on cards",
  position: "Order",
  timestamp: "Place on the home page",
  lastOrderNoticeAt: "Last order announced",
  onvif: "ONVIF",
  alt: "Image description",
  sbom: "SBOM",
  isSbomPublic: "SBOM is public",
  versionText: "Version",
  notesNew: "New",
  notesFixed: "Fixed",
  notesKnownIssues: "Known issues",
  isOnCards: "On cards",
  isInTable: "In tables",
  isInComparison: "In comparison",
  isMany: "Several values",
  isOrdered: "In order",
};

/** "Support until" of `supportUntil`. */
export function fieldName(field: string): string {
  const known = ownValue(fieldNames, field);
  if (known) return known;
  const words = field.replace(/([a-z\d])([A-Z])/g, (_, end: string, next: string) => `${end} ${next.toLowerCase()}`);
  return capitalized(words);
}
