import type { StagedFile, StagedPicture, StagedSheet } from "../storage/staged-file.ts";

/**
 * What one administrator has uploaded, for the commands that save it. An id that is unknown, somebody else's, over a day
 * old, still arriving, refused by its check or of another purpose is `undefined`.
 */
export interface StagedUploads {
  picture(id: string): Promise<StagedPicture | undefined>;
  sheet(id: string): Promise<StagedSheet | undefined>;
  file(id: string, purpose: "product-file" | "general-file"): Promise<StagedFile | undefined>;
  /** Forgets uploads, after the commit of the form that named them. Until then a refused form finds them again. */
  used(ids: string[]): Promise<void>;
}
