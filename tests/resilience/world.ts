import type { SpecRows } from "#core/product/spec-table.ts";

// The expected records of one administrator. Each record carries a mark, a unique word, by which a record is found
// whose creation got no response.

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
  /** The file's name is stored, and shown nowhere. */
  image?: Omit<PictureState, "name">;
}

/** All records of an administrator, by their marks. */
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

/** A copy of the world, after a change. */
export function changed(world: World, change: (after: World) => void): World {
  const after = structuredClone(world);
  change(after);
  return after;
}

/** The first word of a text. */
export function markIn(text: string): string {
  return text.split(" ", 1)[0] ?? "";
}
