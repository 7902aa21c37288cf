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
  /** In UTC, such as 2026-11-27. */
  day: string;
  record?: { collection: string; id: string } | undefined;
  page: number;
}

/** The actor of a change by the command line, in addresses. */
export const commandLine = "command line";

export interface ListedSet {
  id: string;
  /** Absent for a change that predates the history, which cannot be undone. */
  set?: number;
  title: string;
  at: number;
  /** An e-mail address, the command line, or "not recorded". */
  who: string;
  /** "12 products" */
  records: string;
  /** Whether a later set took it back, and was not taken back itself. */
  isUndone: boolean;
  /** The release that it did nothing but publish or withdraw, which no undo takes back. */
  release?: { id: string; is: "published" | "withdrawn" } | undefined;
}

export interface ChangeList extends Page<ListedSet> {
  /** Who has changed anything, sorted. */
  people: string[];
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
  specsExcel: "Spec spreadsheet",
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
