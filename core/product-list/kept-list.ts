import type { AppliedSet } from "../set-preview.ts";
import type { ListMatch } from "./match-list.ts";
import type { PlannedRow } from "./planned-row.ts";
import type { ShopList } from "./shop-list.ts";

/** In milliseconds. */
export const listLasts = 7 * 24 * 60 * 60 * 1_000;

export const keptListMessages = {
  none: "Choose a list first.",
  gone: "This list is not kept any more. Choose it again.",
  uploading: "Not all files have arrived. Wait for them, or remove them.",
  tooManyFiles: "500 files and 1 GB at most go beside a list.",
  applied: "This list has been imported.",
  questions: "There are questions left.",
};

/** A list that was uploaded, and the files beside it. */
export interface KeptList {
  id: string;
  name: string;
  /** E-mail address of who uploaded it. */
  by: string;
  /** Moments in milliseconds since 1970. */
  createdAt: number;
  lastsUntil: number;
  sheets: ListedSheet[];
  files: number;
  /** Whether its questions have been answered. */
  isAnswered: boolean;
  applied?: AppliedList | undefined;
}

export interface ListedSheet {
  name: string;
  rows: number;
  columns: number;
}

export interface AppliedList extends AppliedSet {
  /** The set of the history; absent if nothing was changed. */
  set?: number | undefined;
  at: number;
  /** "Import of 120 products" */
  title: string;
}

/** Whether products that the list adds are NDAA compliant, where no column says it. */
export type NdaaOfNew = "all" | "none";

export function isNdaaOfNew(text: string): text is NdaaOfNew {
  return text === "all" || text === "none";
}

/** What people have said of a list. */
export interface ListAnswers {
  /** The sheet of its workbook, where only that is known. */
  sheet?: string;
  /** Absent before anybody has looked at it. */
  match?: ListMatch;
  ndaa?: NdaaOfNew | undefined;
  /** Whether all questions are answered. */
  isWhole?: boolean;
  /** Rows that were unticked, as `Products!12`. */
  off?: string[];
  /** Rows that replace what was typed by hand, and were ticked all the same. */
  on?: string[];
  /** Whether rows go in without cells that are wrong. */
  skipsWrongCells?: boolean;
}

/** What a form says of a list; columns by the codes of `targetCode`. */
export interface AskedMatch {
  sheet: string;
  runs: ListMatch["runs"];
  head: number;
  model: ListMatch["model"];
  columns: AskedColumn[];
  ndaa: NdaaOfNew | undefined;
}

export interface AskedColumn {
  code: string;
  fact?: { name: string; type: string; unit: string };
}

export interface ListPreview {
  list: KeptList;
  /** Milliseconds since 1970. */
  at: number;
  counts: Record<PlannedRow["is"], number>;
  /** How many wrong rows can go in without their wrong cells. */
  skippable: number;
  skipsWrongCells: boolean;
  /** Cells without which rows go in; their rows, the first ones. */
  skippedCells: number;
  skipped: PlannedRow[];
  /** The first of those that are wrong, then a page of those that are new or changed. */
  wrong: PlannedRow[];
  rows: (PlannedRow & { isOn: boolean })[];
  page: number;
  pages: number;
  /** How many of the other pages are ticked. */
  elsewhere: { new: number; changed: number };
  /** Products that change, at the versions that the preview compared: "id.version id.version". */
  pins: { id: string; version: number }[];
  categories: string[];
  features: string[];
  facts: string[];
  hiddenRows: number;
  titleRows: number;
  nobodys: string[];
  addresses: number;
  standIns: number;
  shop?: Pick<ShopList, "shop" | "notes"> | undefined;
}
