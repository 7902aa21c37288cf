import type { SpecRows } from "#core/spec-table.ts";

// What one administrator's records should be. Each record carries a mark, a word that no other one has: a record whose
// creation was not answered is found by it.

export interface FileState {
  name: string;
  sha256: string;
}

export interface PictureState extends FileState {
  alt: string;
}

export interface CategoryState {
  description: string;
  /** The labels, sorted. */
  features: string[];
}

/** Categories and accessories by their marks, features by their labels. */
export interface ProductState {
  category: string;
  description: string;
  specs: string;
  ndaa: boolean;
  features: string[];
  accessories: string[];
  image: PictureState;
  images: PictureState[];
  /** Sorted by description. */
  downloads: DownloadState[];
  sheet?: FileState & { rows: SpecRows };
}

export interface DownloadState {
  description: string;
  file: FileState;
}

export interface InfoState {
  mark: string;
  kind: "banner" | "card" | "image";
  heading?: string;
  content?: string;
  /** Its file's name is kept, and shown nowhere. */
  image?: Omit<PictureState, "name">;
}

/** All of an administrator's records, by their marks. */
export interface World {
  categories: Record<string, CategoryState>;
  products: Record<string, ProductState>;
  downloads: Record<string, DownloadState>;
  /** Newest first. */
  info: InfoState[];
}

export function emptyWorld(): World {
  return { categories: {}, products: {}, downloads: {}, info: [] };
}

/** The world as it is once something has been done to it. */
export function changed(world: World, change: (after: World) => void): World {
  const after = structuredClone(world);
  change(after);
  return after;
}

/** The first word of a text. */
export function markIn(text: string): string {
  return text.split(" ", 1)[0] ?? "";
}
