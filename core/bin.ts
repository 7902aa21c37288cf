import { storedSize } from "./files/file-size.ts";
import type { Page } from "./page.ts";

/** How long deleted records and their files stay. */
export const binDays = 30;

export interface BinnedRecord {
  collection: string;
  id: string;
  /** The change that deleted it. */
  set: number;
  name: string;
  /** "Product" */
  kind: string;
  deletedAt: number;
  /** When it is deleted for good. */
  goneAt: number;
  /** An e-mail address, or the command line. */
  who: string;
  files: number;
  bytes: number;
}

/** Latest deletions first. */
export interface Bin extends Page<BinnedRecord> {
  files: number;
  /** What its files take up that nothing else uses. */
  bytes: number;
  /** The set of the last deletion in it; 0 if it is empty. */
  lastSet: number;
  /** On the server's disk, where that holds the files and is nearly full. */
  freeBytes?: number | undefined;
}

/** What emptying it does for the disk. */
export function freedByEmptying({ files, bytes }: Pick<Bin, "files" | "bytes">): string {
  if (bytes > 0) return `Emptying the bin frees ${storedSize(bytes)} within a minute.`;
  return files === 0
    ? "Emptying the bin frees no space: its records have no files."
    : "Emptying the bin frees no space: other records use the same files.";
}

export const binMessages = {
  stays: `It stays in the bin for ${binDays} days, where it can be restored.`,
  stayMany: `They stay in the bin for ${binDays} days, where they can be restored.`,
  notInBin: "It is not in the bin any more.",
  deletedAgain: "It was restored and deleted again since you opened this page. Look at what it is now.",
  isBack: "It is there again already.",
  categoryInBin: (name: string) => `Its category ${name} is in the bin: restore that first.`,
  categoryGone: "Its category no longer exists.",
  notGivenBack: (name: string) => `${name} was not given back what pointed to it.`,
};
