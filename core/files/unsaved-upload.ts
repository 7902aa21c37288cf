/** A file that was uploaded an hour ago or earlier, and that no saved form names. */
export interface UnsavedUpload {
  id: string;
  fileName: string;
  /** In bytes, of the whole file. */
  size: number;
  /** Since its upload began. */
  hoursAgo: number;
  /** The e-mail address of the administrator who uploads it. */
  administrator: string;
}

export const unsavedUploadGone = "This file is not here any more: its form was saved, or it was deleted.";
